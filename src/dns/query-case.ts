import { CASE_BIT, endOfQuestion, HEADER_BYTES, isLetter, randomId } from './channel.ts';

/** Draws the case of each letter of a query's name: who cannot see the query has to guess it. Source: draft-vixie-dnsext-dns0x20. */
export function mixCase(query: Uint8Array): void {
  let bits = 0;
  let left = 0;
  const end = endOfQuestion(query);
  for (let i = HEADER_BYTES; i < end - TYPE_AND_CLASS_BYTES; i += 1) {
    const octet = query[i] ?? 0;
    if (!isLetter(octet)) continue;
    if (left === 0) {
      bits = randomId();
      left = 16;
    }
    if ((bits & 1) === 1) query[i] = octet ^ CASE_BIT;
    bits >>= 1;
    left -= 1;
  }
}

const TYPE_AND_CLASS_BYTES = 4;

/** Returns whether a response repeats the question of a query octet by octet. */
export function isOfCase(query: Uint8Array, message: Uint8Array): boolean {
  const end = endOfQuestion(query);
  for (let i = HEADER_BYTES; i < end; i += 1) if (query[i] !== message[i]) return false;
  return true;
}
