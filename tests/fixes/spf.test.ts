import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DomainName } from '../../src/domain/name.ts';
import { readSpfGround } from '../../src/facts/spf-ground.ts';
import type { Fix } from '../../src/fixes/fix.ts';
import { spfFix } from '../../src/fixes/spf.ts';
import { type PlainZone, readPlainZone } from '../corpus/read-zone.ts';
import { LIMIT_MS, RUNS, SEEDED } from './runs.ts';
import { evidenceOf, withChanges } from './small-dns.ts';
import { dependsOnMail, mxAddresses, namedAddresses, opensToEveryone, resultOf } from './spf-oracle.ts';
import { DOMAIN, OUTSIDERS, type SmallDns, worlds } from './spf-worlds.ts';

/** Addresses compared in each generated world, beside those of the MX. */
const COMPARED = 2;

async function fixOf(world: SmallDns, domain: string): Promise<Fix | null> {
  const ground = await readSpfGround(domain as DomainName, evidenceOf(world));
  return ground.kind === 'available' && ground.value !== null ? (spfFix(ground.value)?.fix ?? null) : null;
}

/**
 * Takes every step and compares what another implementation says before and after: no address fails that did not fail,
 * none stops passing that passed, save by the step that says that it stops everyone from passing.
 */
async function expectNoHarm(world: SmallDns, domain: string, fix: Fix, addresses: readonly string[]): Promise<void> {
  let now = world;
  for (const { title, changes } of fix.steps) {
    const next = withChanges(now, changes);
    const purpose = title.text === 'spf-close';
    for (const ip of addresses) {
      const [before, after] = await Promise.all([resultOf(now, domain, ip), resultOf(next, domain, ip)]);
      const what = `${ip}: ${before} -> ${after} by "${title.text}" ${JSON.stringify(changes)}`;
      // Which names of an address count as void cannot be seen from outside; what is refused by name may be again.
      const unseen = before === 'permerror' && dependsOnMail(now, domain);
      if (after === 'fail' && !unseen) expect(before, what).toBe('fail');
      if (before === 'pass' && !(purpose && opensToEveryone(now, domain))) expect(after, what).toBe('pass');
      expect(after, what).not.toBe('temperror');
    }
    now = next;
  }
  // The last record does what it says to addresses that nobody names, as far as that depends on them alone.
  if (dependsOnMail(now, domain) || opensToEveryone(now, domain)) return;
  const last = fix.steps.at(-1)?.changes[0]?.value ?? '';
  for (const ip of OUTSIDERS) {
    const result = await resultOf(now, domain, ip);
    // Names without IPv6 count as void for senders over IPv6: more than two of them are a remark, and no fault of the whole.
    if (ip.includes(':') && result === 'permerror' && (await resultOf(world, domain, ip)) === 'permerror') continue;
    expect(result, `${ip} after ${last}`).toBe(/ -all\b| redirect=/.test(last) ? 'fail' : 'softfail');
  }
}

describe('fixes of SPF harm nothing', () => {
  test(
    'over generated records',
    async () => {
      let fixed = 0;
      const picks = fc.array(fc.nat(1000), { minLength: COMPARED, maxLength: COMPARED });
      await fc.assert(
        fc.asyncProperty(worlds, picks, async (world, picked) => {
          const fix = await fixOf(world, DOMAIN);
          if (fix === null) return;
          fixed += 1;
          const named = namedAddresses(world, DOMAIN);
          const some = named.length === 0 ? [] : picked.map((i) => named[i % named.length] ?? '');
          await expectNoHarm(world, DOMAIN, fix, [...new Set([...some, ...mxAddresses(world, DOMAIN)])]);
        }),
        { numRuns: RUNS, ...SEEDED },
      );
      // Not for want of fixes.
      expect(fixed).toBeGreaterThan(RUNS / 3);
    },
    LIMIT_MS,
  );
});

const ZONES = join(import.meta.dirname, '../fixtures/zones');
const files = readdirSync(ZONES).filter((file) => file.endsWith('.zone'));

describe('fixes of the SPF records of real zones harm nothing', () => {
  const zones = files.map((file) => readPlainZone(join(ZONES, file)));
  const inside = smallDns(zones);

  test.each(zones.map(({ apex }) => apex))('%s', async (apex) => {
    const fix = await fixOf(inside, apex);
    if (fix === null) return;
    await expectNoHarm(inside, apex, fix, [...namedAddresses(inside, apex), ...mxAddresses(inside, apex)]);
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
