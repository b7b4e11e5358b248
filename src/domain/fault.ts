/**
 * What a parser found wrong: a code and the data that a sentence about it needs (numbers, names, parts of the text),
 * never a sentence. `A` gives the arguments of each code. What a person reads is said where it is shown.
 */
export type Fault<A extends object> = {
  [C in keyof A & string]: { readonly code: C; readonly args: Readonly<A[C]> };
}[keyof A & string];

/** The arguments of a code that says everything. */
export type NoArgs = Readonly<Record<string, never>>;
