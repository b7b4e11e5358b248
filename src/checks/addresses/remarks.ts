import type { Message } from '../../domain/message.ts';
import type { Addresses } from '../../facts/addresses.ts';
import { type Remark, remarksOf } from '../check.ts';
import { HOST_TEXTS } from '../host-remarks.ts';
import { useMessage } from '../special-uses.ts';
import { ADDRESSES } from './findings.ts';

/** Lists addresses and what they are instead of public, for a sentence. */
export const specialListed = ({ special }: Addresses): readonly Message[] =>
  special.map(({ address, use }) => HOST_TEXTS.message('special-address', { address, use: useMessage(use) }));

/** Returns whether there are addresses, and it is known that nobody outside can use any. */
export const isUnreachable = ({ addresses, special, complete }: Addresses): boolean =>
  complete && addresses.length > 0 && special.length === addresses.length;

/** Names the addresses that nobody outside can use, where there are others. */
export function addressRemarks(found: Addresses): Remark[] {
  return found.special.length === 0
    ? []
    : [remarksOf(ADDRESSES.findings)('some-unreachable', { special: specialListed(found) })];
}
