import { expect, test } from 'vitest';
import { manyMonitors } from '../../../tests/browser/monitors.ts';
import { NOW } from '../../../tests/browser/reports.ts';
import { DAY_MS } from '../../domain/time.ts';
import type { MonitorStatus } from '../model/monitor.ts';
import { FLEET_AREAS, fleetMarks } from './fleet-marks.ts';
import { monitorRows } from './listed.ts';

const FOUND: Partial<MonitorStatus> = {
  areas: [
    { area: 'ns', mark: 'satisfied' },
    { area: 'dmarc', mark: 'failed' },
  ],
};

/** The marks of a monitor with a status, by area. */
function marksOf(status: Partial<MonitorStatus>, lastRunAt: number | null = NOW) {
  const calm = { certificateEndsAt: null, areas: null };
  const monitors = manyMonitors(1).map((one) => ({ ...one, lastRunAt, status: { ...one.status, ...calm, ...status } }));
  const rows = monitorRows(monitors, { open: [], unheard: [], now: NOW });
  return Object.fromEntries(rows.flatMap(fleetMarks).map(({ area, mark }) => [area, mark]));
}

test('the table has the eight areas of the report, the certificate and the registration', () =>
  expect(FLEET_AREAS).toEqual([
    'ns',
    'web',
    'mx',
    'spf',
    'dkim',
    'dmarc',
    'caa',
    'dnssec',
    'certificate',
    'registration',
  ]));

test.each<[what: string, status: Partial<MonitorStatus>, marks: object]>([
  ['never reported', {}, { ns: 'unknown', dmarc: 'unknown', certificate: null, registration: 'unknown' }],
  ['as its report', FOUND, { ns: 'satisfied', dmarc: 'failed', web: 'unknown' }],
  ['with a server that stopped since', { ...FOUND, serversDown: 1 }, { ns: 'attention', dmarc: 'failed' }],
  ['that does not answer', { ...FOUND, silentSince: NOW - 1 }, { ns: 'unknown', dmarc: 'unknown' }],
  ['that does not exist', { ...FOUND, missingSince: NOW - 1 }, { ns: null, dmarc: null }],
  ['in good time', { certificateEndsAt: NOW + 15 * DAY_MS }, { certificate: 'satisfied' }],
  ['soon to end', { certificateEndsAt: NOW + 14 * DAY_MS }, { certificate: 'attention' }],
  [
    'ended',
    { certificateEndsAt: NOW - 1, registrationEndsAt: NOW - 1 },
    { certificate: 'failed', registration: 'failed' },
  ],
  [
    'not trusted',
    { certificateEndsAt: NOW + 60 * DAY_MS, certificateProblem: 'self-signed' },
    { certificate: 'failed' },
  ],
  ['registered for a year', { registrationEndsAt: NOW + 365 * DAY_MS }, { registration: 'satisfied' }],
  ['registered for a month', { registrationEndsAt: NOW + 30 * DAY_MS }, { registration: 'attention' }],
])('a monitor %s has its marks', (_, status, marks) => {
  expect(marksOf(status)).toMatchObject(marks);
});

test('before the first check nothing is known', () =>
  expect(new Set(Object.values(marksOf({}, null)))).toEqual(new Set(['unknown'])));
