import { blockIn } from '../../src/diagnoses/block.ts';
import { healthStates } from '../../src/diagnoses/blocks/health-states.ts';
import type { Report } from '../../src/diagnoses/report.ts';

/** What else a report says where its state says this: the status of the area, and the outcomes of the checks. */
type Row = readonly [area: readonly string[], ...checks: (readonly string[])[]];

interface Subject {
  readonly state: 'spf' | 'dmarc' | 'dkim' | 'ipv6';
  readonly area: string;
  readonly checks: readonly string[];
  readonly rows: Readonly<Record<string, Row>>;
}

const [OK, FAILED, UNKNOWN] = [['satisfied'], ['failed'], ['unknown']] as const;

/** Written by hand from what the labels mean, so that no part of a report can judge a subject on its own. */
const SUBJECTS: readonly Subject[] = [
  {
    state: 'spf',
    area: 'spf',
    checks: ['spf', 'spf-strict'],
    rows: {
      'not configured': [['not configured'], FAILED, FAILED],
      // Weak where terms behind -all are ignored.
      'strict (-all)': [['normal', 'weak'], OK, OK],
      'soft fail (~all)': [['weak'], OK, FAILED],
      'neutral (?all)': [['weak'], OK, FAILED],
      'no all': [['weak'], OK, FAILED],
      'allows anyone (+all)': [['weak'], OK, FAILED],
      invalid: [['invalid'], OK, FAILED],
      // A record may be there, while the one that it redirects to could not be looked up.
      unknown: [['unknown'], ['satisfied', 'unknown'], UNKNOWN],
    },
  },
  {
    state: 'dmarc',
    area: 'dmarc',
    checks: ['dmarc'],
    rows: {
      'not configured': [['not configured'], FAILED],
      reject: [['normal'], OK],
      quarantine: [['weak'], FAILED],
      none: [['monitoring only'], FAILED],
      invalid: [['invalid'], FAILED],
      unknown: [['unknown'], UNKNOWN],
    },
  },
  {
    state: 'dkim',
    area: 'dkim',
    checks: ['dkim'],
    rows: {
      // Unknown where a better key may be behind a lookup that failed.
      detected: [['normal', 'weak', 'unknown'], OK],
      'not detected': [['not detected', 'unknown'], FAILED],
      revoked: [['not detected', 'unknown'], FAILED],
      // A domain that says that it sends no e-mail needs no key, whatever could not be looked up.
      'present, selector unknown': [['unknown', 'not detected'], UNKNOWN],
      unknown: [['unknown', 'not detected'], UNKNOWN],
    },
  },
  {
    state: 'ipv6',
    area: 'web',
    checks: ['ipv6'],
    rows: {
      supported: [['normal', 'IPv6 only', 'unknown'], OK],
      unsupported: [['normal', 'not configured', 'unknown'], FAILED],
      unknown: [['unknown'], UNKNOWN],
    },
  },
];

/** Where state, area and checks of a report contradict each other; empty where none does. */
export function disagreementsIn(report: Report): string[] {
  return SUBJECTS.flatMap(({ state, area, checks, rows }) => {
    const says = blockIn(report, healthStates)[state];
    const row = rows[says];
    if (row === undefined) return [`${report.domain}: ${state} "${says}" is in no row`];
    const [statuses, ...outcomes] = row;
    const reported = [
      [area, report.areas.find(({ id }) => id === area)?.status, statuses],
      ...checks.map((id, i) => [id, report.checks.find((one) => one.id === id)?.outcome, outcomes[i]] as const),
    ] as const;
    return reported.flatMap(([id, is, allowed]) =>
      is !== undefined && allowed?.includes(is) === true
        ? []
        : [`${report.domain}: ${state} is "${says}", but ${id} is "${is}"`],
    );
  });
}
