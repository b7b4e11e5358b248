import { hashOf, makeKey } from '../../src/accounts/keys.ts';
import { newAccount } from '../../src/accounts/new-account.ts';
import { createPasswords } from '../../src/accounts/passwords.ts';
import { DEFAULT_SCOPES, SCOPES } from '../../src/accounts/scopes.ts';
import type { DnsName, DomainName } from '../../src/domain/name.ts';
import { encodeRdata } from '../../src/domain/rdata/encode.ts';
import type { Rr, RrType } from '../../src/domain/rr.ts';
import { DAY_MS, HOUR_MS } from '../../src/domain/time.ts';
import { DEFAULT_SETTINGS, NEW_STATUS } from '../../src/monitoring/model/monitor.ts';
import { ALL_ALERTS } from '../../src/monitoring/model/recipient-choice.ts';
import type { Observation } from '../../src/observations/store.ts';
import type { Stores } from '../../src/store/opened.ts';
import { claimEmails } from './emails.ts';
import { WATCH } from './whole-watch.ts';

/** Who supplies the domain of the monitor. */
export const SUPPLIERS = { registrar: ['Example Registrar'], issuer: [], dns: null } as const;

/** The time at which what these databases hold begins. */
export const T = Date.UTC(2026, 9, 1);
export const PASSWORD = 'correct horse battery staple';
const NEVER = T + 9000 * DAY_MS;

const name = (text: string) => text as DnsName;
const a = (owner: string, address: string): Rr => ({
  ...{ name: name(owner), type: 'A', ttlSeconds: 300 },
  octets: encodeRdata('A', { address }),
});
const aaaa = (owner: string, address: string): Rr => ({
  ...{ name: name(owner), type: 'AAAA', ttlSeconds: 300 },
  octets: encodeRdata('AAAA', { address }),
});
const txt = (owner: string, text: string): Rr => ({
  ...{ name: name(owner), type: 'TXT', ttlSeconds: 3600 },
  octets: Buffer.concat([Buffer.from([text.length]), Buffer.from(text)]),
});
const cname = (owner: string, target: string): Rr<'CNAME'> => ({
  ...{ name: name(owner), type: 'CNAME', ttlSeconds: 60 },
  octets: encodeRdata('CNAME', { target: name(target) }),
});

const common = { security: 'insecure', aliases: [], ttlFromCache: false } as const;
const seen = (at: number, owner: string, ...records: readonly [Rr, ...Rr[]]): Observation => ({
  ...common,
  ...{ name: name(owner), type: records[0].type, at, outcome: 'answer', records },
});
const none = (at: number, owner: string, type: RrType, outcome: 'nodata' | 'nxdomain'): Observation => ({
  ...common,
  ...{ name: name(owner), type, at, outcome, zone: name('example.com'), ttlSeconds: 300 },
});

/** Fills a database with something in every table, the same each time. All names and addresses are made up. */
export async function fillStores(stores: Stores): Promise<void> {
  await fillHistories(stores);
  await fillResponses(stores);
  await fillAccounts(stores);
  await fillOutbox(stores);
  await fillMonitoring(stores);
  await fillBatches(stores);
}

/** Records that stay, are replaced, go and come back; an absence; an alias; a rotation; a secure zone; an import. */
async function fillHistories({ observations, imports }: Stores): Promise<void> {
  for (let day = 0; day < 10; day += 1) {
    const at = T + day * DAY_MS;
    const secure = seen(at, 'secure.example.com', a('secure.example.com', '192.0.2.9'));
    await observations.record([
      seen(at, 'example.com', a('example.com', day < 4 ? '192.0.2.1' : '192.0.2.2')),
      day === 5
        ? none(at, 'example.com', 'AAAA', 'nodata')
        : seen(at, 'example.com', aaaa('example.com', '2001:db8::1')),
      seen(at, '_dmarc.example.com', txt('_dmarc.example.com', `v=DMARC1; p=${day < 6 ? 'none' : 'reject'}`)),
      none(at, 's1._domainkey.example.com', 'TXT', 'nxdomain'),
      { ...secure, security: 'secure', ttlFromCache: true },
    ]);
  }
  for (let i = 0; i < 12; i += 1) {
    const [first, second] = [1, 2, 3]
      .filter((one) => one !== (i % 3) + 1)
      .map((one) => a('rotating.example', `198.51.100.${one}`));
    if (first === undefined || second === undefined) throw new Error('two of three');
    await observations.record([seen(T + i * HOUR_MS, 'rotating.example', first, second)]);
  }
  for (const day of [0, 1])
    await observations.record([
      {
        ...seen(T + day * DAY_MS, 'www.example.org', a('cdn.example.net', '203.0.113.7')),
        aliases: [cname('www.example.org', 'cdn.example.net')],
      },
    ]);
  const octets = { address: encodeRdata('A', { address: '192.0.2.200' }) };
  const host = encodeRdata('NS', { host: name('ns1.imported.example') });
  await imports.importIntervals(
    [
      {
        ...{ source: 'archive', name: name('example.com'), type: 'A', octets: octets.address, count: 17 },
        ...{ firstObserved: T - 900 * DAY_MS, lastObserved: T - 400 * DAY_MS },
      },
      {
        ...{ source: 'archive', name: name('imported.example'), type: 'NS', octets: host, count: 3 },
        ...{ fromZoneFile: true, bailiwick: name('example'), origin: 'https://archive.example/' },
        ...{ firstObserved: T - 300 * DAY_MS, lastObserved: T - 2 * DAY_MS },
      },
    ],
    { key: 'archive 5f1c', octets: 4711, lines: 2 },
  );
}

async function fillResponses({ responses }: Stores): Promise<void> {
  await responses.recordResponses(name('example.com'), [
    { key: 'https https://example.com/', at: T + DAY_MS, version: 1, answer: '{"kind":"no-address"}' },
    { key: 'registration', at: T + 2 * DAY_MS, version: 1, answer: '{"registered":false}' },
  ]);
  const transcript = { kind: 'diagnosis', at: T, digest: 'd', octets: new Uint8Array([1, 2, 255]) };
  await responses.recordTranscript(name('example.com'), transcript);
  await responses.recordJudgement({
    ...{
      domain: name('example.com') as DomainName,
      kind: 'seo',
      at: T + DAY_MS,
      criteria: '3',
      score: 82,
      maxScore: 90,
      testedPoints: 100,
      notTested: 0,
    },
    ...{ grade: 'B', finding: 'seo-title/long', severity: 'warning', answered: 'aaaabbbb' },
    sentences: '{"verdict":{"id":"verdict/none","args":{}},"cap":null,"first":""}',
  });
}

async function fillAccounts({ accounts }: Stores): Promise<void> {
  let octet = 0;
  const passwords = createPasswords((size) => {
    octet += 1;
    return new Uint8Array(size).fill(octet);
  });
  const password = await passwords.hash(PASSWORD);
  const anna = { id: 'anna', email: 'anna@example.com', plan: 'Pro', quota: 777, createdAt: T } as const;
  await accounts.addAccount({ ...newAccount(anna), password, usageEmails: false });
  await accounts.addAccount(newAccount({ id: 'bert', email: 'bert@example.com', createdAt: T + 1 }));
  for (const [i, id] of ['works', 'revoked'].entries()) {
    const key = makeKey(new Uint8Array(32).fill(i + 1));
    await accounts.addKey(
      {
        ...{ id, account: 'anna', hash: hashOf(key), name: `Key that ${id}`, hint: key.slice(-4), createdAt: T + i },
        ...{ addresses: i === 0 ? ['192.0.2.0/24'] : [] },
        ...{ scopes: i === 0 ? SCOPES : DEFAULT_SCOPES, expiresAt: i === 0 ? T + 400 * DAY_MS : null },
        ...{ lastUsedOn: i === 0 ? Date.UTC(2026, 9, 5) : null, revokedAt: null },
      },
      10,
    );
  }
  await accounts.revokeKey('anna', 'revoked', T + 5);
  await accounts.count([
    { subject: 'account anna', period: '2026-10', by: 42, limit: 777, endsAt: NEVER },
    { subject: 'client 192.0.2.77', period: '2026-10-05', by: 3, limit: 50, endsAt: NEVER },
  ]);
  await accounts.secret('clients', () => 'a secret of forty-three characters, or so');
  for (const [secret, purpose, email, account] of [
    ['join', 'join', 'carla@example.com', null],
    ['address', 'address', 'anna@example.org', 'anna'],
    ['reset', 'reset', 'bert@example.com', 'bert'],
  ] as const) {
    const verificationToken = { hash: hashOf(secret), purpose, email, account, expiresAt: NEVER };
    await accounts.issue({ verificationToken, emails: [], now: T });
  }
  await accounts.addSession({ hash: hashOf('session'), account: 'anna', createdAt: T, expiresAt: NEVER }, password);
}

async function fillOutbox({ outbox }: Stores): Promise<void> {
  const mail = (id: string) => ({
    ...{ id, to: 'anna@example.com', account: 'anna', unsubscribe: 'https://zonewell.example/stop' },
    ...{ subject: `Subject ${id}`, text: `Text ${id}`, html: `<p>${id}</p>` },
  });
  const tried = async (id: string, at: number): Promise<void> => {
    await outbox.addEmail(mail(id), at);
    await claimEmails(outbox, 'sender', at, T, 1);
  };
  await tried('m-sent', T - 10);
  await outbox.settle('m-sent', 'sender', { state: 'accepted', at: T - 5 });
  await tried('m-given-up', T - 9);
  await outbox.settle('m-given-up', 'sender', { state: 'given-up', at: T - 5, reply: 'no such mailbox' });
  await tried('m-tried', T - 8);
  await outbox.settle('m-tried', 'sender', { state: 'waiting', dueAt: T + HOUR_MS, reply: 'busy' });
  await outbox.addEmail(mail('m-waiting'), T + 1);
}

async function fillMonitoring({ monitors, recipients, alerts, outbox }: Stores): Promise<void> {
  const domain = 'example.com' as DomainName;
  const monitor = { id: 'm', account: 'anna', domain, state: 'active', createdAt: T, dueAt: T } as const;
  const confirmed = { form: null, confirmedAt: T + 1, pausedAt: null, refusedSince: null, refusal: null };
  const recipient = { account: 'anna', language: 'ja', createdAt: T, ...confirmed } as const;
  await recipients.add({ ...recipient, id: 'r', channel: 'email', target: 'team@example.net', choice: ALL_ALERTS }, 10);
  await monitors.add(
    [{ ...monitor, settings: { ...DEFAULT_SETTINGS, tags: ['shop'] }, lastRunAt: null, status: NEW_STATUS }],
    10,
  );
  await monitors.claim('worker', T + 1, T + HOUR_MS, 1);
  const status = {
    ...NEW_STATUS,
    score: { score: 90, max: 90, grade: 'A' },
    suppliers: SUPPLIERS,
    lookups: 31,
  } as const;
  await monitors.finish('m', 'worker', { dueAt: T + DAY_MS, lastRunAt: T + 2, status, watch: WATCH });
  await recipients.unsubscribe('r', 'left.example' as DomainName, T);
  const event = { kind: 'dmarc-weakened', group: 'policy-weakened', severity: 'critical', since: T } as const;
  const message = { id: 'x/y', args: { count: 2, list: ['a', { date: 5 }] } };
  const values = { type: 'TXT', before: ['v=DMARC1; p=reject'], after: [] } as const;
  const differences = [{ name: name('_dmarc.example.com'), ...values }];
  const about = { kind: 'records', key: ['_dmarc.example.com TXT'] } as const;
  await alerts.add(
    {
      ...{
        id: 'al',
        account: 'anna',
        monitor: 'm',
        domain,
        at: T + 3,
        closedAt: null,
        acknowledged: null,
        withheld: null,
      },
      events: [{ ...event, about, asBefore: null, message, reason: null, whatToDo: null, differences }],
      ...{ confirmedBy: [name('ns1.example.com')], scoreBefore: null, scoreAfter: status.score },
    },
    { gatherUntil: T + HOUR_MS, alike: 'earlier', ends: ['earlier'] },
  );
  const sent = { alerts: { ids: ['al'], recipient: 'r' }, to: 'team@example.net', account: 'anna' };
  await outbox.addEmail(
    { id: 'm-alert', subject: 'Alert', text: 'It changed.', html: '<p>It changed.</p>', ...sent },
    T,
  );
}

/** A batch that ended and one that runs, with a result of each outcome. */
async function fillBatches({ batches }: Stores): Promise<void> {
  const common = { account: 'anna', key: 'works', request: 'digest', kind: 'health', language: 'ja' } as const;
  await batches.add({ ...common, id: 'ended', idempotencyKey: 'one', live: true, createdAt: T }, ['a.example']);
  await batches.record('ended', { position: 0, outcome: 'too-long', report: null });
  await batches.endTurn('ended', T + 1);
  const domains = ['a.example', 'b.example', 'c.example'];
  await batches.add({ ...common, id: 'runs', idempotencyKey: null, live: false, createdAt: T + 2 }, domains);
  await batches.record('runs', { position: 0, outcome: 'report', report: Buffer.from('packed') });
  await batches.record('runs', { position: 2, outcome: 'failed', report: null });
}
