import type { Registry } from "./contract.js";

type EntriesOf<R extends Registry> = R["entries"];

/** Names of a registry's tools. */
export type ToolName<R extends Registry> = keyof EntriesOf<R> & string;

type TypesOf<Entry> = Entry extends { readonly $types?: infer Types } ? NonNullable<Types> : never;

/** Argument list of one tool, without the context. */
export type ArgsOf<R extends Registry, N extends ToolName<R>> =
  TypesOf<EntriesOf<R>[N]> extends { readonly args: infer Args extends readonly unknown[] } ? Args : readonly unknown[];

/** Awaited result of one tool. */
export type ResultOf<R extends Registry, N extends ToolName<R>> =
  TypesOf<EntriesOf<R>[N]> extends { readonly result: infer Result } ? Result : unknown;

type Intersect<Union> = (Union extends unknown ? (part: Union) => void : never) extends (part: infer All) => void
  ? All
  : never;

type Boxed<Types> = Types extends { readonly services: infer Services } ? { readonly box: Services } : never;

type Unboxed<All> = All extends { readonly box: infer Services } ? Services : unknown;

/** What all tools of a registry together need from their host; `unknown` when they need nothing. */
export type ServicesOf<R extends Registry> = Unboxed<Intersect<Boxed<TypesOf<EntriesOf<R>[ToolName<R>]>>>>;

type InstanceName<R extends Registry> = {
  [N in ToolName<R>]: EntriesOf<R>[N] extends { readonly instance: infer Name extends string } ? Name : never;
}[ToolName<R>];

/** Instances by class name that the tools of a registry run on: the object, or a function that finds it for a call. */
export type InstancesOf<R extends Registry> = { readonly [Name in InstanceName<R>]: object };
