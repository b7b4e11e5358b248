import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Plan } from '../../src/accounts/plans.ts';
import type { DomainName } from '../../src/domain/name.ts';
import type { Alert } from '../../src/monitoring/model/alert.ts';
import { textIn } from '../../src/texts/language.ts';
import { LANGUAGES } from '../../src/texts/languages.ts';
import { DAY_MS, HOUR_MS, INTERVAL_MS, startWatchedWorld, type WatchedWorld, zoneOf } from './watched-world.ts';

let world: WatchedWorld;
beforeAll(async () => {
  world = await startWatchedWorld();
});
beforeEach(() => world.reset());
afterAll(() => world.close());

const BASE = `@ A 192.0.2.10
@ MX 10 mail
mail A 192.0.2.26
@ TXT "v=spf1 mx -all"
_dmarc TXT "v=DMARC1; p=reject"`;
const kinds = (alert: Alert | null) => alert?.events.map(({ kind }) => kind) ?? null;
const withPolicy = (policy: string) => zoneOf(BASE.replace('reject', policy));

/** Every alert that some runs told, as kinds. */
async function alertKinds(runs: number): Promise<(readonly string[])[]> {
  const all: (readonly string[])[] = [];
  for (let i = 0; i < runs; i += 1) {
    const alert = await world.alertOf();
    if (alert === null) continue;
    all.push(kinds(alert) ?? []);
    // Every text exists in both languages, with all that its slots need.
    const messages = alert.events.flatMap(({ message, reason, whatToDo }) => [message, reason, whatToDo]);
    const texts = messages.flatMap((one) => (one === null ? [] : LANGUAGES.map((language) => textIn(language, one))));
    expect(texts.filter((text) => text === '' || /[{}]|undefined/.test(text))).toEqual([]);
  }
  return all;
}

describe('a set that flaps', () => {
  const flap = async (times: number) => {
    const all = [];
    for (let i = 0; i < times; i += 1) {
      world.load(withPolicy(i % 2 === 0 ? 'none' : 'reject'));
      all.push(...(await alertKinds(1)));
    }
    return all;
  };

  test('is told twice, then once that it flaps, then nothing until it settles where it began', async () => {
    world.load(withPolicy('reject'));
    await alertKinds(1);
    expect(await flap(10)).toEqual([['dmarc-weakened'], ['dmarc-back'], ['flapping']]);
    expect(await alertKinds(22)).toEqual([]);
    expect(await alertKinds(3)).toEqual([['settled-back']]);
    expect(await alertKinds(3)).toEqual([]);
    world.pass(DAY_MS);
    world.load(withPolicy('none'));
    expect(await alertKinds(3)).toEqual([['dmarc-weakened']]);
  });

  test('and for a day after that, a change to what it was meanwhile is told once it stays', async () => {
    world.load(withPolicy('reject'));
    await alertKinds(1);
    await flap(4);
    expect(await alertKinds(26)).toEqual([['settled-back']]);
    // For a moment: nothing to tell.
    world.load(withPolicy('none'));
    expect(await alertKinds(2)).toEqual([]);
    world.load(withPolicy('reject'));
    expect(await alertKinds(30)).toEqual([]);
    world.load(withPolicy('none'));
    expect(await alertKinds(22)).toEqual([]);
    expect(await alertKinds(4)).toEqual([['settled']]);
    // What it never was is told at once.
    world.load(withPolicy('quarantine'));
    expect(await alertKinds(1)).toEqual([['dmarc-strengthened']]);
  });

  test.each<[about: string, periodMs: number, plan: Plan]>([
    ['45 minutes', 45 * 60_000, 'Enterprise'],
    ['2 hours', 2 * HOUR_MS, 'Pro'],
    ['3 hours', 3 * HOUR_MS, 'Pro'],
  ])('every %s sends less than it changes, and says what it is now', async (_about, periodMs, plan) => {
    world.setPlan(plan);
    world.load(withPolicy('reject'));
    await alertKinds(1);
    const start = world.now();
    const alerts: Alert[] = [];
    while (world.now() - start < 28 * HOUR_MS) {
      world.load(withPolicy(Math.floor((world.now() - start) / periodMs) % 2 === 0 ? 'reject' : 'none'));
      alerts.push(...[(await world.alertOf()) ?? []].flat());
    }
    expect(alerts.map(kinds)).toEqual([['dmarc-weakened'], ['dmarc-back'], ['flapping']]);
    expect(
      LANGUAGES.map((language) => alerts.slice(-1).map(({ events }) => textIn(language, events[0].message))),
    ).toEqual([
      ['Records keep changing: _dmarc.shop.test TXT; now DMARC is none'],
      ['レコードが何度も変わっています（_dmarc.shop.test TXT、現在：DMARCはnone）'],
    ]);
    const afterwards = [];
    for (const end = world.now(); world.now() - end < 12.5 * HOUR_MS; )
      afterwards.push(...(await alertKinds(1)).flat());
    expect(afterwards).toHaveLength(1);
  });

  test('or where it did not', async () => {
    world.load(withPolicy('reject'));
    await alertKinds(1);
    expect(await flap(5)).toEqual([['dmarc-weakened'], ['dmarc-back'], ['flapping']]);
    const settled = [];
    for (let i = 0; i < 26; i += 1) settled.push(await world.alertOf());
    const alerts = settled.filter((alert) => alert !== null);
    expect(alerts.map(kinds)).toEqual([['settled']]);
    expect(alerts[0]?.events[0].differences).toEqual([
      { name: '_dmarc.shop.test', type: 'TXT', before: ['v=DMARC1; p=reject'], after: ['v=DMARC1; p=none'] },
    ]);
  });

  test('also between three states, again and again', async () => {
    const all = [];
    for (let i = 0; i < 30; i += 1) {
      world.load(withPolicy(['reject', 'none', 'quarantine'][i % 3] ?? ''));
      all.push(...(await alertKinds(1)));
    }
    expect(all).toEqual([['dmarc-weakened'], ['dmarc-strengthened'], ['flapping']]);
    world.load(withPolicy('none'));
    expect(await alertKinds(26)).toEqual([['settled']]);
  });

  test('and settles in time, although our clock was a year ahead while it flapped', async () => {
    world.pass(365 * DAY_MS);
    world.load(withPolicy('reject'));
    await alertKinds(1);
    expect((await flap(4)).flat()).toContain('flapping');
    world.pass(-365 * DAY_MS);
    expect(await alertKinds(26)).toEqual([['settled-back']]);
  });

  test('but one that is edited step by step is told each time, up to the sixth', async () => {
    world.load(withPolicy('none'));
    await alertKinds(1);
    const all = [];
    for (const policy of [
      'none; pct=5',
      'quarantine',
      'reject',
      'reject; sp=none',
      'reject; adkim=s',
      'reject; aspf=s',
    ]) {
      world.load(withPolicy(policy));
      all.push((await alertKinds(1)).flat().length, ...(await alertKinds(1)));
    }
    // The fifth changes two things: what holds for subdomains, and the alignment.
    expect(all).toEqual([1, 1, 1, 1, 2, 1]);
    expect(await alertKinds(26)).toEqual([['settled']]);
  });

  test('and changes that are far apart do not', async () => {
    world.load(withPolicy('reject'));
    await alertKinds(1);
    for (const policy of ['none', 'reject', 'none', 'reject', 'none']) {
      world.load(withPolicy(policy));
      expect(await alertKinds(1)).toEqual([[policy === 'none' ? 'dmarc-weakened' : 'dmarc-back']]);
      world.pass(4 * HOUR_MS);
    }
  });
});

describe('pinned values', () => {
  const pins = [{ subject: 'MX', values: ['10 MAIL.shop.test.'] }] as const;

  test('a departure is told once, again each day, and when it is over', async () => {
    world.load(zoneOf(BASE));
    expect(await world.alertOf({ pins })).toBeNull();
    expect(await world.alertOf({ pins })).toBeNull();
    world.load(zoneOf(BASE.replace('10 mail', '10 mx.dns.test.')));
    expect(kinds(await world.alertOf({ pins }))).toEqual(['mx-moved', 'pin-departed']);
    for (let i = 0; i < 10; i += 1) expect(await world.alertOf({ pins })).toBeNull();
    world.pass(DAY_MS);
    expect(kinds(await world.alertOf({ pins }))).toEqual(['pin-still-departed']);
    expect(await world.alertOf({ pins })).toBeNull();
    world.load(zoneOf(BASE));
    expect(kinds(await world.alertOf({ pins }))).toEqual(['values-back', 'pin-matches-again']);
    expect(await world.alertOf({ pins })).toBeNull();
  });

  test('one that is pinned while the zone departs from it is told', async () => {
    world.load(zoneOf(BASE));
    await world.alertOf();
    const other = [{ subject: 'SPF', values: ['v=spf1 -all'] }] as const;
    expect(kinds(await world.alertOf({ pins: other }))).toEqual(['pin-departed']);
    expect(await world.alertOf({ pins: [] })).toBeNull();
  });

  test('one in a set that flaps is told with the changes before that, and not again and again', async () => {
    world.load(zoneOf(BASE));
    await world.alertOf({ pins });
    const all = [];
    for (let i = 0; i < 12; i += 1) {
      world.load(zoneOf(i % 2 === 0 ? BASE.replace('10 mail', '10 mx.dns.test.') : BASE));
      all.push(kinds(await world.alertOf({ pins })));
    }
    expect(all.filter((alert) => alert !== null)).toEqual([
      ['mx-moved', 'pin-departed'],
      ['values-back', 'pin-matches-again'],
      ['pin-departed', 'flapping'],
    ]);
    world.load(zoneOf(BASE.replace('10 mail', '10 mx.dns.test.')));
    const settled = [];
    for (let i = 0; i < 26; i += 1) settled.push(...(kinds(await world.alertOf({ pins })) ?? []));
    expect(settled).toEqual(['settled']);
  });

  test('a failed lookup is no departure, nor is a resolver with an old answer', async () => {
    world.load(zoneOf(BASE));
    await world.alertOf({ pins });
    world.internet.faults.set({ type: 'MX' }, 'servfail');
    for (let i = 0; i < 3; i += 1) expect(await world.alertOf({ pins })).toBeNull();
    world.internet.faults.clear();
    world.load(zoneOf(BASE.replace('10 mail', '10 mx.dns.test.')), { servers: [] });
    for (let i = 0; i < 3; i += 1) expect(await world.alertOf({ pins })).toBeNull();
  });
});

describe('a domain that does not answer', () => {
  function silence(): void {
    world.internet.faults.set({ below: 'shop.test' }, 'servfail');
    for (const { server } of world.servers) server.faults.set({}, 'servfail');
  }

  function repair(): void {
    world.internet.faults.clear();
    for (const { server } of world.servers) server.faults.clear();
  }

  test('is told after three runs, once, and when it answers again', async () => {
    world.load(zoneOf(BASE));
    await alertKinds(1);
    silence();
    expect(await alertKinds(2)).toEqual([]);
    expect(await alertKinds(1)).toEqual([['not-answering']]);
    expect(await alertKinds(5)).toEqual([]);
    repair();
    expect(await alertKinds(3)).toEqual([['answers-again']]);
  });

  test('is silent though the zone above still answers for its DS records', async () => {
    world.load(zoneOf(BASE));
    await alertKinds(1);
    silence();
    world.internet.faults.set({ name: 'shop.test', type: 'DS' }, { kind: 'delay', delayMs: 0 });
    expect(await alertKinds(4)).toEqual([['not-answering']]);
  });

  test('is told after three runs of these days, not with those from before a pause', async () => {
    world.load(zoneOf(BASE));
    await alertKinds(1);
    silence();
    expect(await alertKinds(2)).toEqual([]);
    world.pass(30 * DAY_MS);
    const resumedAt = world.now();
    expect(await alertKinds(2)).toEqual([]);
    expect((await world.alertOf())?.events).toMatchObject([{ kind: 'not-answering', since: resumedAt }]);
  });

  test('runs again soon until that is told', async () => {
    world.load(zoneOf(BASE));
    await alertKinds(1);
    silence();
    const result = await world.run();
    expect(result.kind === 'ended' && result.end.dueAt <= world.now() + 300_000).toBe(true);
  });

  test('is no event of ours where our own network is away', async () => {
    world.load(zoneOf(BASE));
    await alertKinds(1);
    world.internet.faults.set({}, 'servfail');
    world.setOnline(false);
    for (let i = 0; i < 5; i += 1) expect(await world.run()).toEqual({ kind: 'offline' });
    repair();
    world.setOnline(true);
    expect(await alertKinds(3)).toEqual([]);
  });

  test('a change that happened meanwhile is told afterwards', async () => {
    world.load(zoneOf(BASE));
    await alertKinds(1);
    silence();
    expect(await alertKinds(1)).toEqual([]);
    world.load(withPolicy('none'));
    repair();
    expect(await alertKinds(2)).toEqual([['dmarc-weakened']]);
  });
});

describe('what an owner chose', () => {
  test('a muted kind is in the log and withheld; with others it is told', async () => {
    world.load(zoneOf(BASE));
    const muted = ['policy-weakened'] as const;
    await world.alertOf({ muted });
    world.load(withPolicy('none'));
    expect(await world.alertOf({ muted })).toMatchObject({ withheld: 'muted', events: [{ kind: 'dmarc-weakened' }] });
    world.load(zoneOf(BASE.replace('192.0.2.10', '203.0.113.7').replace('-all', '~all').replace('reject', 'none')));
    expect(await world.alertOf({ muted })).toMatchObject({ withheld: null });
  });

  test('a type that is ignored is neither asked for nor compared', async () => {
    world.load(zoneOf(BASE));
    const ignoredTypes = ['MX'] as const;
    await world.alertOf({ ignoredTypes });
    world.internet.reset();
    world.load(zoneOf(BASE.replace('10 mail', '10 mx.dns.test.')));
    expect(await world.alertOf({ ignoredTypes })).toBeNull();
    expect(world.internet.asked().filter(({ type }) => type === 'MX')).toEqual([]);
  });

  test('nor told, where it is asked for to see whether the domain answers, or comes with other answers', async () => {
    const before = zoneOf(`${BASE}\nwww CNAME ns1.dns.test.`);
    const after = before.replace('192.0.2.10', '203.0.113.7').replace('www CNAME ns1', 'www CNAME ns2');
    for (const [type, expected] of [
      ['A', ['alias-moved']],
      ['CNAME', ['website-moved']],
    ] as const) {
      await world.reset();
      world.load(before);
      await world.alertOf({ ignoredTypes: [type] });
      world.load(after);
      expect(kinds(await world.alertOf({ ignoredTypes: [type] }))).toEqual(expected);
    }
  });

  test('nor is anything more told of its pins and of what it did before', async () => {
    const pins = [{ subject: 'MX', values: ['10 mail.shop.test.'] }] as const;
    const others = zoneOf(BASE.replace('10 mail', '10 mx.dns.test.'));
    for (let i = 0; i < 4; i += 1) {
      world.load(i % 2 === 0 ? zoneOf(BASE) : others);
      await world.alertOf({ pins });
    }
    const ignoredTypes = ['MX'] as const;
    for (let i = 0; i < 200; i += 1) expect(await world.alertOf({ pins, ignoredTypes })).toBeNull();
    expect((await alertKinds(1)).flat()).toEqual(['settled']);
  });
});

describe('records elsewhere', () => {
  test('a policy that a service publishes behind an alias is watched like the domain’s own', async () => {
    world.load(zoneOf(BASE.replace(/_dmarc.*/, '_dmarc CNAME shop.dmarc.cdn.test.')));
    world.load(zoneOf('shop.dmarc TXT "v=DMARC1; p=reject"', 'cdn.test'), {}, 'cdn.test');
    await alertKinds(1);
    world.load(zoneOf('shop.dmarc TXT "v=DMARC1; p=none"', 'cdn.test'), {}, 'cdn.test');
    expect(await alertKinds(2)).toEqual([['dmarc-weakened']]);
  });

  test('addresses behind an alias are not; that it leads nowhere is', async () => {
    world.load(zoneOf(`${BASE}\nwww CNAME shop.cdn.test.`));
    world.load(zoneOf('shop A 192.0.2.99', 'cdn.test'), {}, 'cdn.test');
    await alertKinds(1);
    world.load(zoneOf('shop A 203.0.113.99', 'cdn.test'), {}, 'cdn.test');
    expect(await alertKinds(2)).toEqual([]);
    world.load(zoneOf('other A 203.0.113.99', 'cdn.test'), {}, 'cdn.test');
    expect(await alertKinds(2)).toEqual([['alias-dangling']]);
  });

  test('the policy of the registered domain is watched for a subdomain without its own', async () => {
    const sub = 'sub.shop.test' as DomainName;
    world.load(zoneOf(`${BASE}\nsub A 192.0.2.77`));
    expect(await world.alertOf({}, sub)).toBeNull();
    world.load(zoneOf(`${BASE.replace('reject', 'none')}\nsub A 192.0.2.77`));
    expect(kinds(await world.alertOf({}, sub))).toEqual(['dmarc-weakened']);
    world.load(zoneOf(`${BASE}\nsub A 192.0.2.77\n_dmarc.sub TXT "v=DMARC1; p=reject"`));
    expect(kinds(await world.alertOf({}, sub))).toEqual(['dmarc-added']);
    world.load(zoneOf(`${BASE.replace('reject', 'none')}\nsub A 192.0.2.77\n_dmarc.sub TXT "v=DMARC1; p=reject"`));
    expect(await world.alertOf({}, sub)).toBeNull();
  });

  test('name servers that move are told, with the new ones confirming it', async () => {
    world.load(zoneOf(BASE));
    await alertKinds(1);
    world.load(zoneOf(`${BASE}\n@ NS ns2.dns.test.\n@ NS ns3.dns.test.`));
    expect(await alertKinds(1)).toEqual([['ns-hosts-changed']]);
  });
});

describe('a zone whose signatures are wrong', () => {
  const signed = (fault: 'expired' | null) => {
    for (const { internet } of world.servers) internet.load(zoneOf(BASE), 'shop.test');
    world.internet.load(zoneOf(BASE), 'shop.test', fault === null ? {} : { fault });
  };
  beforeEach(async () => {
    // The name servers are those of other zones, which are not signed: nobody is asked from the root.
    world.root.faults.set({}, 'refused');
    world.pass(INTERVAL_MS);
    world.internet.load(
      'test. 300 IN SOA ns1.dns.test. h.dns.test. 1 2 3 4 5\ntest. 300 IN NS a.nic.test.\na.nic.test. 300 IN A 192.0.2.1',
      'test',
      {},
    );
    signed(null);
    await alertKinds(1);
    world.pass(INTERVAL_MS);
  });

  test('is told, and when they have been right again for an hour', async () => {
    signed('expired');
    const event = (await world.alertOf())?.events[0];
    expect(event?.kind).toBe('dnssec-bogus');
    expect(textIn('en', event?.reason ?? '')).toContain('wrong with the signatures of shop.test: they expired on ');
    expect(textIn('en', event?.whatToDo ?? '')).toContain(
      'sign the zone again, and check that it renews all signatures',
    );
    expect(await alertKinds(1)).toEqual([]);
    signed(null);
    expect(await alertKinds(1)).toEqual([]);
    expect((await alertKinds(8)).flat()).toEqual(['dnssec-valid-again']);
    signed('expired');
    expect((await alertKinds(1)).flat()).toEqual(['dnssec-bogus']);
  });

  test('is not told while our resolver refuses the canary names as well', async () => {
    signed('expired');
    world.setOnline(false);
    expect(await alertKinds(3)).toEqual([]);
    world.setOnline(true);
    expect((await alertKinds(1)).flat()).toEqual(['dnssec-bogus']);
  });

  test('on one of its servers only, whose answers come and go, is told once', async () => {
    const all = [];
    for (let i = 0; i < 12; i += 1) {
      signed(i % 2 === 0 ? 'expired' : null);
      all.push(...(await alertKinds(1)));
    }
    expect(all).toEqual([['dnssec-bogus']]);
  });

  test('now and then is told twice at the most, and over when they have been right for a day', async () => {
    const all = [];
    for (let i = 0; i < 60; i += 1) {
      signed(i % 10 === 0 ? 'expired' : null);
      all.push(...(await alertKinds(1)));
    }
    expect(all).toEqual([['dnssec-bogus'], ['dnssec-valid-again'], ['dnssec-bogus']]);
    expect((await alertKinds(DAY_MS / INTERVAL_MS + 2)).flat()).toEqual(['dnssec-valid-again']);
  });
});
