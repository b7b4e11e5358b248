import type { Addresses } from '../readings/addresses.ts';
import type { Dkim } from '../readings/dkim.ts';
import type { Reading } from '../readings/reading.ts';
import type { DmarcFound } from '../records/dmarc/discover.ts';
import type { SpfPolicy } from '../records/spf/policy.ts';
import type { DkimState, DmarcState, Ipv6State, SpfState } from './report.ts';

/** The enumerated labels of the report, each from its reading; `unknown` wherever that could not be read. */

const SPF_LABELS = {
  '-': 'strict (-all)',
  '~': 'soft fail (~all)',
  '?': 'neutral (?all)',
  '+': 'allows anyone (+all)',
} as const;

export function spfState(reading: Reading<SpfPolicy>): SpfState {
  if (reading.kind === 'unread') return 'unknown';
  const { value } = reading;
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

export function dmarcState(reading: Reading<DmarcFound>): DmarcState {
  if (reading.kind === 'unread') return 'unknown';
  const { value } = reading;
  if (value.kind === 'policy') return value.policy;
  return value.kind === 'absent' ? 'not configured' : 'invalid';
}

export const dkimState = (reading: Reading<Dkim>): DkimState =>
  reading.kind === 'unread' ? 'unknown' : reading.value.state;

export function ipv6State(reading: Reading<Addresses>): Ipv6State {
  if (reading.kind === 'unread') return 'unknown';
  return reading.value.addresses.length > 0 ? 'supported' : 'unsupported';
}
