export { default as ts } from "typescript";
