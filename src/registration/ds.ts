import { MAX_LIST } from './bounds.ts';

/** Returns a DS record as zone files write it: key tag, algorithm, digest type and digest; null where it is none. */
export function dsRecord(numbers: readonly unknown[], digest: string): string | null {
  const hexadecimal = digest.replaceAll(/\s/g, '').toUpperCase();
  const isRead = numbers.every((value) => Number.isInteger(value)) && /^(?:[0-9A-F]{2}){20,64}$/.test(hexadecimal);
  return isRead ? [...numbers, hexadecimal].join(' ') : null;
}

/** Returns the DS records of an answer, each once; null unless all of them could be read. */
export function allDs(records: readonly (string | null)[]): readonly string[] | null {
  const read = records.filter((one) => one !== null);
  return read.length === records.length && read.length < MAX_LIST ? [...new Set(read)] : null;
}
