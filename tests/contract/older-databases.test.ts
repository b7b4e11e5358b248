import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashOf, makeKey } from '../../src/accounts/keys.ts';
import { createPasswords } from '../../src/accounts/passwords.ts';
import type { DnsName } from '../../src/domain/name.ts';
import { DAY_MS } from '../../src/domain/time.ts';
import { allIntervalsOf } from '../../src/observations/changes.ts';
import type { Stores } from '../../src/store/opened.ts';
import { ENGINES } from '../support/engines.ts';
import { copyOf } from '../support/postgres-of-run.ts';
import { openStores } from '../support/stores.ts';
import { statement } from '../support/upgraded-world.ts';

const DATABASES = join(import.meta.dirname, '../fixtures/databases');
/** The time at which what these databases hold begins. */
const T = Date.UTC(2026, 9, 1);
const HOUR_MS = 3_600_000;
const name = (text: string) => text as DnsName;

/** Days since `T`, or hours where they are no whole days. */
function since(at: number): string {
  const hours = (at - T) / HOUR_MS;
  return hours % 24 === 0 ? `${hours / 24}d` : `${hours}h`;
}

/** Opens a copy of the database that a file holds, for the engine that wrote it. */
async function onSqlite(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'zonewell-older-'));
  const path = join(folder, 'zonewell.db');
  copyFileSync(join(DATABASES, 'version-6.sqlite'), path);
  stores = await openStores(path);
  return async () => {
    await stores.close();
    rmSync(folder, { recursive: true, force: true });
  };
}

async function onPostgres(...more: string[]): Promise<() => Promise<void>> {
  const { database, remove } = await copyOf();
  const client = new Client(database);
  await client.connect();
  for (const file of ['version-2.sql', ...more]) await client.query(readFileSync(join(DATABASES, file), 'utf8'));
  await client.end();
  stores = await openStores(database);
  return async () => {
    await stores.close();
    await remove();
  };
}

let stores: Stores;

/** Every record of a domain, own and imported, with its intervals: from, to, count, end. */
async function recordsOf(domain: string): Promise<string[]> {
  const history = await stores.observations.read(name(domain));
  const imported = await stores.imports.imported(name(domain));
  return allIntervalsOf(history ?? { key: name(domain), rrsets: [] }, imported)
    .map(({ name: owner, type, value, ttlSeconds, intervals }) =>
      [
        `${owner} ${type} ${value} ttl ${ttlSeconds}`,
        ...intervals.map(
          ({ firstObserved, lastObserved, count, endedAt }) =>
            `${since(firstObserved)}..${since(lastObserved)} x${count}${endedAt === null ? '' : ` ended ${since(endedAt)}`}`,
        ),
      ].join(', '),
    )
    .sort();
}

describe.each([
  ['a SQLite file of schema 6', onSqlite],
  ['a PostgreSQL of schema 2', () => onPostgres()],
  ['a PostgreSQL of schema 2, cut into partitions', () => onPostgres('version-2-partitions.sql')],
] as const)('%s, made by an older version', (_, open) => {
  let close = async (): Promise<void> => {};
  beforeAll(async () => {
    close = await open();
  });
  afterAll(() => close());

  test('every domain is there', async () => {
    expect(await stores.observations.keysAfter(null, 100)).toEqual([
      'cdn.example.net',
      'example.com',
      'imported.example',
      'rotating.example',
      'secure.example.com',
      'www.example.org',
    ]);
  });

  test.each<[string, string[]]>([
    [
      'example.com',
      [
        '_dmarc.example.com TXT v=DMARC1; p=none ttl 3600, 0d..5d x6 ended 6d',
        '_dmarc.example.com TXT v=DMARC1; p=reject ttl 3600, 6d..9d x4',
        'example.com A 192.0.2.1 ttl 300, 0d..3d x4 ended 4d',
        'example.com A 192.0.2.2 ttl 300, 4d..9d x6',
        // An archive's last sight is no end; our first lookup without the record is.
        'example.com A 192.0.2.200 ttl null, -900d..-400d x17 ended 0d',
        'example.com AAAA 2001:db8::1 ttl 300, 0d..4d x5 ended 5d, 6d..9d x4',
      ],
    ],
    ['secure.example.com', ['secure.example.com A 192.0.2.9 ttl 300, 0d..9d x10']],
    // Two of three addresses in each answer: the rotation closes the gaps of all three.
    [
      'rotating.example',
      [
        'rotating.example A 198.51.100.1 ttl 300, 1h..11h x8',
        'rotating.example A 198.51.100.2 ttl 300, 0d..11h x8',
        'rotating.example A 198.51.100.3 ttl 300, 0d..10h x8',
      ],
    ],
    ['www.example.org', ['www.example.org CNAME cdn.example.net ttl 60, 0d..1d x2']],
    ['cdn.example.net', ['cdn.example.net A 203.0.113.7 ttl 300, 0d..1d x2']],
    ['imported.example', ['imported.example NS ns1.imported.example ttl null, -300d..-2d x3']],
  ])('the records of %s', async (domain, expected) => {
    expect(await recordsOf(domain)).toEqual(expected);
  });

  test('absences, validation states, TTLs of a cache and rotation', async () => {
    const rrset = async (key: string, owner: string, type: string) =>
      (await stores.observations.read(name(key)))?.rrsets.find((one) => one.name === owner && one.type === type);
    expect(await rrset('example.com', 's1._domainkey.example.com', 'TXT')).toMatchObject({
      observationCount: 10,
      firstObserved: T,
      records: [],
      latest: { outcome: 'nxdomain', at: T + 9 * DAY_MS, zone: 'example.com', ttlSeconds: 300 },
    });
    expect(await rrset('secure.example.com', 'secure.example.com', 'A')).toMatchObject({
      latest: { security: 'secure', ttlFromCache: true },
    });
    expect(await rrset('rotating.example', 'rotating.example', 'A')).toMatchObject({ rotatingUntil: T + 11 * HOUR_MS });
    expect(await rrset('www.example.org', 'www.example.org', 'A')).toMatchObject({
      latest: { aliases: [{ name: 'www.example.org', type: 'CNAME' }], records: [{ name: 'cdn.example.net' }] },
    });
  });

  test('observing again goes on where the older version stopped', async () => {
    const latest = (await stores.observations.read(name('secure.example.com')))?.rrsets[0]?.latest;
    if (latest === undefined) throw new Error('not stored');
    await stores.observations.record([{ ...latest, at: T + 10 * DAY_MS }]);
    expect(await recordsOf('secure.example.com')).toEqual(['secure.example.com A 192.0.2.9 ttl 300, 0d..10d x11']);
  });

  test('what web servers and the registry showed, and how far the import came', async () => {
    expect(await stores.responses.readResponses(name('example.com'))).toMatchObject([
      { key: 'https https://example.com/', at: T + DAY_MS },
      { key: 'registration', at: T + 2 * DAY_MS },
    ]);
    expect(await stores.imports.importedSoFar('archive 5f1c')).toEqual({ key: 'archive 5f1c', octets: 4711, lines: 2 });
  });

  test('accounts with their passwords, sessions, tokens, counts and the secret', async () => {
    const { accounts } = stores;
    const anna = await accounts.account({ email: 'anna@example.com' });
    expect(anna).toMatchObject({ id: 'anna', plan: 'Pro', quota: 777, createdAt: T, usageEmails: false });
    expect(anna?.signedInAt).toBe(T);
    const passwords = createPasswords((size) => new Uint8Array(size));
    expect(await passwords.matches('correct horse battery staple', anna?.password ?? null)).toBe(true);
    expect(await accounts.account({ id: 'bert' })).toEqual({
      id: 'bert',
      email: 'bert@example.com',
      password: null,
      plan: 'Free',
      quota: null,
      createdAt: T + 1,
      usageEmails: true,
      language: 'en',
      operator: false,
      signedInAt: null,
    });
    expect((await accounts.session(hashOf('session'), T))?.account.id).toBe('anna');
    expect(await accounts.counts('account anna')).toEqual(new Map([['2026-10', 42]]));
    expect(await accounts.counts('client 192.0.2.77')).toEqual(new Map([['2026-10-05', 3]]));
    expect(await accounts.secret('clients', () => 'another')).toBe('a secret of forty-three characters, or so');
    for (const [secret, purpose, email, account] of [
      ['join', 'join', 'carla@example.com', null],
      ['address', 'address', 'anna@example.org', 'anna'],
      ['reset', 'reset', 'bert@example.com', 'bert'],
    ] as const)
      expect(await accounts.verificationToken(hashOf(secret), T)).toMatchObject({ purpose, email, account });
  });

  test('a key works, and a revoked one is known as revoked', async () => {
    const [works, revoked] = [1, 2].map((octet) => hashOf(makeKey(new Uint8Array(32).fill(octet))));
    if (works === undefined || revoked === undefined) throw new Error('no keys');
    const holders = await stores.accounts.keyHolders([works, revoked]);
    expect(holders.get(works)).toEqual({
      key: { id: 'works', lastUsedOn: Date.UTC(2026, 9, 5), revokedAt: null },
      account: { id: 'anna', email: 'anna@example.com', plan: 'Pro', quota: 777, usageEmails: false, language: 'en' },
    });
    expect(holders.get(revoked)?.key.revokedAt).toBe(T + 5);
    expect((await stores.accounts.keys('anna')).map(({ name: label }) => label)).toEqual([
      'Key that revoked',
      'Key that works',
    ]);
  });

  test('e-mail that waited still waits, word for word', async () => {
    expect(await stores.outbox.waiting()).toEqual({ waiting: 3, failed: 1 });
    expect(await stores.outbox.claim('sender', T + DAY_MS, T + 2 * DAY_MS, 10)).toEqual(
      expect.arrayContaining([
        {
          id: 'm-tried',
          to: 'anna@example.com',
          subject: 'Subject m-tried',
          text: 'Text m-tried',
          html: '<p>m-tried</p>',
          createdAt: T - 8,
          tries: 2,
          unconfirmed: 0,
        },
        {
          id: 'm-waiting',
          to: 'anna@example.com',
          subject: 'Subject m-waiting',
          text: 'Text m-waiting',
          html: '<p>m-waiting</p>',
          createdAt: T + 1,
          tries: 1,
          unconfirmed: 0,
        },
        {
          id: 'm-join',
          to: 'carla@example.com',
          subject: 'Join',
          text: 'Open the link.',
          html: '<p>Open the link.</p>',
          createdAt: T,
          tries: 1,
          unconfirmed: 0,
        },
      ]),
    );
  });

  test('a deleted account takes along the e-mail that waited for it, and no other', async () => {
    const account = await stores.accounts.account({ email: 'anna@example.com' });
    expect(account).toBeDefined();
    if (account !== undefined)
      await stores.accounts.removeAccount({ account, subjects: [], mail: null, now: T + DAY_MS });
    const left = await stores.outbox.claim('sender', T + 9 * DAY_MS, T + 10 * DAY_MS, 10);
    expect(left.map(({ id }) => id)).toEqual(['m-join']);
  });
});

/** The schema of the last version that read documents up to version 4 and failed at newer ones. */
const LAST_OF_VERSION_4 = { 'a SQLite file': 21, PostgreSQL: 17 };

test.each(ENGINES)('a version that cannot read our histories refuses the database, on %s', async (engine, create) => {
  const { database, remove } = await create();
  await (await openStores(database)).close();
  const sql =
    engine === 'PostgreSQL'
      ? 'SELECT version FROM zonewell_schema'
      : 'SELECT user_version AS version FROM pragma_user_version';
  const [row] = await statement(database, sql);
  expect(Number(row?.['version'])).toBeGreaterThan(LAST_OF_VERSION_4[engine]);
  await remove();
});
