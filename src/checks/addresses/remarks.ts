import type { Message } from '../../domain/message.ts';
import type { Addresses } from '../../facts/addresses.ts';
import { type FindingTable, type Remark, remarksOf } from '../check.ts';
import { HOST_TEXTS } from '../host-remarks.ts';
import { useMessage } from '../special-uses.ts';

/** What is said of addresses that nobody outside can use, beside ones that anybody can. */
export const ADDRESS_REMARKS = {
  'some-unreachable': {
    severity: 'error',
    says: 'Nobody on the internet can reach these addresses, so visitors who get them have to wait or fail to connect: {special}.',
    advice: 'Remove these addresses from the public DNS.',
    action: 'Remove the addresses that are not public from the DNS',
    why: 'Visitors who get one of them have to wait or fail to connect.',
  },
} as const satisfies FindingTable;

/** Addresses and what they are instead of public, for a sentence. */
export const specialListed = ({ special }: Pick<Addresses, 'special'>): readonly Message[] =>
  special.map(({ address, use }) => HOST_TEXTS.message('special-address', { address, use: useMessage(use) }));

/** Whether there are addresses, and it is known that nobody outside can use any. */
export const isUnreachable = ({
  addresses,
  special,
  complete,
}: Pick<Addresses, 'addresses' | 'special' | 'complete'>): boolean =>
  complete && addresses.length > 0 && special.length === addresses.length;

/** Names the addresses that nobody outside can use, where there are others. */
export function addressRemarks(found: Pick<Addresses, 'special'>): Remark[] {
  return found.special.length === 0
    ? []
    : [remarksOf(ADDRESS_REMARKS)('some-unreachable', { special: specialListed(found) })];
}
