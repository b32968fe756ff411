export const broken = (;
