import type { Flight } from "./flights.js";
import express from "express";
import "./side-effect.js";
import logo from "./logo.svg";
export * from "./more.js";
/** @tool */
export function f(a: string): string {
  return a + express + logo;
}
export type { Flight };
