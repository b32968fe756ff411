import type { Access, Effects, Json } from "../contract.js";

/** Effects of one tool as `effects.ts` holds them. */
export interface ToolEffects extends Effects {
  readonly access: Access;
}

/** A JSON object under construction. */
export interface JsonFields {
  [key: string]: Json;
}

/** A parameter list without the parameter at an index: the author's arguments without the injected context. Labels stay where TypeScript can keep them. */
export type ArgumentsWithout<
  List extends readonly unknown[],
  Index extends number,
  Before extends readonly unknown[] = [],
> = Before["length"] extends Index
  ? List extends readonly [unknown?, ...infer After]
    ? After
    : List
  : List extends readonly [infer Head, ...infer Tail]
    ? [Head, ...ArgumentsWithout<Tail, Index, [...Before, unknown]>]
    : List extends readonly [(infer Head)?, ...infer Tail]
      ? [Head?, ...ArgumentsWithout<Tail, Index, [...Before, unknown]>]
      : List;

/** Services that a context parameter asks for. */
export type ServicesIn<Context> =
  NonNullable<Context> extends { readonly services: infer Services } ? Services : unknown;

/** `Awaited`, told at once of a promise of this library: a compiler need not take `then` apart. */
export type Resolved<Given> = Given extends Promise<infer Value> ? Awaited<Value> : Awaited<Given>;

/** What is left of an iteration at its end: what a generator returns, else the last item. */
export type ItemOf<Stream> =
  Awaited<Stream> extends AsyncGenerator<infer Item, infer Returned, never>
    ? EndOf<Item, Returned>
    : Awaited<Stream> extends Generator<infer Item, infer Returned, never>
      ? EndOf<Item, Returned>
      : Awaited<Stream> extends AsyncIterable<infer Item>
        ? Item
        : Awaited<Stream> extends Iterable<infer Item>
          ? Item
          : unknown;

/** `any`, `never` and what may be nothing leave the last item to be the result. */
type EndOf<Item, Returned> = [Returned] extends [never] ? Item : undefined extends Returned ? Item : Returned;
