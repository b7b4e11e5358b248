import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DnsName } from '../../src/domain/name.ts';
import { parseAddress } from '../../src/records/spf/address.ts';
import { analyseSpf, type SpfAnalysis } from '../../src/records/spf/analyse.ts';
import { evaluateSpf } from '../../src/records/spf/evaluate.ts';
import { flatten } from '../../src/records/spf/flatten.ts';
import { MAX_LOOKUPS } from '../../src/records/spf/limits.ts';
import { type AddressSet, intersect, isEmpty, rangeOf } from '../../src/records/spf/ranges.ts';
import { spfLookupOf, type World } from '../support/spf-world.ts';
import { ADDRESSES, fixedWorld, NAMES, varyingWorld } from './worlds.ts';

const ROOT_NAME = NAMES[0] as DnsName;
const RUNS = 400;

const evaluate = (world: World, ip: string) =>
  evaluateSpf({ ip, sender: `d3@${ROOT_NAME}`, helo: 'd2.test' }, spfLookupOf(world).ask);

const analyse = (world: World): Promise<SpfAnalysis> => analyseSpf(ROOT_NAME, spfLookupOf(world).ask);

const LIMITS = ['too-many-lookups', 'too-many-voids'];

function single(ip: string): AddressSet {
  const address = parseAddress(ip);
  if (address === null) throw new Error(ip);
  const range = [rangeOf(address.words, 32 * address.words.length)];
  return address.family === 4 ? { v4: range, v6: [] } : { v4: [], v6: range };
}

/** What the analysis says of an address. */
function foretold({ source, domain }: SpfAnalysis, ip: string): string {
  const verdicts = source.judge.verdicts(domain);
  const one = single(ip);
  const found = (['pass', 'fail', 'softfail', 'neutral', 'error'] as const).filter(
    (name) => !isEmpty(intersect(verdicts[name], one)),
  );
  expect(found.length).toBe(1);
  return found[0] === 'error' ? 'permerror' : (found[0] ?? '');
}

const withRecords = (world: World, records: readonly { readonly name: string; readonly text: string }[]): World => ({
  ...world,
  ...Object.fromEntries(records.map(({ name, text }) => [name, { ...world[name], TXT: [text] }])),
});

/** A record that may take more than ten lookups comes back with `~all`, also for addresses that took fewer. */
const isEased = ({ lookups }: SpfAnalysis, before: string, after: string): boolean =>
  lookups > MAX_LOOKUPS && before === 'fail' && after === 'softfail';

test('an evaluation never throws, and keeps to the limits', async () => {
  const junk = fc.record({
    TXT: fc.array(
      fc.string({ unit: 'binary-ascii', maxLength: 300 }).map((one) => `v=spf1 ${one.replaceAll('\\', '')}`),
      { maxLength: 2 },
    ),
  });
  const any = fc.oneof(
    varyingWorld,
    fc.tuple(varyingWorld, junk).map(([world, at]) => ({ ...world, 'd0.test': at })),
  );
  await fc.assert(
    fc.asyncProperty(any, fc.constantFrom(...ADDRESSES), async (world, ip) => {
      const { result, lookups, voidLookups, questions, matches, problem } = await evaluate(world, ip);
      expect(['none', 'neutral', 'pass', 'fail', 'softfail', 'permerror']).toContain(result);
      expect(lookups).toBeLessThanOrEqual(11);
      expect(voidLookups).toBeLessThanOrEqual(3);
      expect(questions).toBeLessThanOrEqual(112);
      expect(problem === null).toBe(!['none', 'permerror'].includes(result));
      for (const { record, term } of matches) expect(record.text.slice(term.start, term.end)).toBe(term.text);
    }),
    { numRuns: 2 * RUNS },
  );
});

test('an evaluation of what fails now and then is a verdict or a temperror', async () => {
  await fc.assert(
    fc.asyncProperty(
      varyingWorld,
      fc.constantFrom(...ADDRESSES),
      fc.infiniteStream(fc.nat(5)),
      async (world, ip, dice) => {
        const { ask } = spfLookupOf(world);
        let failed = 0;
        const verdict = await evaluateSpf({ ip, sender: `d3@${ROOT_NAME}`, helo: 'd2.test' }, (name, type) => {
          if (dice.next().value !== 0) return ask(name, type);
          failed += 1;
          return { kind: 'failure', why: 'timeout', causes: [] };
        });
        if (verdict.result === 'temperror') expect(failed).toBeGreaterThan(0);
        if (failed === 0) expect(verdict).toEqual(await evaluate(world, ip));
      },
    ),
    { numRuns: RUNS },
  );
});

test('the analysis foretells every verdict', async () => {
  let compared = 0;
  await fc.assert(
    fc.asyncProperty(fixedWorld, async (world) => {
      const analysis = await analyse(world);
      if (!analysis.exact) {
        expect(analysis.findings.map(({ kind }) => kind)).toContain('loop');
        return;
      }
      for (const ip of ADDRESSES) {
        const { result, problem, lookups, voidLookups } = await evaluate(world, ip);
        if (problem !== null && LIMITS.includes(problem.kind)) continue;
        compared += 1;
        if (result === 'none') expect(analysis.findings.map(({ kind }) => kind)).toContain('absent');
        else expect([ip, result]).toEqual([ip, foretold(analysis, ip)]);
        // What one evaluation asks is never more than the worst case.
        expect(lookups).toBeLessThanOrEqual(analysis.lookups);
        const foreseen = ip.includes(':') ? analysis.voidLookups.ipv6 : analysis.voidLookups.ipv4;
        expect(problem === null ? voidLookups : 0).toBeLessThanOrEqual(foreseen);
      }
    }),
    { numRuns: RUNS },
  );
  expect(compared).toBeGreaterThan(RUNS * 10);
});

test('flattened records give the same verdicts, and cost what they say', async () => {
  let flattened = 0;
  await fc.assert(
    fc.asyncProperty(fixedWorld, async (world) => {
      const analysis = await analyse(world);
      const flat = flatten(analysis);
      if (!flat.ok) return;
      flattened += 1;
      const after = withRecords(world, flat.records);
      for (const { text } of flat.records) expect(text.length).toBeLessThanOrEqual(450);
      expect((await analyse(after)).lookups).toBe(flat.lookupsAfter);
      for (const ip of ADDRESSES) {
        const { result } = await evaluate(after, ip);
        const before = foretold(analysis, ip);
        if (!isEased(analysis, before, result)) expect([ip, result]).toEqual([ip, before]);
      }
    }),
    { numRuns: RUNS },
  );
  expect(flattened).toBeGreaterThan(RUNS / 10);
});

test('so do those that keep what depends on the mail', async () => {
  let remaining = 0;
  await fc.assert(
    fc.asyncProperty(varyingWorld, async (world) => {
      const analysis = await analyse(world);
      const flat = flatten(analysis);
      if (!flat.ok || flat.remaining.length === 0) return;
      remaining += 1;
      const after = withRecords(world, flat.records);
      for (const ip of ADDRESSES) {
        const [now, then] = await Promise.all([evaluate(world, ip), evaluate(after, ip)]);
        if (LIMITS.includes(now.problem?.kind ?? '') || LIMITS.includes(then.problem?.kind ?? '')) continue;
        if (now.problem !== null || then.problem !== null) continue;
        if (isEased(analysis, now.result, then.result)) continue;
        expect([ip, then.result]).toEqual([ip, now.result]);
      }
    }),
    { numRuns: 5 * RUNS },
  );
  expect(remaining).toBeGreaterThan(20);
});

test('an analysis never throws and never asks more than it may', async () => {
  await fc.assert(
    fc.asyncProperty(varyingWorld, fc.nat(30), async (world, maxQuestions) => {
      const { ask, asked } = spfLookupOf(world);
      const { questions, failures, exact } = await analyseSpf(ROOT_NAME, ask, { maxQuestions });
      expect(questions).toBe(asked.length);
      expect(questions).toBeLessThanOrEqual(maxQuestions);
      expect(new Set(asked).size).toBe(asked.length);
      if (exact && maxQuestions > 0) expect(failures.filter(({ type }) => type === 'TXT')).toEqual([]);
    }),
    { numRuns: RUNS },
  );
});
