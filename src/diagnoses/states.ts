import type { Dkim } from '../facts/dkim.ts';
import type { DmarcDisposition } from '../records/dmarc/discover.ts';
import type { CheckItem } from './diagnosis.ts';
import { dmarcArea } from './mail-areas.ts';
import type { FindingGroups } from './subject-area.ts';

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
export type DkimState = Dkim['state'] | 'unknown';
export type Ipv6State = 'supported' | 'unsupported' | 'unknown';

/** By what the area of SPF found; `-all` where it is none of these. */
const SPF_STATES: Readonly<Record<string, SpfState>> = {
  absent: 'not configured',
  'absent-at-alias': 'not configured',
  invalid: 'invalid',
  everyone: 'allows anyone (+all)',
  'everyone-tried': 'allows anyone (+all)',
  varies: 'no all',
  'no-all': 'no all',
  neutral: 'neutral (?all)',
  soft: 'soft fail (~all)',
};

export const spfState = ({ spf = null }: FindingGroups): SpfState =>
  spf === null ? 'unknown' : (SPF_STATES[spf] ?? 'strict (-all)');

type DmarcStatus = (typeof dmarcArea.statuses)[keyof typeof dmarcArea.statuses] | typeof dmarcArea.otherwise;

/** By the status of the area of DMARC. */
const DMARC_STATES: Readonly<Record<DmarcStatus, DmarcState>> = {
  'not configured': 'not configured',
  invalid: 'invalid',
  'monitoring only': 'none',
  weak: 'quarantine',
  normal: 'reject',
};

export function dmarcState({ dmarc = null }: FindingGroups): DmarcState {
  if (dmarc === null) return 'unknown';
  const statuses: Readonly<Record<string, DmarcStatus>> = dmarcArea.statuses;
  return DMARC_STATES[statuses[dmarc] ?? dmarcArea.otherwise];
}

/** Finds what receivers are asked to do with mail that fails DMARC; null where that is unknown. */
export function dispositionIn(groups: FindingGroups): DmarcDisposition | null {
  const state = dmarcState(groups);
  if (state === 'unknown') return null;
  return state === 'not configured' || state === 'invalid' ? 'no policy' : state;
}

/**
 * Returns whether the domain says that it sends no mail: nobody needs a DKIM key where DMARC rejects whatever comes.
 */
export const saysNoMail = ({ dkim }: FindingGroups): boolean => dkim === 'not-needed';

const IPV6_STATES: Readonly<Record<CheckItem['outcome'], Ipv6State>> = {
  satisfied: 'supported',
  partial: 'unsupported',
  failed: 'unsupported',
  unknown: 'unknown',
  'not-tested': 'unknown',
};

export const ipv6State = (checks: readonly CheckItem[]): Ipv6State =>
  IPV6_STATES[checks.find(({ id }) => id === 'ipv6')?.outcome ?? 'unknown'];
