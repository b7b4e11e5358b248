/** A minimal writer of ASN.1 DER (X.690), enough for certificates: each function gives the octets of one value. */
export type Der = Buffer;

const TWO_OCTETS = 0x80;

/** One value: tag, length, content. */
export function value(tag: number, ...content: readonly Uint8Array[]): Der {
  const body = Buffer.concat(content);
  if (body.length < TWO_OCTETS) return Buffer.concat([Buffer.from([tag, body.length]), body]);
  const length = Buffer.from(
    body.length.toString(16).padStart(body.length > 0xffff ? 6 : body.length > 0xff ? 4 : 2, '0'),
    'hex',
  );
  if (body.length > 0xffffff) throw new Error('too long for this writer');
  return Buffer.concat([Buffer.from([tag, TWO_OCTETS | length.length]), length, body]);
}

export const sequence = (...parts: readonly Uint8Array[]): Der => value(0x30, ...parts);
export const setOf = (...parts: readonly Uint8Array[]): Der => value(0x31, ...parts);
export const octetString = (octets: Uint8Array): Der => value(0x04, octets);
export const bitString = (octets: Uint8Array, unusedBits = 0): Der => value(0x03, Buffer.from([unusedBits]), octets);
export const utf8 = (text: string): Der => value(0x0c, Buffer.from(text));
export const ia5 = (text: string): Der => value(0x16, Buffer.from(text, 'latin1'));
export const TRUE: Der = value(0x01, Buffer.from([0xff]));

/** A positive INTEGER from its octets, most significant first. */
export const integer = (octets: Uint8Array): Der =>
  value(0x02, (octets[0] ?? 0) >= TWO_OCTETS ? Buffer.from([0]) : Buffer.alloc(0), octets);

/** `[n]`, constructed: around other values where explicit, in place of a SEQUENCE where implicit. */
export const context = (n: number, ...parts: readonly Uint8Array[]): Der => value(0xa0 | n, ...parts);

/** `[n]` in place of a primitive value. */
export const contextPrimitive = (n: number, octets: Uint8Array): Der => value(0x80 | n, octets);

export function oid(dotted: string): Der {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  const octets = [first * 40 + second, ...rest].flatMap((arc) => {
    const base128 = [arc & 0x7f];
    for (let left = arc >>> 7; left > 0; left >>>= 7) base128.unshift((left & 0x7f) | TWO_OCTETS);
    return base128;
  });
  return value(0x06, Buffer.from(octets));
}

const digitsOf = (at: number): string => new Date(at).toISOString().replace(/[-:T]|\.\d+/g, '');

export const generalizedTime = (at: number): Der => value(0x18, Buffer.from(digitsOf(at)));

/** UTCTime up to 2049, GeneralizedTime after. Source: RFC 5280 §4.1.2.5. */
export const time = (at: number): Der =>
  new Date(at).getUTCFullYear() < 2050 ? value(0x17, Buffer.from(digitsOf(at).slice(2))) : generalizedTime(at);
