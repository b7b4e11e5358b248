import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { hashOf } from '../../src/accounts/keys.ts';
import { newAccount } from '../../src/accounts/new-account.ts';
import { OPERATIONS } from '../../src/api/operations.ts';
import type { DomainName } from '../../src/domain/name.ts';
import { DEFAULT_SETTINGS, NEW_STATUS } from '../../src/monitoring/model/monitor.ts';
import { PAGES } from '../../src/pages/pages.ts';
import { ENGINES } from '../support/engines.ts';
import { isLong } from '../support/seed.ts';
import { type Service, startService } from './service.ts';

const BAD = 'a%00b';
/**
 * Values that a database may not take: PostgreSQL has no NUL in texts, no lone surrogate is UTF-8, and no index takes what
 * is very long.
 */
const VALUES = [
  '%00',
  BAD,
  'a%00b.example',
  'a%00b@example.com',
  '%ED%A0%80',
  'x'.repeat(10_000),
  `${'x'.repeat(10_000)}.example`,
];
/** What a page takes for its other fields, so that one bad value is not hidden by another. */
const SOUND: Readonly<Record<string, string>> = {
  domain: 'watched.example',
  email: 'x@example.com',
  name: 'x',
  names: 'x.example',
  subject: 'MX',
  values: 'mx.example',
};
const SECRET = 's'.repeat(43);
const COOKIE = `__Host-zonewell=${SECRET}`;
const ACCOUNT = newAccount({ id: 'anna', email: 'anna@example.com', plan: 'Pro', createdAt: 1 });

const SOURCES = join(import.meta.dirname, '../../src/pages');
/** The names that pages read by functions that match. */
const namesReadBy = (functions: string): readonly string[] =>
  [
    ...new Set(
      readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
        .filter((path) => /(?<!test)\.tsx?$/.test(path))
        .flatMap((path) => [
          ...readFileSync(join(SOURCES, path), 'utf8').matchAll(RegExp(`(?:${functions})\\([^')]*'([\\w-]+)'`, 'g')),
        ])
        .map(([, name = '']) => name),
    ),
  ].sort();
/** The names of all fields and parameters that pages read. */
const FIELDS = namesReadBy('formFields?|queryValue');
const FORM_FIELDS = namesReadBy('formFields?');

/** Every address that a path stands for: one parameter of it is bad, the others are sound. */
const urlsOf = (path: string, values: readonly string[]): readonly string[] => {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const fill = (bad: string | null, value: string) =>
    path.replaceAll(/\{(\w+)\}/g, (_, name: string) => (name === bad ? value : (SOUND[name] ?? 'x')));
  return names.flatMap((name) => values.map((value) => fill(name, value)));
};
const soundUrl = (path: string): string => path.replaceAll(/\{(\w+)\}/g, (_, name: string) => SOUND[name] ?? 'x');
/** Names the buttons of forms that do several things, beside what each does without one. */
const WAYS: Readonly<Record<string, readonly Readonly<Record<string, string>>[]>> = {
  '/monitors/several': [{ do: 'add-tags' }, { do: 'settings-now' }],
};
const fieldsWith = (bad: string, value: string, way: Readonly<Record<string, string>> = {}): string =>
  Object.entries({ ...SOUND, ...way, [bad]: value })
    .map((pair) => pair.join('='))
    .join('&');

/** Lists what pages read of forms, which they are given as these objects. */
const reads = [vi.spyOn(URLSearchParams.prototype, 'get'), vi.spyOn(URLSearchParams.prototype, 'getAll')] as const;
afterAll(() => {
  for (const spy of reads) spy.mockRestore();
});
/** Returns the names of the fields that were read since it was last asked. */
function fieldsRead(): readonly string[] {
  const names = reads.flatMap(({ mock }) => mock.calls.map(([name]) => name));
  for (const spy of reads) spy.mockClear();
  return names;
}

test('the fields of pages are found', () => {
  expect(FIELDS).toEqual(expect.arrayContaining(['alert', 'cursor', 'email', 'names', 'token', 'values']));
});

/** SQLite takes nearly all of them: `npm test` tries them on PostgreSQL. */
const TRIED = ENGINES.filter(([engine]) => isLong || engine === 'PostgreSQL');

describe.each(TRIED)('what cannot be stored is refused and breaks nothing, on %s', (engine, create) => {
  /** SQLite takes nearly all of them, so what pages do of their own is tried with a few there. */
  const isSqlite = engine.includes('SQLite');
  const values = isSqlite ? VALUES.slice(0, 2) : VALUES;
  const fields = isSqlite ? [] : FIELDS;
  let service: Service;
  let remove: () => Promise<void>;
  let calls = 0;
  beforeAll(async () => {
    const created = await create();
    remove = created.remove;
    service = await startService({ livePerMinute: 100_000 }, (lookups) => lookups, undefined, created.database);
    await service.accounts.addAccount({ ...ACCOUNT, operator: true });
  });
  afterAll(async () => {
    await service?.close();
    await remove?.();
  });
  // Some forms take away what others need.
  beforeEach(async () => {
    const session = { hash: hashOf(SECRET), account: ACCOUNT.id, createdAt: Date.now(), expiresAt: Date.now() + 1e9 };
    await service.accounts.addSession(session, null);
    const base = { account: ACCOUNT.id, state: 'active', createdAt: 1, settings: DEFAULT_SETTINGS } as const;
    const domain = 'watched.example' as DomainName;
    const monitor = { ...base, id: `m${calls}`, domain, dueAt: Date.now() + 1e9, lastRunAt: null, status: NEW_STATUS };
    await service.stores.monitors.add([monitor], 100);
  });

  async function expectNoFault(method: 'GET' | 'POST', url: string, payload?: string): Promise<void> {
    calls += 1;
    const response = await service.app.inject({
      method,
      url,
      // Each from a network of its own, so that no limit hides what comes after it.
      remoteAddress: `10.${calls >> 16}.${(calls >> 8) & 255}.${calls & 255}`,
      headers: {
        cookie: COOKIE,
        'sec-fetch-site': 'same-origin',
        ...(payload === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(payload === undefined ? {} : { payload }),
    });
    const about = `${method} ${url.slice(0, 100)} ${payload?.slice(0, 200) ?? ''}`;
    // A server of the miniature internet may be down, which is told as such.
    if (response.statusCode === 502) expect(response.body).toContain('/problems/lookup-failed');
    else expect(response.statusCode, `${about}: ${response.body.slice(0, 300)}`).toBeLessThan(500);
  }

  test('the session of these calls is good', async () => {
    const { statusCode } = await service.app.inject({ url: '/account', headers: { cookie: COOKIE } });
    expect(statusCode).toBe(200);
  });

  test.each(OPERATIONS.map((one) => [one.path, Object.keys(one.parameters)] as const))('%s', async (path, names) => {
    for (const url of urlsOf(path, values)) await expectNoFault('GET', url);
    const ours = { ...SOUND, domain: 'perfect.example' };
    const sound = path.replaceAll(/\{(\w+)\}/g, (_, name: keyof typeof ours) => ours[name] ?? 'x');
    for (const name of names) for (const value of values) await expectNoFault('GET', `${sound}?${name}=${value}`);
  });

  const gets = PAGES.filter(({ get }) => get !== undefined).map(({ path, access }) => [path, access] as const);
  test.each(gets)('GET %s', async (path, access) => {
    for (const url of urlsOf(path, values)) await expectNoFault('GET', url);
    await expectNoFault('GET', `${soundUrl(path)}?${FIELDS.map((name) => `${name}=${BAD}`).join('&')}`);
    if (access !== 'everybody')
      for (const name of fields) await expectNoFault('GET', `${soundUrl(path)}?${name}=${BAD}`);
  });

  const posts = PAGES.filter(({ post }) => post !== undefined).map(({ path }) => path);
  const everRead = new Set<string>();
  test.each(posts)('POST %s', async (path) => {
    for (const url of urlsOf(path, values)) await expectNoFault('POST', url, fieldsWith('', ''));
    fieldsRead();
    await expectNoFault('POST', soundUrl(path), fieldsWith('', ''));
    // What no call reads changes none; with a bad value, a page may read others.
    const found = new Set(fieldsRead());
    for (const name of found) {
      await expectNoFault('POST', soundUrl(path), fieldsWith(name, BAD));
      for (const another of fieldsRead()) found.add(another);
    }
    for (const name of found) everRead.add(name);
    for (const way of WAYS[path] ?? []) {
      await expectNoFault('POST', soundUrl(path), fieldsWith('', '', way));
      for (const name of fieldsRead()) {
        everRead.add(name);
        await expectNoFault('POST', soundUrl(path), fieldsWith(name, BAD, way));
      }
    }
  });

  test('none of the fields that pages name was left out', () => {
    expect(FORM_FIELDS.filter((name) => !everRead.has(name))).toEqual([]);
  });
});
