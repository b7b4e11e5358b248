import type { Addresses } from '../facts/addresses.ts';
import type { Dkim } from '../facts/dkim.ts';
import type { Fact } from '../facts/fact.ts';
import type { DmarcFound } from '../records/dmarc/discover.ts';
import type { SpfPolicy } from '../records/spf/policy.ts';
import type { DkimState, DmarcState, Ipv6State, SpfState } from './report.ts';

/** The enumerated labels of the report, each from its fact; `unknown` wherever that could not be read. */

const SPF_LABELS = {
  '-': 'strict (-all)',
  '~': 'soft fail (~all)',
  '?': 'neutral (?all)',
  '+': 'allows anyone (+all)',
} as const;

export function spfState(fact: Fact<SpfPolicy>): SpfState {
  if (fact.kind === 'unavailable') return 'unknown';
  const { value } = fact;
  switch (value.kind) {
    case 'absent':
      return 'not configured';
    case 'invalid':
      return 'invalid';
    case 'open':
      return SPF_LABELS['+'];
    case 'policy':
      return value.all === null ? 'no all' : SPF_LABELS[value.all];
  }
}

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
