import { describe, expect, test } from 'vitest';
import type { DomainName } from '../domain/name.ts';
import { DAY_MS, HOUR_MS } from '../domain/time.ts';
import { isStorable, NO_RESPONSES, type ResponseStore, type StoredResponse } from '../observations/responses.ts';
import { NO_CONTACT } from '../registration/contacts.ts';
import { EMPTY_REGISTRATION } from '../registration/registration.ts';
import { MAX_REGISTRATION_CHANGES, type RegistrationReport, reportOf } from './registration-report.ts';
import { REGISTRATION_VERSION, readRegistration, storeRegistration, writtenRows } from './stored-registration.ts';

const NAME = 'shop.example' as DomainName;
const AT = Date.UTC(2026, 10, 20);
const PERSON = { ...NO_CONTACT, roles: ['technical'], email: 'person@shop.example' } as const;

const reportAt = (at: number, registrar: string): RegistrationReport => ({
  ...reportOf(NAME, {
    kind: 'registered',
    registrableDomain: NAME,
    source: 'rdap',
    server: 'rdap.registry.test',
    fetchedAt: at,
    raw: '{"email":"person@shop.example"}',
    tries: [],
    registration: {
      ...EMPTY_REGISTRATION,
      registrar: { ...EMPTY_REGISTRATION.registrar, name: registrar },
      contacts: [PERSON],
    },
  }),
});

/** Holds rows as a store does. */
function memory(): { readonly rows: Map<string, StoredResponse>; readonly responses: ResponseStore } {
  const rows = new Map<string, StoredResponse>();
  return {
    rows,
    responses: {
      ...NO_RESPONSES,
      recordResponses: async (_, written) => {
        for (const row of written) rows.set(row.key, row);
      },
      readResponses: async () => [...rows.values()],
    },
  };
}

const optionsOf = (responses: ResponseStore, now: () => number, onError = (_: unknown) => {}) => ({
  registries: async () => ({ kind: 'public-suffix', fetchedAt: 0 }) as const,
  responses,
  clock: now,
  onError,
});

test('a report is read as it was written while it is believed, and without people after that', async () => {
  const { responses, rows } = memory();
  let now = AT;
  const options = optionsOf(responses, () => now);
  const stored = await readRegistration(options, NAME);
  const report = await storeRegistration(options, {
    where: { domain: NAME, network: undefined },
    report: reportAt(AT, 'A'),
    stored,
  });
  expect((await readRegistration(options, NAME)).last).toEqual(report);
  now += 7 * HOUR_MS;
  const later = await readRegistration(options, NAME);
  expect(later.last).toEqual({ ...report, raw: '', registrarAnswer: null, contacts: null });
  expect([...rows].filter(([, { answer }]) => answer.includes('person@')).map(([key]) => key)).toEqual([
    'registration answer',
  ]);
});

test('changes add up, newest first', async () => {
  const { responses } = memory();
  let now = AT;
  const options = optionsOf(responses, () => now);
  for (const registrar of ['A', 'B', 'B', 'C']) {
    const stored = await readRegistration(options, NAME);
    await storeRegistration(options, {
      where: { domain: NAME, network: undefined },
      report: reportAt(now, registrar),
      stored,
    });
    now += DAY_MS;
  }
  const { last } = await readRegistration(options, NAME);
  expect(last?.changes).toEqual([
    { field: 'registrar', before: 'B', after: 'C', since: AT + 2 * DAY_MS, at: AT + 3 * DAY_MS },
    { field: 'registrar', before: 'A', after: 'B', since: AT, at: AT + DAY_MS },
  ]);
});

test('what nobody wrote is nothing, and what another version wrote is not read', async () => {
  const { responses, rows } = memory();
  const errors: unknown[] = [];
  const options = optionsOf(
    responses,
    () => AT,
    (error) => errors.push(error),
  );
  const row = { key: 'registration', at: AT, version: REGISTRATION_VERSION };
  rows.set('registration', { ...row, answer: '{' });
  expect((await readRegistration(options, NAME)).last).toBeNull();
  rows.set('registration', { ...row, answer: '{}', version: REGISTRATION_VERSION + 1 });
  expect((await readRegistration(options, NAME)).last).toBeNull();
  expect(errors).toHaveLength(1);
});

describe('each row has room', () => {
  const long = '\u0001'.repeat(20_000);
  const changes = Array.from({ length: MAX_REGISTRATION_CHANGES }, () => ({
    field: 'name servers',
    before: 'ü'.repeat(1000),
    after: '字'.repeat(1000),
    since: AT,
    at: AT,
  }));
  test.each<[string, Partial<RegistrationReport>]>([
    ['a long answer', { raw: '字'.repeat(20_000) }],
    ['two long answers', { raw: long, registrarAnswer: { source: 'rdap', server: 's', raw: long } }],
    ['long changes', { changes }],
  ])('%s', (_, more) => {
    const rows = writtenRows({ ...reportAt(AT, 'A'), ...more }, true);
    expect(rows).toHaveLength(3);
    for (const row of rows) expect(isStorable(row)).toBe(true);
  });
});
