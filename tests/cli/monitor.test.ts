import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newAccount } from '../../src/accounts/new-account.ts';
import { mailChange, mailReason } from '../../src/changes/meaning.ts';
import type { DnsName, DomainName } from '../../src/domain/name.ts';
import type { Alert } from '../../src/monitoring/model/alert.ts';
import { DEFAULT_SETTINGS, NEW_STATUS } from '../../src/monitoring/model/monitor.ts';
import { claimEmails } from '../support/emails.ts';
import { openStores } from '../support/stores.ts';
import { cleanEnv } from './command.ts';
import { runLine } from './run-here.ts';

const folder = mkdtempSync(join(tmpdir(), 'zonewell-monitor-'));
const database = join(folder, 'zonewell.db');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const AT = Date.UTC(2026, 10, 22, 12, 30);
const shop = 'shop.example' as DomainName;
const score = (points: number) => ({ score: points, max: points, grade: 'A' }) as const;

const ALERT: Alert = {
  id: 'one',
  account: 'olga',
  monitor: 'm',
  domain: shop,
  at: AT,
  events: [
    {
      kind: 'dmarc-weakened',
      about: { kind: 'records', key: ['_dmarc.shop.example TXT'] },
      asBefore: null,
      group: 'policy-weakened',
      severity: 'critical',
      message: mailChange('dmarc-weakened', { from: 'reject', to: 'none' }),
      reason: mailReason('forged-delivered', { domain: shop }),
      whatToDo: null,
      differences: [
        {
          name: '_dmarc.shop.example' as DnsName,
          type: 'TXT',
          before: ['v=DMARC1; p=reject'],
          after: ['v=DMARC1; p=none\u0007'],
        },
      ],
      since: AT - 1000,
    },
  ],
  confirmedBy: ['ns1.shop.example' as DnsName, 'ns2.shop.example' as DnsName],
  scoreBefore: score(95),
  scoreAfter: { score: 80, max: 85, grade: 'B' },
  withheld: null,
  closedAt: AT + 60_000,
  acknowledged: null,
};

beforeAll(async () => {
  const stores = await openStores(database);
  await stores.accounts.addAccount(
    newAccount({ id: 'olga', email: 'olga@example.com', plan: 'Enterprise', createdAt: 1 }),
  );
  const monitor = {
    id: 'm',
    account: 'olga',
    domain: shop,
    state: 'active',
    createdAt: AT - 86_400_000,
    settings: DEFAULT_SETTINGS,
    dueAt: AT,
    lastRunAt: null,
    status: NEW_STATUS,
  } as const;
  await stores.monitors.add([monitor], 10);
  await stores.monitors.claim('w', AT, AT + 1000, 1);
  await stores.atomically(async ({ monitors, alerts, recipients, outbox }) => {
    await monitors.finish('m', 'w', {
      dueAt: AT + 900_000,
      lastRunAt: AT,
      status: {
        ...NEW_STATUS,
        score: { score: 80, max: 85, grade: 'B' },
        areas: [{ area: 'dmarc', mark: 'failed' }],
        scoreBefore: { score: score(95), at: AT },
        lastChange: { at: AT, alert: 'one', message: ALERT.events[0].message },
        certificateEndsAt: AT + 30 * 86_400_000,
        lookups: 31,
      },
      watch: null,
    });
    await alerts.add(ALERT);
    await alerts.add({ ...ALERT, id: 'muted', at: AT - 1, withheld: 'muted', closedAt: null });
    const [own] = await recipients.recipients('olga');
    const recipient = own?.id ?? '';
    const email = { to: 'olga@example.com', subject: 's', text: 't', html: 'h', alerts: { ids: ['one'], recipient } };
    await outbox.addEmail({ id: `alert-one-${recipient}`, ...email }, AT);
    await claimEmails(outbox, 's', AT, AT + 1000, 1);
    await outbox.settle(`alert-one-${recipient}`, 's', { state: 'refused', at: AT + 5000, reply: '550 no such user' });
  });
  await stores.accounts.addAccount(
    newAccount({ id: 'pia', email: 'pia@example.com', plan: 'Enterprise', createdAt: 1 }),
  );
  const silent = { ...monitor, id: 's', account: 'pia', domain: 'silent.example' as DomainName };
  const partial = { ...silent, id: 'p', domain: 'partial.example' as DomainName };
  const never = { ...silent, id: 'n', domain: 'never.example' as DomainName };
  const [refused, missing] = ['refused.example', 'missing.example'].map((domain, i) => ({
    ...{ ...silent, id: `r${i}` },
    domain: domain as DomainName,
  }));
  if (refused === undefined || missing === undefined) throw new Error('there are two');
  await stores.monitors.add([silent, never, partial, refused, missing], 10);
  await stores.monitors.claim('w', AT, AT + 1000, 5);
  const status = { ...NEW_STATUS, silentSince: AT - 1000, registrationAnsweredAt: AT - 86_400_000 };
  const end = { dueAt: AT + 900_000, watch: null };
  await stores.monitors.finish('s', 'w', { ...end, lastRunAt: AT, status: { ...status, score: score(95) } });
  await stores.monitors.finish('n', 'w', { ...end, lastRunAt: null, status });
  const failing = { ...NEW_STATUS, failingLookups: 2, score: { score: 60, max: 80, grade: 'C' as const } };
  await stores.monitors.finish('p', 'w', { ...end, lastRunAt: AT, status: failing });
  const suppliers = { registrar: ['Good Registrar'], issuer: null, dns: [] };
  const known = { ...NEW_STATUS, score: score(95), suppliers };
  await stores.monitors.finish('r0', 'w', { ...end, lastRunAt: AT, status: { ...known, refusedSince: AT } });
  await stores.monitors.finish('r1', 'w', { ...end, lastRunAt: AT, status: { ...known, missingSince: AT } });
  const [event] = ALERT.events;
  const severities = ['error', 'warning', 'notice', 'info'] as const;
  const events: Alert['events'] = [event, ...severities.map((severity) => ({ ...event, severity }))];
  await stores.alerts.add({ ...ALERT, id: 'unsent', account: 'pia', scoreAfter: ALERT.scoreBefore, events });
  await stores.accounts.addAccount(
    newAccount({ id: 'rita', email: 'rita@example.com', plan: 'Enterprise', createdAt: 1 }),
  );
  const [rejected] = await stores.recipients.recipients('rita');
  await stores.recipients.noteRefused(rejected?.id ?? '', { at: AT, reason: '550 5.1.1 no such\u0007user' });
  await stores.close();
});

/** Runs a line in this process: seventy others would take ten times as long. Sessions begin with one. */
const monitor = (typed: string) => runLine(`zonewell ${typed}`.trimEnd(), cleanEnv({ ZONEWELL_DATABASE: database }));

test('the log says what happened, who confirmed it, and what became of each e-mail', async () => {
  expect(await monitor('monitor log --account olga@example.com shop.example --limit 1')).toEqual({
    stdout: `2026-11-22 12:30:00 UTC  shop.example
  Critical: DMARC weakened from reject to none
  Receivers will deliver forged e-mail from shop.example.
  - TXT _dmarc.shop.example v=DMARC1; p=reject
  + TXT _dmarc.shop.example v=DMARC1; p=none\\u{7}
  Confirmed by ns1.shop.example and ns2.shop.example.
  Score: 95 A before, at least 80 B after.
  olga@example.com: rejected at 2026-11-22 12:30:05 UTC: 550 no such user
  Closed at 2026-11-22 12:31:00 UTC.

There are older alerts: use --limit.
`,
    stderr: '',
    code: 0,
  });
  expect((await monitor('monitor log --account olga@example.com')).stdout).toContain(
    'Not sent: alerts of this kind are muted.',
  );
  expect((await monitor('monitor log --account olga@example.com other.example')).stdout).toBe('There are no alerts.\n');
}, 60_000);

test('deliveries are listed with what became of them, filtered, and as JSON', async () => {
  const rejected = `2026-11-22 12:30:00 UTC  shop.example: DMARC weakened from reject to none
  olga@example.com: rejected at 2026-11-22 12:30:05 UTC: 550 no such user
`;
  const none = 'There are no deliveries.\n';
  const listed = async (flags: string) =>
    (await monitor(`monitor deliveries --account olga@example.com ${flags}`)).stdout;
  expect([
    await listed(''),
    await listed('--state refused,given-up --to olga@example.com --domain shop.example --limit 1'),
    await listed('--state waiting'),
    await listed('--domain other.example'),
  ]).toEqual([rejected, rejected, none, none]);
  expect(JSON.parse(await listed('--json'))).toMatchObject({
    alert: 'one',
    domain: 'shop.example',
    alerted_at: '2026-11-22T12:30:00.000Z',
    channel: 'email',
    address: 'olga@example.com',
    state: 'refused',
    at: '2026-11-22T12:30:05.000Z',
    next_try_at: null,
    reply: '550 no such user',
  });
  expect(await monitor('monitor deliveries --account olga@example.com --state lost')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Use any of waiting, accepted, refused, given-up, uncertain'),
  });
  expect(await monitor('monitor deliveries --account olga@example.com resend olga@example.com')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Use one of again, test.'),
  });
});

test('the list names recipients that do not work, and says that nobody does', async () => {
  expect((await monitor('monitor list --account rita@example.com')).stdout).toBe(
    `rita@example.com monitors no domains.
REFUSED rita@example.com: since 2026-11-22 12:30:00 UTC its mail server says that there is no such mailbox: 550 5.1.1 no such\\u{7}user
No recipient of alerts works. We keep the alerts and try to send them once a day.
`,
  );
}, 60_000);

test('the log says why nothing was sent, and of the score only what changed', async () => {
  const { stdout } = await monitor('monitor log --account pia@example.com');
  expect(stdout).toContain('  Not sent: there was nobody to send it to.\n');
  expect(stdout).not.toContain('Score');
  // Below "check this" there is no word.
  expect(stdout.split('\n').filter((line) => line.endsWith('DMARC weakened from reject to none'))).toEqual(
    ['Critical: ', 'Important: ', 'Check this: ', '', ''].map((word) => `  ${word}DMARC weakened from reject to none`),
  );
}, 60_000);

test('the list says of a domain that does not answer what the pages say of it', async () => {
  expect((await monitor('monitor list --account pia@example.com')).stdout).toBe(
    `DOMAIN           STATE         SCORE          ALERTS  CHECKED (UTC)  NEXT (UTC)
missing.example  no such name  -              -       2026-11-22     2026-11-22
never.example    no answer     -              -       -              2026-11-22
partial.example  part fails    at least 60 C  -       2026-11-22     2026-11-22
refused.example  refused       95 A           -       2026-11-22     2026-11-22
silent.example   no answer     -              -       2026-11-22     2026-11-22
Your resolver refuses refused.example, whose own name servers answer us. We look up the records there, and cannot see certificates.
For more than a day, we have had no answer about the registration of never.example and silent.example; the oldest answer is of 21 Nov 2026. Expiry warnings go by the last answers.
`,
  );
}, 60_000);

test('the list of marks has a sign for each area', async () => {
  const { stdout } = await monitor('monitor list --account olga@example.com --marks');
  const [head = '', row = ''] = stdout.split('\n');
  expect(head).toBe('DOMAIN        SCORE          NS  WEB  MX  SPF  DKIM  DMARC  CAA  DNSSEC  CERT  REG');
  expect(row.split(/\s+/).slice(-10).with(8, 'any')).toEqual(['?', '?', '?', '?', '?', '✗', '?', '?', 'any', '?']);
}, 60_000);

test.each<[flags: string, code: number, expected: string]>([
  [
    '--by registrar,dns',
    0,
    `REGISTRAR        DOMAINS
Good Registrar   2
(not known yet)  3

DNS PROVIDER                  DOMAINS
(no name servers of its own)  2
(not known yet)               3
`,
  ],
  ['--by issuer --json --match refused', 0, '{"by":"issuer","name":null,"state":"unknown","monitors":1}\n'],
  ['--by weather', 2, 'Use one of registrar, issuer, dns, tag.'],
  ['--by registrar,weather', 2, 'Use one of registrar, issuer, dns, tag.'],
  ['--unknown tag', 2, 'Use one of registrar, issuer, dns.'],
  ['--without ,', 2, 'Cannot use --without ,'],
])(
  'the list with %s',
  async (flags, code, expected) => {
    const ended = await monitor(`monitor list --account pia@example.com ${flags}`);
    expect([ended.code, code === 0 ? ended.stdout : ended.stderr]).toEqual([
      code,
      code === 0 ? expected : expect.stringContaining(expected),
    ]);
  },
  60_000,
);

test('the list by who supplies domains', async () => {
  const listed = async (flags: string) =>
    (await monitor(`monitor list --account pia@example.com --json ${flags}`)).stdout
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line).domain);
  expect(await listed("--registrar 'GOOD registrar'")).toEqual(['missing.example', 'refused.example']);
  expect(await listed('--without dns')).toEqual(['missing.example', 'refused.example']);
  expect(await listed('--unknown registrar,dns')).toEqual(['never.example', 'partial.example', 'silent.example']);
}, 60_000);

test('the log as JSON has a code and its sentence in the language that was asked for', async () => {
  const { stdout } = await monitor('--lang ja monitor log --account olga@example.com --json --limit 1');
  const logged = JSON.parse(stdout);
  expect(logged).toMatchObject({
    id: 'one',
    domain: 'shop.example',
    at: '2026-11-22T12:30:00.000Z',
    score_before: { health_score: 95, health_score_max: 95, grade: 'A' },
    closed_at: '2026-11-22T12:31:00.000Z',
    deliveries: [
      { address: 'olga@example.com', state: 'refused', at: '2026-11-22T12:30:05.000Z', reply: '550 no such user' },
    ],
  });
  expect(logged.events[0]).toMatchObject({
    code: 'dmarc-weakened',
    group: 'policy-weakened',
    args: { from: 'reject', to: 'none' },
    message: 'DMARCポリシーがrejectからnoneに緩和されました',
    records: ALERT.events[0].differences,
    not_before: '2026-11-22T12:29:59.000Z',
  });
}, 60_000);

test('the list as JSON is what the interface asks of a monitoring subscription, and more', async () => {
  const { stdout } = await monitor('monitor list --account olga@example.com --json');
  expect(JSON.parse(stdout)).toEqual({
    domain: 'shop.example',
    unicode_domain: 'shop.example',
    state: 'active',
    plan: 'Enterprise',
    check_interval: '15m',
    alert_channel: 'e-mail',
    score: { health_score: 80, health_score_max: 85, grade: 'B' },
    score_before: { health_score: 95, health_score_max: 95, grade: 'A', until: '2026-11-22T12:30:00.000Z' },
    last_change: {
      at: '2026-11-22T12:30:00.000Z',
      alert: 'one',
      code: 'dmarc-weakened',
      args: { from: 'reject', to: 'none' },
      message: 'DMARC weakened from reject to none',
    },
    unreachable_since: null,
    missing_since: null,
    refused_since: null,
    failing_lookups: 0,
    name_servers_down: 0,
    certificate_expires_at: '2026-12-22T12:30:00.000Z',
    certificate_hosts: [],
    registration_expires_at: null,
    registry_unanswered_since: null,
    suppliers: { registrar: null, issuer: null, dns: null },
    lookups: 31,
    added_at: '2026-11-21T12:30:00.000Z',
    last_checked_at: '2026-11-22T12:30:00.000Z',
    next_check_at: '2026-11-22T12:45:00.000Z',
    settings: {
      tags: [],
      notes: '',
      mute: [],
      mail_certificates: false,
      certificate_hosts: [],
      record_names: [],
      watch_tls: false,
      daily_reports: [],
      certificate_stages: [30, 14, 7, 3, 1],
      plain_days: false,
      follow_renewals: 'short',
      registration_stages: [30, 14, 7, 3, 1],
      ignore: [],
      pins: [],
    },
    open_alerts: 0,
    // By the clock of today.
    attention: expect.any(Array),
    unheard: false,
    areas: {
      ...Object.fromEntries(['ns', 'web', 'mx', 'spf', 'dkim', 'caa', 'dnssec'].map((area) => [area, 'unknown'])),
      dmarc: 'failed',
      certificate: expect.any(String),
      registration: 'unknown',
    },
  });
  expect((await monitor('monitor list --account olga@example.com')).stdout).toBe(
    `DOMAIN        STATE   SCORE          ALERTS  CHECKED (UTC)  NEXT (UTC)
shop.example  active  at least 80 B  -       2026-11-22     2026-11-22
`,
  );
}, 60_000);

test('windows of planned changes are listed, added and removed', async () => {
  const windows = (line: string) => monitor(`monitor windows --account olga@example.com ${line}`);
  expect((await windows('')).stdout).toBe('No windows of planned changes.\n');
  for (const [line, expected] of [
    [
      'add 2026-12-04 22:00',
      /Name the kinds of changes that you plan with --groups\nhint: Use some of addresses, mail-route/,
    ],
    ['add 2026-12-04 22:00 --groups pins', /Name the kinds/],
    ['add 4.12. 22:00 --groups other', /Cannot plan this window\nhint: "4.12." is not a day/],
    ['add fri 25:00 --groups other', /"25:00" is not a time of day/],
    ['add fri 22:00 --groups other --duration 8d', /Choose from 5 minutes to 7 days/],
    ['add fri 22:00 --groups other --domains other.example', /other\.example/],
    ['remove w', /There is no window w/],
    ['open', /add, remove/],
  ] as const) {
    const { code, stderr } = await windows(line);
    expect([line, code]).toEqual([line, 2]);
    expect(stderr).toMatch(expected);
  }
  const added = await windows(
    'add SUN 03:00 --duration 2h --time-zone Europe/Berlin --groups addresses,mail-route --domains shop.example --name Move --json',
  );
  const { id } = JSON.parse(added.stdout);
  expect((await windows('')).stdout).toBe(
    `${'ID'.padEnd(id.length)}  NAME  OPENS                    FOR      GROUPS                 DOMAINS
${id}  Move  sun 03:00 Europe/Berlin  2 hours  addresses, mail-route  shop.example
`,
  );
  expect((await windows(`remove ${id}`)).stdout).toBe(`Window ${id} is removed.\n`);
  expect((await windows('--json')).stdout).toBe('');
}, 120_000);

test('several are paused, changed and removed by what chooses them', async () => {
  const run = async (line: string) => {
    const { code, stdout } = await monitor(line);
    return [code, stdout];
  };
  const SHOP = 'shop.example';
  expect((await run(`monitor settings --account olga@example.com ${SHOP} --add-tags tried`))[0]).toBe(0);
  expect(await run('monitor pause --account olga@example.com --tag tried')).toEqual([0, `${SHOP}: paused.\n`]);
  expect((await run('monitor pause --account olga@example.com'))[0]).toBe(2);
  expect((await run(`monitor pause --account olga@example.com ${SHOP} --all`))[0]).toBe(2);
  expect(await run('monitor settings --account olga@example.com --tag tried --watch-tls yes --json')).toEqual([
    0,
    `{"domain":"${SHOP}","outcome":"changed"}\n`,
  ]);
  expect(
    await run('monitor settings --account olga@example.com --tag tried --certificate-hosts a.harbor.example'),
  ).toEqual([2, `${SHOP}: not changed. a.harbor.example is not ${SHOP} or a name below it.\n`]);
  // As of a script whose variable is empty.
  for (const flag of ["--tag ''", '--tag ,', "--match ''", "--match ' '", "--without ''"]) {
    const { code, stderr } = await monitor(`monitor remove --account olga@example.com ${flag} --yes`);
    expect([flag, code, stderr]).toEqual([flag, 2, expect.stringContaining(flag.split(' ')[0] ?? flag)]);
  }
  const { code, stderr: asked } = await monitor('monitor remove --account olga@example.com --tag tried');
  expect([code, asked]).toEqual([
    2,
    expect.stringContaining(`Nothing was removed. This would remove 1 monitor: ${SHOP}`),
  ]);
  expect(await run('monitor remove --account olga@example.com --tag tried --yes --json')).toEqual([
    0,
    `{"domain":"${SHOP}","outcome":"removed"}\n`,
  ]);
}, 60_000);
