import type { Addresses } from '../facts/addresses.ts';
import type { Dkim } from '../facts/dkim.ts';
import type { Fact } from '../facts/fact.ts';
import type { DmarcFound } from '../records/dmarc/discover.ts';
import type { SpfPolicy } from '../records/spf/policy.ts';
import { type SpfStanding, spfStanding } from '../records/spf/standing.ts';

export type SpfState =
  | 'not configured'
  | 'strict (-all)'
  | 'soft fail (~all)'
  | 'neutral (?all)'
  | 'allows anyone (+all)'
  | 'no all'
  | 'invalid'
  | 'unknown';
export type DmarcState = 'not configured' | 'reject' | 'quarantine' | 'none' | 'invalid' | 'unknown';
export type DkimState = 'detected' | 'not detected' | 'revoked' | 'present, selector unknown' | 'unknown';
export type Ipv6State = 'supported' | 'unsupported' | 'unknown';

/** The enumerated labels of the report, each from its fact; `unknown` wherever that could not be read. */

const SPF_STATES: Readonly<Record<SpfStanding['kind'], SpfState>> = {
  absent: 'not configured',
  invalid: 'invalid',
  everyone: 'allows anyone (+all)',
  varies: 'no all',
  'no-all': 'no all',
  neutral: 'neutral (?all)',
  soft: 'soft fail (~all)',
  'partly-seen': 'strict (-all)',
  'in-vain': 'strict (-all)',
  strict: 'strict (-all)',
  nobody: 'strict (-all)',
};

export const spfState = (fact: Fact<SpfPolicy>): SpfState =>
  fact.kind === 'unavailable' ? 'unknown' : SPF_STATES[spfStanding(fact.value).kind];

export function dmarcState(fact: Fact<DmarcFound>): DmarcState {
  if (fact.kind === 'unavailable') return 'unknown';
  const { value } = fact;
  if (value.kind === 'policy') return value.policy;
  return value.kind === 'absent' ? 'not configured' : 'invalid';
}

export const dkimState = (fact: Fact<Dkim>): DkimState => (fact.kind === 'unavailable' ? 'unknown' : fact.value.state);

export function ipv6State(fact: Fact<Addresses>): Ipv6State {
  if (fact.kind === 'unavailable') return 'unknown';
  return fact.value.addresses.length > 0 ? 'supported' : 'unsupported';
}
