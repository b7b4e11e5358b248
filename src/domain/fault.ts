/** The arguments of a code that says everything. */
export type NoArgs = Readonly<Record<string, never>>;

type PlainCode<A> = { [C in keyof A & string]: A[C] extends NoArgs ? C : never }[keyof A & string];

/**
 * Reports what a parser or a client found wrong: a code and the data that a sentence about it needs (numbers, names,
 * parts of the text), never a sentence. `A` gives the arguments of each code. What a person reads is said where it is
 * shown.
 */
export type Fault<A extends object> =
  | { readonly code: PlainCode<A>; readonly args: NoArgs }
  | {
      [C in Exclude<keyof A & string, PlainCode<A>>]: { readonly code: C; readonly args: Readonly<A[C]> };
    }[Exclude<keyof A & string, PlainCode<A>>];
