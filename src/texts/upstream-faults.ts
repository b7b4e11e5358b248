import type { UpstreamFault } from '../dns/upstream.ts';
import { defineTexts } from '../domain/message.ts';

/** Why a text names no resolver, as a clause. */
export const UPSTREAM_FAULT_TEXTS = defineTexts('upstream-fault', {
  'scheme-unknown': '"{scheme}://" is not known',
  'name-misplaced': 'only tls:// takes "#", and only once',
  'not-an-address': 'the address is not an IP address',
  'port-invalid': 'the port must be a number from 1 to 65535',
  'url-invalid': 'it is not a URL',
  password: 'it must not contain a password',
  'address-invalid': 'what follows "#" is not an IP address',
} as const satisfies Readonly<Record<UpstreamFault['code'], string>>);
