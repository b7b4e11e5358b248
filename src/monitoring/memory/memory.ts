import type { Decoder } from '../../domain/decode.ts';
import * as decoding from '../../domain/decode.ts';
import { DAY_MS, type Instant, MINUTE_MS } from '../../domain/time.ts';

/** Clocks of hosts on one database differ by less. */
const CLOCKS_DIFFER_MS = MINUTE_MS;
/** Nothing that a monitor knows lasts for longer by itself. */
const LONGEST_MS = 60 * DAY_MS;

/** Declares a part of what a monitor remembers: its type, its form in JSON, when it is the same, and its moments. */
export interface Memory<T> {
  readonly decode: Decoder<T>;
  /** Returns a value that `decode` reads once it went through JSON. */
  encode(value: T): unknown;
  isSame(some: T, other: T): boolean;
  /**
   * Returns a value that knows of nothing that happened after `now`; the same object if it did not. If our clock was ahead and was
   * set back, what waits for a time to pass would otherwise wait until the clock has caught up, which may be a year.
   */
  setBack(value: T, now: Instant): T;
}

/** Finds the type of what is remembered. */
export type Remembered<M> = M extends Memory<infer T> ? T : never;

/** Declares a value that is compared by `===`, is the same in JSON, and is no moment of ours. */
const plain = <T>(decode: Decoder<T>): Memory<T> => ({
  decode,
  encode: (value) => value,
  isSame: (some, other) => some === other,
  setBack: (value) => value,
});

export const text = plain(decoding.text);
export const textAs = <T extends string>(): Memory<T> => plain(decoding.textAs<T>());
export const boolean = plain(decoding.boolean);
export const oneOf = <const T extends string | number>(known: readonly T[]): Memory<T> => plain(decoding.oneOf(known));
/** Declares a count, a length of time, or a moment that others stated. */
export const number = plain(decoding.number);

/** Declares the moment of something that we saw happen. */
export const past: Memory<Instant> = {
  ...number,
  setBack: (value, now) => (value > now + CLOCKS_DIFFER_MS ? now : value),
};

/** Declares a moment at which something ends that we began. */
export const future: Memory<Instant> = { ...number, setBack: (value, now) => Math.min(value, now + LONGEST_MS) };

export const octets: Memory<Uint8Array> = {
  decode: decoding.octets,
  encode: (value) => Buffer.from(value).toString('base64'),
  isSame: (some, other) => some === other || Buffer.compare(some, other) === 0,
  setBack: (value) => value,
};

/** Declares data that only its writer and its reader know. */
export const opaque = <T>(decode: Decoder<T>): Memory<T> => plain(decode);

export const orNull = <T>(part: Memory<T>): Memory<T | null> => ({
  decode: decoding.orNull(part.decode),
  encode: (value) => (value === null ? null : part.encode(value)),
  isSame: (some, other) => some === other || (some !== null && other !== null && part.isSame(some, other)),
  setBack: (value, now) => (value === null ? null : part.setBack(value, now)),
});

export const listOf = <T>(part: Memory<T>): Memory<readonly T[]> => ({
  decode: decoding.listOf(part.decode),
  encode: (values) => values.map((value) => part.encode(value)),
  isSame: (some, others) =>
    some === others ||
    (some.length === others.length && some.every((one, i) => i in others && part.isSame(one, others[i] as T))),
  // Each run sets all of it back, and nearly always nothing changes.
  setBack: (values, now) =>
    values.every((value) => part.setBack(value, now) === value)
      ? values
      : values.map((value) => part.setBack(value, now)),
});

type Whole<F> = { readonly [K in keyof F]: Remembered<F[K]> };

/** Declares an object with these fields, and no others. */
export function record<const F>(fields: F & { readonly [K in keyof F]: Memory<Remembered<F[K]>> }): Memory<Whole<F>> & {
  readonly fields: F;
} {
  const parts = Object.entries<Memory<unknown>>(fields) as [keyof Whole<F>, Memory<unknown>][];
  const decoders = Object.fromEntries(parts.map(([key, { decode }]) => [key, decode]));
  return {
    fields,
    decode: decoding.record<Whole<F>>(decoders as { readonly [K in keyof Whole<F>]-?: Decoder<Whole<F>[K]> }),
    encode: (value) => Object.fromEntries(parts.map(([key, part]) => [key, part.encode(value[key])])),
    isSame: (some, other) => some === other || parts.every(([key, part]) => part.isSame(some[key], other[key])),
    setBack(value, now) {
      let after = value;
      for (const [key, part] of parts) {
        const one = part.setBack(value[key], now);
        if (one !== value[key]) after = { ...after, [key]: one };
      }
      return after;
    },
  };
}
