export const helper = (a: string): string => a +;
