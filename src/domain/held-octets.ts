/** Memory of an object or an array beside what it holds, and of one field of it, by measurement on 64 bits. */
const [OBJECT_OCTETS, FIELD_OCTETS, STRING_OCTETS] = [32, 12, 24] as const;
const BEYOND_LATIN1 = /[\u0100-\uffff]/;

/** Returns the octets that a text holds in memory: one for each character where all are Latin-1, else two. */
const textOctets = (text: string): number => STRING_OCTETS + text.length * (BEYOND_LATIN1.test(text) ? 2 : 1);

/**
 * Estimates the memory that plain data holds, in octets: texts, numbers, arrays, objects, maps, sets and octets. What is
 * held twice counts once.
 */
export function heldOctets(data: unknown): number {
  const seen = new Set<object>();
  const left: unknown[] = [data];
  let octets = 0;
  while (left.length > 0) {
    const value = left.pop();
    if (typeof value === 'string') octets += textOctets(value);
    if (typeof value !== 'object' || value === null || seen.has(value)) continue;
    seen.add(value);
    octets += OBJECT_OCTETS;
    if (ArrayBuffer.isView(value)) {
      octets += value.byteLength;
      continue;
    }
    const values = value instanceof Map ? [...value].flat(1) : value instanceof Set ? [...value] : Object.values(value);
    octets += FIELD_OCTETS * values.length;
    for (const one of values) left.push(one);
  }
  return octets;
}
