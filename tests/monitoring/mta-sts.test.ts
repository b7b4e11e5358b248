import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Alert } from '../../src/monitoring/model/alert.ts';
import type { MonitorSettings } from '../../src/monitoring/model/monitor.ts';
import { textIn } from '../../src/texts/language.ts';
import type { Route, WebSpec } from '../../testbed/hosts.ts';
import { CANARY, liveExpiries, serveCanary } from './live-expiries.ts';
import { HOUR_MS, INTERVAL_MS, startWatchedWorld, type WatchedWorld, zoneOf } from './watched-world.ts';

// Whole runs of a monitor, over real DNS and HTTPS on loopback, one every 15 minutes.

let world: WatchedWorld;
beforeAll(async () => {
  world = await startWatchedWorld({
    // TLS goes by the machine's clock.
    start: Date.now(),
    expiries: liveExpiries,
  });
});
beforeEach(async () => {
  await world.reset();
  await serveCanary(world);
});
afterAll(() => world.close());

interface Policy {
  readonly mode?: 'enforce' | 'testing' | 'none';
  readonly age?: number;
  readonly mx?: readonly string[];
}
const MX = ['mail.shop.test', 'mx.dns.test'];
const policyOf = ({ mode = 'enforce', age = 604_800, mx = MX }: Policy): string =>
  ['version: STSv1', `mode: ${mode}`, ...mx.map((one) => `mx: ${one}`), `max_age: ${age}`, ''].join('\r\n');

const web = (https: WebSpec) => world.internet.host({ host: 'mta-sts.shop.test', addresses: ['192.0.2.80'], https });
const route = (one: Route) => web({ routes: { '/.well-known/mta-sts.txt': one } });
const publish = (policy: Policy) => route({ type: 'text/plain', body: policyOf(policy) });

interface Zone {
  /** Of the TXT record; null without one. */
  readonly id?: string | null;
  readonly mx?: readonly string[];
  readonly address?: string | null;
}
function load({ id = '1', mx = MX, address = '192.0.2.80' }: Zone): void {
  const lines = [
    '@ A 192.0.2.10',
    'mail A 192.0.2.26',
    'new A 192.0.2.27',
    ...mx.map((host) => `@ MX 10 ${host}.`),
    ...(address === null ? [] : [`mta-sts A ${address}`]),
    ...(id === null ? [] : [`_mta-sts TXT "v=STSv1; id=${id};"`]),
  ];
  world.load(zoneOf(lines.join('\n')));
}

async function begin(policy: Policy = {}, zone: Zone = {}): Promise<void> {
  load(zone);
  await publish(policy);
  expect(await reportedIn(0.5)).toEqual([]);
}

const alerts: Alert[] = [];
/** The events of some hours, in the order in which they came. */
async function reportedIn(hours: number, settings?: Partial<MonitorSettings>): Promise<readonly string[]> {
  alerts.length = 0;
  for (const end = world.now() + hours * HOUR_MS; world.now() < end; ) {
    const alert = await world.alertOf(settings);
    if (alert !== null) alerts.push(alert);
  }
  return alerts.flatMap(({ events }) => events.map(({ kind, severity }) => `${severity} ${kind}`));
}
const openKinds = async (): Promise<readonly string[]> =>
  (await world.openAlerts()).flatMap(({ events }) => events.map(({ kind }) => kind));
const sentences = (language: 'en' | 'ja'): string =>
  alerts
    .flatMap(({ events }) => events.flatMap(({ message, reason, whatToDo }) => [message, reason, whatToDo]))
    .flatMap((one) => (one === null ? [] : [textIn(language, one)]))
    .join(' ');

describe('a policy that changes', () => {
  const NO_DAY = { age: 3600 };
  test.each<[about: string, was: Policy, is: Policy, kind: string, says: string]>([
    ['enforce to testing', {}, { mode: 'testing' }, 'warning sts-weakened', 'from mode enforce to testing'],
    ['enforce to none', {}, { mode: 'none', mx: [] }, 'warning sts-weakened', 'asks senders for nothing'],
    ['testing to enforce', { mode: 'testing' }, {}, 'notice sts-strengthened', 'from mode testing to enforce'],
    ['another mail server', {}, { mx: [...MX, 'mx.evil.test'] }, 'notice sts-hosts-changed', 'also names mx.evil.test'],
    ['another age', {}, NO_DAY, 'notice sts-age-changed', 'now keep the MTA-STS policy of shop.test for 1 hour'],
  ])('%s: told once, with a new id or without', async (_about, was, is, kind, says) => {
    await begin(was);
    await publish(is);
    expect(await reportedIn(2)).toEqual([kind]);
    for (const text of [says, 'The id in the TXT record is still 1', 'for up to 7 days'])
      expect(sentences('en')).toContain(text);
    expect(sentences('ja')).not.toMatch(/[{}]|undefined/);

    load({ id: '2' });
    await publish(was);
    const [first, ...others] = await reportedIn(1);
    expect([first, others]).toEqual([expect.stringMatching(/ sts-/), []]);
    expect(alerts[0]?.events[0]?.differences).toHaveLength(1);
    expect(sentences('en')).not.toContain('The id in the TXT record');
    expect(await openKinds()).toEqual(kind === 'notice sts-strengthened' ? ['sts-weakened'] : []);
  });

  test('a new id is told at once, with what the policy says', async () => {
    await begin();
    load({ id: '2' });
    expect(await reportedIn(INTERVAL_MS / HOUR_MS)).toEqual(['notice sts-announced']);
    expect(sentences('en')).toContain('It now says mode enforce and mail.shop.test and mx.dns.test');
    expect(await reportedIn(1)).toEqual([]);
  });

  test.each<[about: string, fault: Route]>([
    ['an error of the server', { status: 503 }],
    ['a server that never answers', { behaviour: 'reset' }],
  ])('where the file cannot be fetched (%s), the record is told alone, and the rest once it can', async (_, fault) => {
    await begin();
    load({ id: '2' });
    await route(fault);
    expect(await reportedIn(2)).toEqual(['notice mta-sts-updated']);
    await publish({ mode: 'none', mx: [] });
    expect(await reportedIn(2)).toEqual(['warning sts-weakened']);
  });

  test('nothing of it where the owner ignores TXT records, or muted what became weaker', async () => {
    await begin();
    await publish({ mode: 'testing' });
    expect(await reportedIn(3, { ignoredTypes: ['TXT'] })).toEqual([]);
    load({ id: '2' });
    expect(await reportedIn(2, { muted: ['policy-weakened'] })).toEqual([
      'warning sts-weakened',
      'notice mta-sts-updated',
    ]);
  });

  test('the order of lines and letters, and what only one look shows, are no changes', async () => {
    await begin();
    await publish({ mx: MX.toReversed().map((one) => one.toUpperCase()) });
    expect(await reportedIn(3)).toEqual([]);
    await publish({ mode: 'none' });
    for (let i = 0; i < 8; i += 1) {
      const alert = await world.alertOf();
      expect(alert).toBeNull();
      await publish(i % 2 === 0 ? {} : { mode: 'none' });
    }
  });
});

describe('a policy that cannot be used any more', () => {
  test.each<[about: string, spec: WebSpec | null, says: string]>([
    ['no file', {}, 'answers us with status 404'],
    ['a page in place of the file', { routes: { '/.well-known/mta-sts.txt': { body: '<html>' } } }, 'is no policy'],
    [
      'a certificate of another name',
      { certificate: 'wrong-name' },
      'The certificate of mta-sts.shop.test is not good',
    ],
    ['a redirect', { routes: { '/.well-known/mta-sts.txt': { redirect: 'https://shop.test/' } } }, 'redirects us to'],
    ['no address', null, 'mta-sts.shop.test has no address'],
  ])('%s: told after an hour, and its end', async (_about, spec, says) => {
    await begin();
    if (spec === null) load({ address: null });
    else await web(spec);
    expect(await reportedIn(1)).toEqual([]);
    expect(await reportedIn(1.5)).toEqual(['warning sts-lost']);
    expect(sentences('en')).toContain(says);
    expect(sentences('en')).toContain('keep it for up to 7 days');
    expect(sentences('ja')).not.toMatch(/[{}]|undefined/);
    expect(await reportedIn(1)).toEqual([]);
    load({});
    await publish({});
    expect(await reportedIn(2.5)).toEqual(['info sts-found']);
    expect(await openKinds()).toEqual([]);
  });

  test('it is over once the record is gone, too', async () => {
    await begin();
    await web({});
    expect(await reportedIn(3)).toEqual(['warning sts-lost']);
    load({ id: null });
    expect(await reportedIn(2)).toEqual(['warning mta-sts-removed', 'info sts-unannounced']);
    expect(await openKinds()).toEqual(['mta-sts-removed', 'sts-unannounced']);
  });

  test.each<[about: string, spoil: () => unknown]>([
    ['the server fails', () => route({ status: 500 })],
    ['nothing listens', () => web({ behaviour: 'refused' })],
    [
      'a resolver alone lacks its address',
      () => world.internet.load(zoneOf('@ A 192.0.2.10\n@ MX 10 mail.shop.test.'), 'shop.test'),
    ],
    [
      'canaries have bad certificates, too',
      async () => {
        await web({ certificate: 'self-signed' });
        await world.internet.host({ host: CANARY, addresses: ['192.0.2.77'], https: { certificate: 'self-signed' } });
      },
    ],
  ])('nothing where %s', async (_about, spoil) => {
    await begin({}, { mx: ['mail.shop.test'] });
    await spoil();
    expect(await reportedIn(2.5)).toEqual([]);
  });

  test('nothing where it never could be used: that is for the report', async () => {
    load({});
    await web({});
    expect(await reportedIn(2.5)).toEqual([]);
  });
});

describe('mail servers that a policy in force does not allow', () => {
  test.each<[about: string, policy: Policy, zone: Zone, severity: string, hosts: string]>([
    ['one of two', { mx: ['mail.shop.test'] }, {}, 'warning', 'mx.dns.test'],
    ['all', { mx: ['old.shop.test'] }, {}, 'critical', 'mail.shop.test and mx.dns.test'],
    ['a new one in the zone', {}, { mx: [...MX, 'new.shop.test'] }, 'warning', 'new.shop.test'],
  ])('%s', async (_about, policy, zone, severity, hosts) => {
    await begin();
    await publish(policy);
    load(zone);
    const reported = await reportedIn(2);
    expect(reported.filter((one) => one.includes('sts-refused'))).toEqual([`${severity} sts-refused`]);
    expect(sentences('en')).toContain(`now refuse to deliver to ${hosts}`);
    expect(sentences('ja')).not.toMatch(/[{}]|undefined/);
    expect(await reportedIn(2)).toEqual([]);
    await publish({ mx: ['*.shop.test', '*.dns.test'] });
    expect(await reportedIn(2)).toContain('info sts-accepted');
    expect(await openKinds()).not.toContain('sts-refused');
  });

  test.each<[about: string, policy: Policy]>([
    ['mode testing', { mode: 'testing', mx: ['old.shop.test'] }],
    ['a star', { mx: ['*.shop.test', '*.dns.test'] }],
  ])('none with %s', async (_about, policy) => {
    await begin(policy);
  });
});

test('the file is fetched once an hour, however often the monitor runs', async () => {
  await begin();
  let asked = 0;
  world.setSource((source) => ({
    ...source,
    ask(question, options) {
      if (question.ask === 'https') asked += 1;
      return source.ask(question, options);
    },
  }));
  await reportedIn(3);
  expect(asked).toBe(3);
});
