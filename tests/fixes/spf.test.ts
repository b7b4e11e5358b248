import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Fix, Step } from '../../src/checks/fix.ts';
import { readSpfFix } from '../../src/checks/spf/offered-fix.ts';
import type { DomainName } from '../../src/domain/name.ts';
import { type PlainZone, readPlainZone } from '../corpus/read-zone.ts';
import { LIMIT_MS, RUNS } from './runs.ts';
import { evidenceOf, withChanges } from './small-dns.ts';
import { isNamed, isOwners, isOwnName, passedFor, type Setting, settingsOf } from './spf-messages.ts';
import {
  addressesAt,
  dependsOnMail,
  isNamedToBeRejected,
  mxAddresses,
  namedAddresses,
  opensToEveryone,
  resultOf,
} from './spf-oracle.ts';
import { OUTSIDERS, PROVIDERS_SENDER, type SmallDns, strangers, worlds } from './spf-worlds.ts';

/** Addresses that records name, of which each generated world compares these, beside those of the MX. */
const COMPARED = 2;

async function fixOf(world: SmallDns, domain: string): Promise<Fix | null> {
  const found = await readSpfFix(domain as DomainName, evidenceOf(world));
  return found.kind === 'available' ? (found.value?.fix ?? null) : null;
}

/** Throws where something does not hold: a million runs are too many for an assertion library. */
function hold(holds: boolean, what: () => string): void {
  if (!holds) throw new Error(what());
}

/** The result of each address, for mail from the domain. */
async function resultsOf(world: SmallDns, domain: string, addresses: readonly string[]): Promise<string[]> {
  return Promise.all(addresses.map((ip) => resultOf(world, domain, ip)));
}

/** A step, and the DNS before and after it, and before the first step. */
interface Taken {
  readonly step: Step;
  readonly first: SmallDns;
  readonly now: SmallDns;
  readonly next: SmallDns;
}

/**
 * Holds a step against what another implementation says of an address before and after: it does not fail if it did not
 * fail, and passes if it passed, save by the step that says that it stops everyone from passing.
 */
async function holdResult(
  { step, first, now }: Taken,
  domain: string,
  [before, after]: readonly [string, string],
  ip: string,
): Promise<void> {
  const what = () => `${ip}: ${before} -> ${after} by "${step.title.text}" ${JSON.stringify(step.changes)}`;
  // Which names of an address count as void cannot be seen from outside; what is refused by name may be again.
  const unseen = before === 'permerror' && dependsOnMail(now, domain);
  // Whom the owner names only to reject may fail, once they do not pass: to DMARC that is the same.
  const rejected = async () => before !== 'pass' && (await isNamedToBeRejected(first, domain, ip));
  hold(after !== 'fail' || before === 'fail' || unseen || (await rejected()), what);
  const isClosed = step.title.text === 'spf-close' && opensToEveryone(now, domain);
  hold(before !== 'pass' || after === 'pass' || isClosed, what);
  hold(after !== 'temperror', what);
}

/**
 * Holds a message against DMARC before and after a step. Nobody begins to pass but the owner's senders, for the owner's
 * names. If receivers could evaluate the record and did not pass them, or if no record names them (mail servers may be
 * shared with others), the step has a condition.
 */
function holdMessages(taken: Taken, domain: string, [before, after]: readonly [string, string], ip: string): void {
  const { step, now, next } = taken;
  const passed = before === 'pass' ? passedFor(now, domain, domain) : [];
  const passes = after === 'pass' ? passedFor(next, domain, domain) : [];
  const what = (from: string) => () =>
    `${ip} as ${from}: ${before} -> ${after} by "${step.title.text}" (${step.when?.text}) ${JSON.stringify(step.changes)}`;
  for (const from of passes) {
    if (passed.includes(from)) continue;
    hold(isOwnName(domain, from) && isOwners(now, domain, ip), what(from));
    const unheard = ['none', 'permerror', 'temperror'].includes(before);
    hold(step.when !== null || (unheard && isNamed(now, domain, ip)), what(from));
  }
  const isClosed = step.title.text === 'spf-close' && opensToEveryone(now, domain);
  for (const from of passed) hold(passes.includes(from) || isClosed, what(from));
}

/** Addresses that a fix is held against: those that the owner names, and others. */
interface Compared {
  readonly named: readonly string[];
  readonly others: readonly string[];
}

/** Takes every step of a fix, and holds each against what came before. */
async function expectNoHarm({ world, domain }: Setting, fix: Fix, { named, others }: Compared): Promise<void> {
  const addresses = [...new Set([...named, ...others])];
  let now = world;
  let before = await resultsOf(now, domain, addresses);
  for (const step of fix.steps) {
    const next = withChanges(now, step.changes);
    const after = await resultsOf(next, domain, addresses);
    for (const [i, ip] of addresses.entries()) {
      const results = [before[i] ?? '', after[i] ?? ''] as const;
      const taken = { step, first: world, now, next };
      if (named.includes(ip)) await holdResult(taken, domain, results, ip);
      holdMessages(taken, domain, results, ip);
    }
    [now, before] = [next, after];
  }
  // The last record does what it says to addresses that nobody names, as far as that depends on them alone.
  if (dependsOnMail(now, domain) || opensToEveryone(now, domain)) return;
  const last = fix.steps.at(-1)?.changes[0]?.value ?? '';
  for (const ip of OUTSIDERS) {
    const result = await resultOf(now, domain, ip);
    // Names without IPv6 count as void for senders over IPv6: more than two of them are a remark, and no fault of the whole.
    if (ip.includes(':') && result === 'permerror' && (await resultOf(world, domain, ip)) === 'permerror') continue;
    const promised = / -all\b| redirect=/.test(last) ? 'fail' : 'softfail';
    hold(result === promised, () => `${ip}: ${result}, not ${promised}, after ${last}`);
  }
}

/** Of a generated world: some of the owner's addresses, its web server's, and strangers'. */
function comparedIn({ world, domain }: Setting, picked: readonly number[], stranger: string): Compared {
  const named = namedAddresses(world, domain);
  const some = named.length === 0 ? [] : picked.map((i) => named[i % named.length] ?? '');
  return {
    named: [...some, ...mxAddresses(world, domain)],
    others: [...addressesAt(world, domain), stranger, PROVIDERS_SENDER, ...OUTSIDERS],
  };
}

describe('no step of an SPF fix does harm', () => {
  test(
    'over generated records',
    async () => {
      let steps = 0;
      let fixed = 0;
      const picks = fc.array(fc.nat(1000), { minLength: COMPARED, maxLength: COMPARED });
      await fc.assert(
        fc.asyncProperty(settingsOf(worlds), picks, strangers, async (setting, picked, stranger) => {
          const fix = await fixOf(setting.world, setting.domain);
          if (fix === null) return;
          fixed += 1;
          steps += fix.steps.length;
          await expectNoHarm(setting, fix, comparedIn(setting, picked, stranger));
        }),
        { numRuns: RUNS },
      );
      // Not for want of fixes.
      expect(fixed).toBeGreaterThan(RUNS / 3);
      expect(steps).toBeGreaterThan(fixed);
    },
    LIMIT_MS,
  );
});

describe('an address that is named only to be rejected', () => {
  const BROKEN = {
    'd4.test': { TXT: ['v=spf1 include:d1.test'] },
    'd1.test': { TXT: ['v=spf1 ip4:192.0.2.1 ipv4:x'] },
  };

  test.each<[string, string, SmallDns, boolean]>([
    ['below an include that nobody can evaluate', 'v=spf1 all -include:d4.test', BROKEN, true],
    ['also by a term of its own', 'v=spf1 all -include:d4.test ip4:192.0.2.1', BROKEN, false],
    ['also below an include that lets pass', 'v=spf1 all -include:d4.test include:d1.test', BROKEN, false],
    ['below an include that lets pass', 'v=spf1 all include:d4.test', BROKEN, false],
    [
      'by an include that receivers can evaluate',
      'v=spf1 all -include:d4.test',
      { 'd4.test': { TXT: ['v=spf1 ip4:192.0.2.1'] } },
      false,
    ],
    ['by a term', 'v=spf1 all -ip4:192.0.2.1', BROKEN, false],
  ])('%s', async (_, text, world, isRejected) => {
    expect(await isNamedToBeRejected({ ...world, 'd0.test': { TXT: [text] } }, 'd0.test', '192.0.2.1')).toBe(
      isRejected,
    );
  });
});

const ZONES = join(import.meta.dirname, '../fixtures/zones');
const files = readdirSync(ZONES).filter((file) => file.endsWith('.zone'));

describe('no step of a fix for the SPF record of a real zone does harm', () => {
  const zones = files.map((file) => readPlainZone(join(ZONES, file)));
  const inside = smallDns(zones);

  test.each(zones.map(({ apex }) => apex))('%s', async (apex) => {
    const fix = await fixOf(inside, apex);
    if (fix === null) return;
    const named = [...namedAddresses(inside, apex), ...mxAddresses(inside, apex)];
    await expectNoHarm({ world: inside, domain: apex }, fix, { named, others: OUTSIDERS });
  });

  test('some of them have a fix', async () => {
    const fixes = await Promise.all(zones.map(({ apex }) => fixOf(inside, apex)));
    expect(fixes.filter((one) => one !== null).length).toBeGreaterThan(40);
  });
});

/** The zones as one small DNS. What they include or name outside of them is made up: a record, and an address. */
function smallDns(zones: readonly PlainZone[]): SmallDns {
  const world: Record<string, Record<string, string[]>> = {};
  const put = (name: string, type: string, value: string) => {
    const at = world[name] ?? {};
    world[name] = { ...at, [type]: [...(at[type] ?? []), value] };
  };
  for (const { name, type, value } of zones.flatMap(({ records }) => records))
    if (['A', 'AAAA', 'TXT'].includes(type)) put(name, type, value);
    else if (type === 'MX') put(name, type, value.split(' ')[1] ?? '');
  const texts = Object.values(world).flatMap(({ TXT = [] }) => TXT.filter((text) => /^v=spf1 /i.test(text)));
  const spoken = texts.flatMap((text) => [...text.matchAll(/(include|a|mx):(\S+)|redirect=(\S+)/gi)]);
  let made = 0;
  const isOutside = (name: string) => !name.includes('%') && world[name] === undefined;
  for (const [, op = 'redirect', target = '', redirect = ''] of spoken) {
    const name = (target || redirect).toLowerCase().split('/')[0] ?? '';
    if (!isOutside(name)) continue;
    made += 1;
    const address = `198.51.${100 + (made >> 8)}.${made & 255}`;
    if (op === 'a' || op === 'mx') put(name, 'A', address);
    else put(name, 'TXT', `v=spf1 ip4:${address} -all`);
  }
  for (const host of Object.values(world).flatMap(({ MX = [] }) => MX))
    if (isOutside(host)) put(host, 'A', '198.51.99.1');
  return world;
}
