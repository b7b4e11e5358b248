import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashOf, makeKey } from '../../src/accounts/keys.ts';
import { createPasswords } from '../../src/accounts/passwords.ts';
import type { DnsName, DomainName } from '../../src/domain/name.ts';
import { DAY_MS, HOUR_MS } from '../../src/domain/time.ts';
import { allIntervalsOf } from '../../src/observations/changes.ts';
import { openStore } from '../../src/store/open.ts';
import type { Stores } from '../../src/store/opened.ts';
import { SCHEMA } from '../../src/store/schema.ts';
import { textIn } from '../../src/texts/language.ts';
import { claimEmails } from '../support/emails.ts';
import { ENGINES } from '../support/engines.ts';
import { fillStores, PASSWORD, SUPPLIERS, T } from '../support/filled-stores.ts';
import { copyOf } from '../support/postgres-of-run.ts';
import { dump, restore, statement } from '../support/statement.ts';
import { openStores } from '../support/stores.ts';
import { WATCH } from '../support/whole-watch.ts';

const FOLDER = join(import.meta.dirname, '../fixtures/databases');
const name = (text: string) => text as DnsName;

/** Days since `T`, or hours where they are no whole days. */
function since(at: number): string {
  const hours = (at - T) / HOUR_MS;
  return hours % 24 === 0 ? `${hours / 24}d` : `${hours}h`;
}

/** An empty database, without tables, of the engine that wrote a file. */
async function emptyFor(file: string) {
  if (file.endsWith('.postgres.sql')) return copyOf();
  const folder = mkdtempSync(join(tmpdir(), 'zonewell-older-'));
  return {
    database: join(folder, 'zonewell.db'),
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The lines by which docs/scaling.md cuts tables into partitions. */
const PARTITIONS = /```sql\n(DO \$\$[\s\S]*?\$\$;)\n```/.exec(
  readFileSync(join(import.meta.dirname, '../../docs/scaling.md'), 'utf8'),
)?.[1];

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

describe.each(
  readdirSync(FOLDER)
    .filter((file) => file.endsWith('.sql'))
    .flatMap((file) =>
      file.endsWith('.postgres.sql')
        ? [
            [file, ''],
            [file, ', cut into partitions'],
          ]
        : [[file, '']],
    ),
)('%s%s', (file = '', cut = '') => {
  let close = async (): Promise<void> => {};
  beforeAll(async () => {
    const { database, remove } = await emptyFor(file);
    await restore(database, readFileSync(join(FOLDER, file), 'utf8'));
    if (cut !== '') await statement(database, PARTITIONS ?? '');
    stores = await openStores(database);
    close = async () => {
      await stores.close();
      await remove();
    };
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

  test('what servers showed, and how far the import came', async () => {
    expect(await stores.responses.readResponses(name('example.com'))).toEqual([
      { key: 'https https://example.com/', at: T + DAY_MS, version: 1, answer: '{"kind":"no-address"}' },
      { key: 'registration', at: T + 2 * DAY_MS, version: 1, answer: '{"registered":false}' },
    ]);
    const judged = await stores.responses.readJudgement('example.com' as DomainName, 'seo');
    expect(judged).toMatchObject({ score: 82, maxScore: 90, grade: 'B', severity: 'warning', viewedAt: T + DAY_MS });
    const transcript = await stores.responses.readTranscript(name('example.com'), 'diagnosis', T);
    expect(transcript && { ...transcript, octets: [...transcript.octets] }).toEqual({
      at: T,
      lastAt: T,
      octets: [1, 2, 255],
    });
    expect(await stores.imports.importedSoFar('archive 5f1c')).toEqual({ key: 'archive 5f1c', octets: 4711, lines: 2 });
  });

  test('accounts with their passwords, sessions, tokens, counts and the secret', async () => {
    const { accounts } = stores;
    const anna = await accounts.account({ email: 'anna@example.com' });
    expect(anna).toMatchObject({ id: 'anna', plan: 'Pro', quota: 777, createdAt: T, usageEmails: false });
    expect(anna?.signedInAt).toBe(T);
    const passwords = createPasswords((size) => new Uint8Array(size));
    expect(await passwords.matches(PASSWORD, anna?.password ?? null)).toBe(true);
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
      planRequest: null,
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
      key: {
        ...{ id: 'works', name: 'Key that works', scopes: ['read', 'run', 'monitors'], addresses: ['192.0.2.0/24'] },
        ...{ expiresAt: T + 400 * DAY_MS, lastUsedOn: Date.UTC(2026, 9, 5), revokedAt: null },
      },
      account: { id: 'anna', email: 'anna@example.com', plan: 'Pro', quota: 777, usageEmails: false, language: 'en' },
    });
    expect(holders.get(revoked)?.key.revokedAt).toBe(T + 5);
    expect((await stores.accounts.keys('anna')).map(({ name: label }) => label)).toEqual([
      'Key that revoked',
      'Key that works',
    ]);
  });

  test('e-mail that waited still waits, word for word', async () => {
    expect(await stores.outbox.waiting()).toMatchObject({ waiting: 3, failed: 1 });
    const due = await claimEmails(stores.outbox, 'reader', T + DAY_MS, T + 2 * DAY_MS, 10);
    expect(due.map(({ id, to, text, tries }) => [id, to, text, tries]).sort()).toEqual([
      ['m-alert', 'team@example.net', 'It changed.', 1],
      ['m-tried', 'anna@example.com', 'Text m-tried', 2],
      ['m-waiting', 'anna@example.com', 'Text m-waiting', 1],
    ]);
  });

  test('batches and their results', async () => {
    expect(await stores.batches.waiting(10)).toMatchObject([{ id: 'runs', language: 'ja' }]);
    expect(await stores.batches.results('runs', 0, 10)).toMatchObject([{ domain: 'c.example', outcome: 'failed' }]);
  });
  test('a monitor with all that it knows, its recipient and its alert', async () => {
    const monitor = await stores.monitors.monitor({ id: 'm' });
    expect(monitor).toMatchObject({
      account: 'anna',
      dueAt: T + DAY_MS,
      lastRunAt: T + 2,
      status: { lookups: 31, suppliers: SUPPLIERS },
    });
    expect(monitor?.watch).toEqual(WATCH);
    expect(await stores.recipients.recipients('anna')).toMatchObject([
      { id: 'own', channel: 'email', target: null },
      { id: 'r', channel: 'email', target: 'team@example.net', language: 'ja', confirmedAt: T + 1 },
    ]);
    expect(await stores.recipients.unsubscribe('r', 'left.example' as DomainName, T)).toBe('done');
    expect(await stores.alerts.alert('anna', 'al')).toMatchObject({
      domain: 'example.com',
      events: [{ kind: 'dmarc-weakened', message: { id: 'x/y', args: { count: 2, list: ['a', { date: 5 }] } } }],
    });
    expect(await stores.outbox.deliveries(['al'])).toMatchObject([{ recipient: 'r', state: 'waiting' }]);
  });

  test('a deleted account takes along the e-mail that waited for it', async () => {
    const account = await stores.accounts.account({ email: 'anna@example.com' });
    if (account === undefined) throw new Error('no account');
    await stores.accounts.removeAccount({ account, subjects: [], mail: null, now: T + DAY_MS });
    expect(await claimEmails(stores.outbox, 'reader', T + 9 * DAY_MS, T + 10 * DAY_MS, 10)).toEqual([]);
  });
});

/** Returns the English text about a database that could not be opened. */
async function refusalOf(database: string): Promise<string> {
  const opened = await openStore(database);
  if (!opened.ok) return `${textIn('en', opened.fault)}\n${textIn('en', opened.hint)}`;
  await opened.close();
  return '';
}

describe.each(ENGINES)('another schema, on %s', (engine, create) => {
  test.each<[about: string, schema: number, parts: readonly string[]]>([
    ['of the first migrations', 1, ['an older Zonewell wrote it', 'zonewell export', 'zonewell import']],
    ['of the last migrations', 22, ['an older Zonewell wrote it', 'zonewell export', 'zonewell import']],
    ['before the present one', SCHEMA - 1, ['an older Zonewell wrote it', 'zonewell export', 'zonewell import']],
    ['after the present one', SCHEMA + 1, ['a newer Zonewell wrote it', 'ZONEWELL_DATABASE']],
  ])('%s is refused in words, and left as it is', async (_, schema, parts) => {
    const { database, remove } = await create();
    await (await openStores(database)).close();
    const [write, read] =
      engine === 'PostgreSQL'
        ? [`UPDATE zonewell_schema SET version = ${schema}`, 'SELECT version FROM zonewell_schema']
        : [`PRAGMA user_version = ${schema}`, 'SELECT user_version AS version FROM pragma_user_version'];
    await statement(database, write);
    const refusal = await refusalOf(database);
    for (const part of parts) expect(refusal).toContain(part);
    expect(await statement(database, read)).toEqual([{ version: String(schema) }]);
    await remove();
  });

  // A difference means that an older database would be read wrongly: raise SCHEMA (src/store/schema.ts), then accept.
  test(`the tables and documents of schema ${SCHEMA} are as they were`, async () => {
    const { database, remove } = await create();
    const filled = await openStores(database);
    await fillStores(filled);
    await filled.close();
    // The recipient that is the account itself got an id drawn at random.
    await statement(database, "UPDATE recipient SET id = 'own' WHERE target IS NULL");
    const file = `schema-${SCHEMA}.${engine === 'PostgreSQL' ? 'postgres' : 'sqlite'}.sql`;
    await expect(await dump(database)).toMatchFileSnapshot(join(FOLDER, file));
    await remove();
  });
});
