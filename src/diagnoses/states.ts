import type { Addresses } from '../facts/addresses.ts';
import type { Dkim } from '../facts/dkim.ts';
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

/** The enumerated labels of the report, each from its fact; `unknown` wherever that could not be read (null). */

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

export const spfState = (policy: SpfPolicy | null): SpfState =>
  policy === null ? 'unknown' : SPF_STATES[spfStanding(policy).kind];

export function dmarcState(found: DmarcFound | null): DmarcState {
  if (found === null) return 'unknown';
  if (found.kind === 'policy') return found.policy;
  return found.kind === 'absent' ? 'not configured' : 'invalid';
}

export const dkimState = (found: Dkim | null): DkimState => found?.state ?? 'unknown';

export function ipv6State(found: Addresses | null): Ipv6State {
  if (found === null) return 'unknown';
  return found.addresses.length > 0 ? 'supported' : 'unsupported';
}
