export * from "./lists.js";
export * from "./objects.js";
export * from "./shapes.js";
