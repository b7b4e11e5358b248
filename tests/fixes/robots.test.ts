import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Fix, Step } from '../../src/checks/fix.ts';
import { allowInRobots, correctInRobots } from '../../src/checks/seo/paste.ts';
import { robotsFacts } from '../../src/records/robots/facts.ts';
import { readable } from './robots-oracle.ts';
import { LIMIT_MS, RUNS } from './runs.ts';

const NAMED = ['Googlebot', 'bingbot', 'OAI-SearchBot', 'Applebot', 'GPTBot', 'ClaudeBot', 'OtherBot'];
/** A file has many crawlers, paths and steps, so that fewer of them are tried. */
const FILES = RUNS / 4;
/** Every crawler whose group a file may have, and one that no file names. */
const CRAWLERS = [...NAMED, 'Nobody'];
const PATHS = ['/', '/a', '/a/b', '/b?x=1', '/private/a', '/press', '/index.html'];

/** A fix that a report offers: crawlers that it lets read the page; none where it corrects the spelling of a line. */
interface Offered {
  readonly tokens: readonly string[];
  readonly fix: Fix;
}

/** All that reports offer for a file. */
function offeredFor(text: string, page: string): readonly Offered[] {
  const robots = robotsFacts(text, page);
  const file = { robots, url: '', status: 200, state: 'rules', isPage: false, octets: text.length } as const;
  const edits = robots.offers.map(({ tokens }) => ({ tokens, fix: allowInRobots(file, tokens) }));
  const corrections = robots.faults.map((fault) => ({ tokens: [], fix: correctInRobots(robots, fault) }));
  return [...edits, ...corrections].flatMap(({ tokens, fix }) => (fix === null ? [] : [{ tokens, fix }]));
}

/** The file once its owner did the step; as it was where the lines that the step names are not there any more. */
function edited(text: string, { title, paste }: Step): string {
  const { total, from, to = from, first, last = first } = title.message.args as Readonly<Record<string, unknown>>;
  const added = paste?.text === undefined || paste.text === '' ? [] : paste.text.split('\n');
  if (from === undefined) return `${text}\n${paste?.text ?? ''}\n`;
  const lines = text.split('\n');
  const at = (line: unknown): string => (lines[Number(line) - 1] ?? '').trim();
  if (text.replace(/\n$/, '').split('\n').length !== total || at(from) !== first || at(to) !== last) return text;
  return lines.toSpliced(Number(from) - 1, Number(to) - Number(from) + 1, ...added).join('\n');
}

/** Holds a file against what it was before one step. */
function hold(before: string, after: string, { tokens, fix }: Offered, page: string): void {
  const isRemoval = fix.steps[0].title.text === 'robots-remove-line';
  const [was, is] = [readable(before, CRAWLERS, PATHS), readable(after, CRAWLERS, PATHS)];
  const [intended, written] = (['intended', 'written'] as const).map((one) => readable(before, CRAWLERS, PATHS, one));
  // Each reads the rules for all others as it reads the file.
  const others = (crawler: string): string => (crawler === 'Googlebot' ? intended : was)?.at(-1) ?? '';
  for (const [i, crawler] of CRAWLERS.entries())
    for (const [j, path] of PATHS.entries()) {
      const [open, then] = [was[i]?.[j], is[i]?.[j]];
      if (open === then) continue;
      // Only who skips a misspelt line notices that it is spelt right.
      if (tokens.length === 0 && then === intended?.[i]?.[j]) continue;
      // Google alone follows a misspelt line, so that it reads without it what all others do.
      if (isRemoval && then === written?.[i]?.[j]) continue;
      // The crawlers that are let in may read the page, and obey the rules for all others elsewhere.
      if (tokens.includes(crawler) && (path === page ? then === '1' : then === others(crawler)[j])) continue;
      throw new Error(
        `${crawler} ${path}: ${open} -> ${then} by ${fix.steps[0].title.text} ${JSON.stringify(fix.steps[0].title.message.args)}\n${before}\n→\n${after}`,
      );
    }
}

const agents = fc.uniqueArray(fc.constantFrom('*', '*', ...NAMED), { minLength: 1, maxLength: 4 });
const rule = fc
  .tuple(
    fc.constantFrom('Allow', 'Disallow', 'Disallow'),
    fc.constantFrom('/', '/', '/a', '/private', '/*?', '/b$', '/press'),
  )
  .map((pair) => pair.join(': '));
const typo = fc
  .tuple(fc.constantFrom('Dissallow: ', 'Disalow: ', 'Disallow '), fc.constantFrom('/', '/a', '/private', '/press'))
  .map((pair) => pair.join(''));
const other = fc.constantFrom('', '# note', 'Sitemap: https://case.test/s.xml', 'Content-Signal: ai-train=no', '  ');
const group = fc
  .tuple(
    agents,
    rule,
    fc.array(fc.oneof({ weight: 3, arbitrary: rule }, { weight: 1, arbitrary: typo }), { maxLength: 3 }),
    fc.array(other, { maxLength: 2 }),
  )
  .map(([names, first, rules, rest]) => [...names.map((name) => `User-agent: ${name}`), first, ...rules, ...rest]);
/** Files in which groups come again, so that lines look alike. */
const files = fc
  .tuple(fc.array(group, { minLength: 1, maxLength: 4 }), fc.array(fc.nat(3), { maxLength: 2 }))
  .map(([groups, again]) => [...groups, ...again.flatMap((i) => groups.slice(i, i + 1))].flat().join('\n'));

test(
  'fixes of one robots.txt, made one after the other, open and close nothing else',
  () => {
    let [alone, second, refused] = [0, 0, 0];
    fc.assert(
      fc.property(files, fc.constantFrom(...PATHS.slice(0, 3)), fc.nat(20), fc.nat(20), (file, page, i, j) => {
        const offered = offeredFor(file, page);
        const first = offered[i % Math.max(1, offered.length)];
        if (first === undefined) return;
        const after = edited(file, first.fix.steps[0]);
        hold(file, after, first, page);
        if (readable(after, first.tokens, [page]).includes('0')) throw new Error(`not let in: ${file}\n→\n${after}`);
        alone += 1;
        // The other report was made of the file as it was; or it is made anew.
        const stale = offered[j % offered.length];
        const fresh = offeredFor(after, page);
        for (const next of [stale, fresh[j % Math.max(1, fresh.length)]]) {
          if (next === undefined || next === first) continue;
          const last = edited(after, next.fix.steps[0]);
          if (last === after) refused += 1;
          else second += 1;
          hold(after, last, next, page);
        }
      }),
      { numRuns: FILES },
    );
    // Not for want of fixes.
    expect(alone).toBeGreaterThan(FILES / 3);
    expect(second).toBeGreaterThan(FILES / 10);
    expect(refused).toBeGreaterThan(0);
  },
  LIMIT_MS,
);
