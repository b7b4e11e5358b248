import type { Outgoing } from '../src/dns/codec/encode.ts';
import { RR_TYPES } from '../src/domain/rr.ts';
import type { Fault, Match } from './faults.ts';
import type { SignMode } from './signing.ts';

/** Which zones of `testbed/zones` are signed, and how. Those not named here are not signed. */
export const SIGNED: Readonly<Record<string, SignMode>> = {
  '.': {},
  example: {},
  test: {},
  'perfect.example': {},
  'shop.example': { algorithm: 15 },
  'newsletter.example': {},
  'compact.example': { compact: true },
  'expired.example': { fault: 'expired' },
  'wrong-ds.example': { fault: 'wrong-ds' },
  'dane-mismatch.example': {},
  'no-soa.example': {},
  'foreign-cds.example': {},
  'half-denied.example': { unproven: ['_dmarc.half-denied.example'] },
};

/** Names of `empty-names.example` that have nothing but names below them. */
const EMPTY_NAMES = ['_domainkey.empty-names.example', '_tls.empty-names.example', '_smtp.empty-names.example'];

/** Faults that belong to the world itself: domains whose servers fail. */
export const DEFAULT_FAULTS: readonly (readonly [Match, Fault])[] = [
  [{ below: 'servfail.example' }, 'servfail'],
  [{ below: 'silent.example' }, 'drop'],
  ...EMPTY_NAMES.map((name) => [{ name }, 'no-ent'] as const),
];

/** Tells what one name server of the world does wrong, by its name. */
export const SERVER_FAULTS: readonly (readonly [host: string, match: Match, fault: Fault])[] = [
  ['ns2.dns-host.test', { below: 'no-soa.example' }, { kind: 'changed', change: withoutDenialSoa }],
  ['ns2.dns-host.test', { name: 'caa-fails.example', type: 'CAA' }, 'servfail'],
  ...['ns1.dns-host.test', 'ns2.dns-host.test'].flatMap((host) =>
    EMPTY_NAMES.map((name) => [host, { name }, 'no-ent'] as const),
  ),
];

/** A negative answer without the SOA record that says for how long it holds. Source: RFC 2308 §3. */
function withoutDenialSoa(response: Outgoing): Outgoing {
  return (response.answers ?? []).length > 0
    ? response
    : { ...response, authorities: (response.authorities ?? []).filter(({ type }) => type !== RR_TYPES.SOA) };
}
