import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dmarcFix } from '../../src/checks/dmarc/fix.ts';
import type { Fix, Step } from '../../src/checks/fix.ts';
import type { DomainName } from '../../src/domain/name.ts';
import { readDmarcFacts } from '../../src/facts/dmarc-facts.ts';
import { type PlainZone, readPlainZone } from '../corpus/read-zone.ts';
import { alignmentChanges } from './alignment.ts';
import {
  byPeer,
  byRfc7489,
  byRfc9989,
  hidesItsOrganization,
  isRegistrable,
  LEVELS,
  meansStrict,
  plainRecord,
} from './dmarc-oracle.ts';
import { type Case, dmarcCase, FOUND } from './dmarc-worlds.ts';
import { LIMIT_MS, RUNS } from './runs.ts';
import { afterStep, answersOf, evidenceOf, type World } from './zone-world.ts';

/** A record that nobody could find fault with. Source: RFC 9989 §4.8. */
const VALID =
  /^v=DMARC1; p=(none|quarantine|reject)(; (sp=(none|quarantine|reject)|np=(none|quarantine|reject)|t=[yn]|psd=[ynu]|adkim=[rsRS]|aspf=[rsRS]|fo=[01dsDS](:[01dsDS])*|pct=[0-9]+|ru[af]=[a-z]+:[^;, ]+(,[a-z]+:[^;, ]+)*|r[fi]=[a-z0-9:]+))*$/i;

/** Names whose mail must not become easier to forge. */
const namesBelow = (domain: string): string[] => [domain, `www.${domain}`, `made-up.${domain}`];

interface Seen {
  readonly name: string;
  readonly rfc9989: number;
  readonly rfc7489: number;
  readonly strict: number;
  /** Null where two of its readers would differ. */
  readonly lenient: number | null;
}

const allRecords = (world: World): string[] =>
  Object.entries(world).flatMap(([name, { TXT = [] }]) => (/^(_dmarc|\*|d)\./.test(name) ? TXT : []));

/** The same, and what was written at the domain itself, where nobody looks. */
const writtenRecords = (world: World, domain: string): string[] => [
  ...allRecords(world),
  ...(world[domain]?.['TXT'] ?? []).filter((text) => /^[ "]*v *[=:] *DMARC1/i.test(text)),
];

async function seen(world: World, domain: string): Promise<Seen[]> {
  const disputed = allRecords(world).some((text) => plainRecord(text).disputed.size > 0);
  return Promise.all(
    namesBelow(domain).map(async (name) => ({
      name,
      rfc9989: byRfc9989(world, name).level,
      rfc7489: byRfc7489(world, name),
      strict: await byPeer(world, name, true),
      lenient: disputed ? null : await byPeer(world, name, false),
    })),
  );
}

/** What a record asks beside the policy, as far as it can be read. */
function asked(world: World, domain: string) {
  const { record } = byRfc9989(world, domain);
  const tags = record?.tags ?? new Map<string, string>();
  const uris = (name: string) => (tags.get(name) ?? '').split(',').map((uri) => uri.trim());
  const mode = (name: string) => (tags.get(name)?.toLowerCase() === 's' && !record?.disputed.has(name) ? 's' : 'r');
  const usable = (uri: string) => /^(mailto:[^\s,!@]+@[^\s,!@]+(![0-9]+[kmgt]?)?|https:\S+)$/.test(uri);
  return {
    rua: uris('rua').filter(usable),
    ruf: uris('ruf').filter(usable),
    adkim: mode('adkim'),
    aspf: mode('aspf'),
    record,
  };
}

const valuesOf = ({ changes }: Step): string[] =>
  changes.flatMap(({ type, value }) => (type === 'TXT' && value !== null ? [value] : []));

/** Throws where something does not hold: a million runs are too many for an assertion library. */
function hold(holds: boolean, what: () => string): void {
  if (!holds) throw new Error(what());
}

const includes = (all: readonly string[], some: readonly string[]): boolean => some.every((one) => all.includes(one));

/** Holds a step against what all receivers did before it. */
function holdStep(step: Step, [was, is]: readonly [Seen[], Seen[]], atOnce: boolean): void {
  const context = () => `after "${step.title.text}": ${JSON.stringify(step.changes)}`;
  for (const [i, one] of was.entries())
    for (const who of ['rfc9989', 'rfc7489', 'strict', 'lenient'] as const) {
      const [level, then] = [one[who], is[i]?.[who] ?? null];
      const falls = level !== null && then !== null && then < level;
      hold(!falls, () => `${one.name} falls from ${LEVELS[level ?? 0]} to ${LEVELS[then ?? 0]} (${who}) ${context()}`);
    }
  // Nothing is rejected at once, unless the domain says that it sends no mail; and on no step without a condition.
  const { rfc9989 = 0, rfc7489 = 0, strict = 0, lenient = 0 } = was[0] ?? {};
  const applied = Math.max(rfc9989, rfc7489, strict, lenient ?? 0);
  if (!atOnce)
    hold((is[0]?.rfc9989 ?? 0) <= applied + 1, () => `the domain rises from ${LEVELS[applied]} at once ${context()}`);
  hold(
    step.when !== null || (is[0]?.rfc9989 ?? 0) <= rfc9989,
    () => `the domain rises without a condition ${context()}`,
  );
  for (const value of valuesOf(step)) {
    const names = value.split('; ').map((tag) => tag.slice(0, tag.indexOf('=')));
    hold(VALID.test(value) && new Set(names).size === names.length, () => `the record is faulty ${context()}`);
  }
}

/** Holds reports and alignment against what they were. */
function holdAsked(
  step: Step,
  had: ReturnType<typeof asked>,
  has: ReturnType<typeof asked>,
  { texts: was, enforces }: { readonly texts: readonly string[]; readonly enforces: boolean },
): void {
  if (had.record === null || had.record.disputed.size > 0) return;
  // Where a semicolon was forgotten between the two, an address may turn out to belong to the other.
  const mixed = ['rua', 'ruf'].some((name) => had.record?.tags.get(name)?.includes('=') === true);
  const both = [...has.rua, ...has.ruf];
  // An alignment that the record asked for where no receiver reads it may begin, on a condition or where nothing is enforced.
  const isIntended = (mode: 'adkim' | 'aspf') => has[mode] === 's' && meansStrict(was, mode);
  const lostAfter = (what: string) => () => `${what} is lost after ${JSON.stringify(step.changes)}`;
  hold(includes(mixed ? both : has.rua, had.rua), lostAfter('rua'));
  hold(includes(mixed ? both : has.ruf, had.ruf), lostAfter('ruf'));
  for (const mode of ['adkim', 'aspf'] as const) {
    const begins = has[mode] !== had[mode] && isIntended(mode) && (step.when !== null || !enforces);
    hold(has[mode] === had[mode] || begins, lostAfter('alignment'));
  }
}

/** Names whose mail might pass for each other: those of the owner, and of others beside and above it. */
const namesAround = (domain: string): string[] => [
  ...new Set([...namesBelow(domain), `a.www.${domain}`, 'case.test', 'other.case.test', 'stranger.test']),
];

/** Nobody ceases to pass, and nobody begins to but the owner's own names for each other. */
function holdAlignment(step: Step, before: World, after: World, domain: string, texts: readonly string[]): void {
  const isOwn = (name: string) => name === domain || name.endsWith(`.${domain}`);
  for (const one of alignmentChanges(before, after, namesAround(domain))) {
    const ours = one.change === 'gained' && isOwn(one.from) && isOwn(one.authenticated);
    // What the record asked for and nobody read costs nothing before a policy applies, and later needs a condition.
    const level = Math.max(byRfc9989(before, one.from).level, byRfc9989(after, one.from).level);
    const strict = one.change === 'lost' && meansStrict(texts, one.mode) && (level === 0 || step.when !== null);
    hold(ours || strict, () => `${JSON.stringify(one)} after "${step.title.text}" ${JSON.stringify(step.changes)}`);
  }
}

/** Takes every step of the fix, one after another. Gives the number of steps. */
async function takeAll({ domain, world, silent }: Case): Promise<number> {
  const fix = await fixOf(world, domain);
  const atOnce = silent || allRecords(world).some((text) => text.startsWith(' ') || plainRecord(text).repeated);
  let now = world;
  let was = await seen(now, domain);
  if (fix === null) {
    // What an alias leads to may be somebody else's, and a name that only a wildcard makes exist cannot have a record
    // of its own without taking the wildcard from itself and from those below it.
    const alias = answersOf(world)(`_dmarc.${domain}`, 'TXT').aliases.length > 0;
    const isThere = !alias && world[domain] !== undefined && !hidesItsOrganization(world, domain);
    hold(!isThere || was[0]?.rfc9989 === 2, () => 'there is no fix, and no reject');
    return 0;
  }
  for (const step of fix.steps) {
    const next = afterStep(now, step);
    const is = await seen(next, domain);
    holdStep(step, [was, is], atOnce);
    // By RFC 7489 a record says nothing of names below, unless the domain is the registrable one.
    const enforces = [...was, ...is].some(
      ({ name, rfc9989, rfc7489, strict }) =>
        Math.max(rfc9989, strict, name === domain || isRegistrable(domain) ? rfc7489 : 0) > 0,
    );
    const texts = writtenRecords(world, domain);
    holdAsked(step, asked(now, domain), asked(next, domain), { texts, enforces });
    holdAlignment(step, now, next, domain, texts);
    [now, was] = [next, is];
  }
  const { rfc9989, rfc7489, strict, lenient } = was[0] ?? {};
  hold(
    [rfc9989, rfc7489, strict, lenient ?? 2].every((level) => level === 2),
    () => `the end: ${JSON.stringify(was[0])}`,
  );
  hold((await fixOf(now, domain)) === null, () => `at the end there is another fix: ${JSON.stringify(now)}`);
  return fix.steps.length;
}

async function fixOf(world: World, domain: string): Promise<Fix | null> {
  const facts = await readDmarcFacts(domain as DomainName, evidenceOf(world));
  if (facts.kind === 'unavailable') throw new Error('the facts could not be read');
  return dmarcFix(domain as DomainName, facts.value);
}

describe('every step of every DMARC fix', () => {
  test(
    'of generated records',
    async () => {
      let steps = 0;
      await fc.assert(
        fc.asyncProperty(dmarcCase, async (one) => {
          steps += await takeAll(one);
        }),
        { numRuns: RUNS, examples: FOUND.map((one) => [one]) },
      );
      expect(steps).toBeGreaterThan(RUNS);
    },
    LIMIT_MS,
  );

  const ZONES = join(import.meta.dirname, '../fixtures/zones');
  const zones = readdirSync(ZONES)
    .filter((name) => name.endsWith('.zone'))
    .map((name) => readPlainZone(join(ZONES, name)));

  function worldOf({ apex, records }: PlainZone): World {
    const world: Record<string, Record<string, string[]>> = { [apex]: { SOA: ['ns.test host.test 1 2 3 4 5'] } };
    for (const { name, type, value } of records)
      if (['A', 'AAAA', 'CNAME', 'MX', 'TXT'].includes(type))
        world[name] = { ...world[name], [type]: [...(world[name]?.[type] ?? []), value] };
    return world;
  }

  test('of real records', async () => {
    let steps = 0;
    for (const zone of zones) {
      const spf = zone.records.find(
        ({ name, type, value }) => name === zone.apex && type === 'TXT' && /^v=spf1 /i.test(value),
      );
      steps += await takeAll({
        domain: zone.apex,
        world: worldOf(zone),
        silent: spf?.value.trim().toLowerCase() === 'v=spf1 -all',
      });
    }
    expect(zones.length).toBeGreaterThan(200);
    expect(steps).toBeGreaterThan(80);
  });
});

/** A public suffix, names of others below it, and what may stand at both. */
const suffixCase: fc.Arbitrary<World> = fc
  .record({
    own: fc.array(
      fc.constantFrom(
        'v=DMARC1; p=none; psd=y',
        'v=DMARC1; p=none; sp=quarantine; psd=y; rua=mailto:a@github.io',
        'v=DMARC1; p=quarantine; sp=reject; np=none; psd=y',
        'v=DMARC1; p=none',
        'v=DMARC1; p=quarantine; psd=n; adkim=s',
        ' v=DMARC1; p=none; psd=y',
        'v=DMARC1 p=none',
      ),
      { maxLength: 2 },
    ),
    above: fc.array(fc.constantFrom('v=DMARC1; p=none; psd=y', 'v=DMARC1; p=reject; sp=none'), { maxLength: 1 }),
    tenant: fc.array(fc.constantFrom('v=DMARC1; p=reject', 'v=DMARC1; p=none; sp=reject; aspf=s'), { maxLength: 1 }),
    spf: fc.constantFrom('v=spf1 -all', 'v=spf1 mx ~all'),
    mx: fc.boolean(),
  })
  .map(({ own, above, tenant, spf, mx }) => ({
    io: { SOA: ['ns.test host.test 1 2 3 4 5'] },
    'github.io': { SOA: ['ns.test host.test 1 2 3 4 5'], TXT: [spf], ...(mx ? { MX: ['10 mail.github.io'] } : {}) },
    'mail.github.io': { A: ['192.0.2.1'] },
    'evil.github.io': { A: ['192.0.2.2'] },
    'cust.github.io': { A: ['192.0.2.3'] },
    'a.cust.github.io': { A: ['192.0.2.3'] },
    ...(own.length > 0 ? { '_dmarc.github.io': { TXT: [...new Set(own)] } } : {}),
    ...(above.length > 0 ? { '_dmarc.io': { TXT: above } } : {}),
    ...(tenant.length > 0 ? { '_dmarc.cust.github.io': { TXT: tenant } } : {}),
  }));

test('no step at a public suffix lets others pass for each other, or touches their policy', async () => {
  let steps = 0;
  const tenants = ['evil.github.io', 'cust.github.io', 'a.cust.github.io'];
  await fc.assert(
    fc.asyncProperty(suffixCase, async (world) => {
      const fix = await fixOf(world, 'github.io');
      let now = world;
      for (const step of fix?.steps ?? []) {
        steps += 1;
        const next = afterStep(now, step);
        const context = () => JSON.stringify([world, step.changes]);
        hold(step.when !== null, () => `no condition: ${context()}`);
        for (const value of valuesOf(step))
          hold(/; psd=y/.test(value) && /; np=reject/.test(value), () => `a suffix without its tags: ${context()}`);
        for (const one of alignmentChanges(now, next, ['github.io', 'mail.github.io', ...tenants])) {
          // Names of one tenant are one organization, once the suffix says that it is one.
          const ofOne = [one.from, one.authenticated].every((name) => name.endsWith('cust.github.io'));
          hold(one.change === 'gained' && ofOne, () => `${JSON.stringify(one)}: ${context()}`);
        }
        for (const name of tenants)
          hold(byRfc9989(now, name).level === byRfc9989(next, name).level, () => `the policy of ${name}: ${context()}`);
        now = next;
      }
    }),
    { numRuns: 1000 },
  );
  expect(steps).toBeGreaterThan(200);
});
