import type { DnsName } from './name.ts';
import type { Instant } from './time.ts';

export type TextsById = Readonly<Record<string, string>>;

/** Puts texts of one table into words: `words('title')`, `words('found', { count: 2 })`. */
export type Words<T extends TextsById> = <K extends keyof T & string>(key: K, ...args: ArgsAfter<T[K]>) => string;

/**
 * One statement, in no language yet: the id of a text and what its slots hold. English stands beside what says it, other
 * languages in `src/texts`; `src/texts/render.ts` puts both together.
 */
export interface Message {
  readonly id: string;
  readonly args: MessageArgs;
}

export type MessageArgs = Readonly<Record<string, Arg>>;

/** Fills a slot: data, never a sentence. A statement within a statement is a message of its own. */
export type Arg =
  | string
  | number
  | Message
  /** A list: "a, b and c". */
  | readonly Arg[]
  /** Statements that follow each other; none leaves the slot empty. */
  | { readonly sentences: readonly Message[] }
  | { readonly instant: Instant }
  /** A day, in UTC. */
  | { readonly date: Instant }
  | { readonly durationMs: number }
  | { readonly name: DnsName };

/** Types the arguments that a text in ICU MessageFormat asks for, by the names of its slots. */
export type ArgsOf<S extends string> = string extends S ? MessageArgs : Flat<All<SlotsOf<S>>>;

/** Where it may be any of several texts, what all of them ask for. */
type All<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void ? I : never;
type Flat<T> = { readonly [K in keyof T]: T[K] };
type SlotsOf<S extends string> = S extends `${string}{${infer Rest}` ? Slot<Rest> & SlotsOf<Rest> : object;
/** `name}`, `name, plural, one {…} other {…}}`; else the inside of a branch, which is no slot. */
type Slot<Rest extends string> = Typed<Until<Until<Rest, '}'>, '{'>>;
type Until<S extends string, End extends string> = S extends `${infer Head}${End}${string}` ? Head : S;
type Typed<S extends string> = S extends `${infer Name}, ${infer Kind}`
  ? Named<
      Name,
      Kind extends `select,${string}` ? string : Kind extends `plural${string}` | `number${string}` ? number : Arg
    >
  : Named<S, Arg>;
type Named<Name extends string, Type> = Name extends '' | `${string}${' ' | '#'}${string}`
  ? object
  : { readonly [K in Name]: Type };

/** The arguments after a text's id: none where it has no slots. */
export type ArgsAfter<S extends string> = keyof ArgsOf<S> extends never ? [] : [args: ArgsOf<S>];

/** A table of texts under one prefix: `spf/absent` is the text `absent` of the table `spf`. */
export interface TextTable<T extends Readonly<Record<string, string>> = Readonly<Record<string, string>>> {
  readonly prefix: string;
  readonly texts: T;
}

/**
 * Defines a table of English texts, and what makes messages of it, each with exactly the arguments that its slots ask
 * for.
 */
export function defineTexts<const T extends Readonly<Record<string, string>>>(
  prefix: string,
  texts: T,
): TextTable<T> & {
  message<K extends keyof T & string>(key: K, ...args: ArgsAfter<T[K]>): Message;
  /** The message of a fault, whose arguments come with its code. */
  of(fault: { readonly code: keyof T & string; readonly args: MessageArgs }): Message;
} {
  return {
    prefix,
    texts,
    message: (key, ...[args = {}]) => ({ id: `${prefix}/${key}`, args }),
    of: ({ code, args }) => ({ id: `${prefix}/${code}`, args }),
  };
}

/** The same value in one language: each message in it is a text. */
export type Rendered<T> = T extends Message
  ? string
  : T extends string | number | boolean | null | undefined
    ? T
    : T extends readonly unknown[]
      ? { readonly [K in keyof T]: Rendered<T[K]> }
      : { readonly [K in keyof T]: Rendered<T[K]> };

/** Returns whether a value is a message. */
export function isMessage(value: unknown): value is Message {
  if (typeof value !== 'object' || value === null || !('id' in value) || !('args' in value)) return false;
  return Object.keys(value).length === 2;
}
