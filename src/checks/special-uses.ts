import type { SpecialUse } from '../domain/addresses.ts';
import { defineTexts, type Message } from '../domain/message.ts';

/** Says what an address is instead of public, as it goes on after "the address is". */
export const SPECIAL_USE_TEXTS = defineTexts('special-use', {
  'this-host': 'of this host',
  private: 'private',
  carriers: 'shared by carriers',
  loopback: 'loopback',
  'link-local': 'link-local',
  protocols: 'reserved for protocols',
  documentation: 'for documentation',
  as112: 'of AS112',
  amt: 'for AMT',
  '6to4-relays': 'of former 6to4 relays',
  benchmarks: 'for benchmarks',
  multicast: 'multicast',
  reserved: 'reserved',
  '6to4': 'of 6to4',
  'ipv4-in-ipv6': 'an IPv4 address written as IPv6',
  nat64: 'of a translator (NAT64)',
  'not-in-use': 'not in public use',
  'not-an-address': 'no IP address',
} as const satisfies Readonly<Record<SpecialUse, string>>);

const isUse = (use: string): use is SpecialUse => Object.hasOwn(SPECIAL_USE_TEXTS.texts, use);

/** Returns the words of a use; anything else stays as it is. */
export const useMessage = (use: string): Message | string => (isUse(use) ? SPECIAL_USE_TEXTS.message(use) : use);
