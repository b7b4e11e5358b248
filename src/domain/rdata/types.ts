import { RR_TYPES, type RrType } from '../rr.ts';

const BY_NUMBER = new Map<number, RrType>(Object.entries(RR_TYPES).map(([name, number]) => [number, name as RrType]));

/** Returns the known type with this number. */
export const knownType = (number: number): RrType | undefined => BY_NUMBER.get(number);

/** Returns the mnemonic of a type, or `TYPEnnn` (RFC 3597 §5). */
export const typeName = (number: number): string => BY_NUMBER.get(number) ?? `TYPE${number}`;

/** Returns the number of a type given as mnemonic or `TYPEnnn`, in any case. */
export function typeNumber(name: string): number | null {
  const upper = name.toUpperCase();
  if (Object.hasOwn(RR_TYPES, upper)) return RR_TYPES[upper as RrType];
  const number = /^TYPE(\d{1,5})$/.exec(upper)?.[1];
  return number === undefined || Number(number) > 0xffff ? null : Number(number);
}
