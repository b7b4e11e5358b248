/** Reads one part of a parsed JSON document. Throws `Undecodable` where it is not what it should be. */
export type Decoder<T> = (value: unknown) => T;

/** A stored document is damaged, or has another form. */
class Undecodable extends Error {
  constructor(expected: string) {
    super(`not ${expected}`);
    this.name = 'Undecodable';
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const text: Decoder<string> = (value) => {
  if (typeof value !== 'string') throw new Undecodable('a text');
  return value;
};

/** Reads a text that another type of texts is made of, such as a name. What we stored was checked before. */
export const textAs =
  <T extends string>(): Decoder<T> =>
  (value) =>
    text(value) as T;

export const number: Decoder<number> = (value) => {
  if (typeof value !== 'number') throw new Undecodable('a number');
  return value;
};

export const boolean: Decoder<boolean> = (value) => {
  if (typeof value !== 'boolean') throw new Undecodable('true or false');
  return value;
};

/** Reads octets, written in base 64. */
export const octets: Decoder<Uint8Array> = (value) => new Uint8Array(Buffer.from(text(value), 'base64'));

export const orNull =
  <T>(decode: Decoder<T>): Decoder<T | null> =>
  (value) =>
    value === null ? null : decode(value);

export const orLeftOut =
  <T>(decode: Decoder<T>): Decoder<T | undefined> =>
  (value) =>
    value === undefined ? undefined : decode(value);

export const listOf =
  <T>(decode: Decoder<T>): Decoder<readonly T[]> =>
  (value) => {
    if (!Array.isArray(value)) throw new Undecodable('a list');
    return value.map(decode);
  };

/** Reads a list that is never empty. */
export const someOf =
  <T>(decode: Decoder<T>): Decoder<readonly [T, ...T[]]> =>
  (value) => {
    const [first, ...rest] = listOf(decode)(value);
    if (first === undefined) throw new Undecodable('a list of one or more');
    return [first, ...rest];
  };

export const oneOf =
  <T extends string | number>(known: readonly T[]): Decoder<T> =>
  (value) => {
    const found = known.find((one) => one === value);
    if (found === undefined) throw new Undecodable(`one of ${known.join(', ')}`);
    return found;
  };

/** Reads an object with these fields. It may have others, which are left out. */
export const record =
  <T>(fields: { readonly [K in keyof T]-?: Decoder<T[K]> }): Decoder<T> =>
  (value) => {
    if (!isObject(value)) throw new Undecodable('an object');
    const decoded: Partial<T> = {};
    for (const key in fields) decoded[key] = fields[key](value[key]);
    return decoded as T;
  };

/** Reads an object whose fields are of any kind. */
export const anyRecord: Decoder<Readonly<Record<string, unknown>>> = (value) => {
  if (!isObject(value)) throw new Undecodable('an object');
  return value;
};

/** Reads a JSON document; undefined where it is damaged or not what it should be. */
export function decodeJson<T>(document: string, decode: Decoder<T>): T | undefined {
  try {
    return decode(JSON.parse(document));
  } catch (error) {
    if (error instanceof Undecodable || error instanceof SyntaxError) return undefined;
    throw error;
  }
}
