import { describe, expect, test } from 'vitest';
import { allowingEdit, correctedField } from './allow.ts';
import { CRAWLERS } from './crawlers.ts';
import { matcherFor } from './match.ts';
import { MAX_ROBOTS_OCTETS, parseRobots } from './parse.ts';

/** Everything that a report wants of a robots.txt. */
function readAll(text: string, url = '/'): number {
  const robots = parseRobots(text);
  const tokens = CRAWLERS.map(({ token }) => token);
  const matchFor = matcherFor(robots, url);
  const blocked = tokens.filter((token) => !matchFor(token).allowed);
  const edit = blocked.length === 0 ? null : allowingEdit(robots, url, blocked);
  const corrected = robots.oddities.filter(({ line }) => correctedField(robots, '/', line) !== null);
  return (edit?.lines.length ?? 0) + corrected.length + robots.preferences.length;
}

/** Files by about how many octets they have, in the worst shapes. */
const SHAPES: Readonly<Record<string, (octets: number) => string>> = {
  'many names and many rules': (octets) =>
    Array.from({ length: octets / 32 }, (_, i) => `User-agent:${i}\n`).join('') + 'Allow:/\n'.repeat(octets / 14),
  'one name many times, and many preferences': (octets) =>
    'User-agent:a\n'.repeat(octets / 26) + 'Content-Signal:\n'.repeat(octets / 32),
  'many rules of one group': (octets) =>
    `User-agent:*\n${Array.from({ length: octets / 24 }, (_, i) => `Disallow:/*%41${i}\n`).join('')}Disallow:/\n`,
  'many groups of one name': (octets) => 'User-agent:*\nAllow:/a\n'.repeat(octets / 22),
  'rules full of stars': (octets) => `User-agent:*\n${`Allow:/${'*a'.repeat(500)}\n`.repeat(octets / 1008)}`,
  'misspelt lines': (octets) =>
    `User-agent:*\n${'Disalow:/\n'.repeat(50)}${'Allow:/a\nDisalow:/\n'.repeat(octets / 19)}Disallow:/\n`,
  'misspelt long lines': (octets) => `User-agent:*\n${`Disalow:/${'a'.repeat(octets / 50)}\n`.repeat(50)}Disallow:/`,
  'lines that nobody understands, within a group': (octets) =>
    `User-agent:Googlebot\nDisallow:/\n${'x\n'.repeat(octets / 2)}`,
  'nothing but line ends': (octets) => '\n'.repeat(octets),
  'many sitemaps': (octets) => 'Sitemap:https://case.test/\n'.repeat(octets / 27),
  'one long line': (octets) => `User-agent:${'a'.repeat(octets)}`,
};

const MS = 1000;
/** The least CPU time of five runs, in milliseconds. */
function cpuOf(work: () => unknown): number {
  const times = Array.from({ length: 5 }, () => {
    const before = process.threadCpuUsage();
    work();
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / MS;
  });
  return Math.min(...times);
}

describe('a robots.txt of four times the size takes about four times as long', () => {
  const url = `https://case.test/${'a'.repeat(1900)}`;
  test.each(Object.entries(SHAPES))('%s', (_, shape) => {
    const [small, large] = [shape(MAX_ROBOTS_OCTETS / 4), shape(MAX_ROBOTS_OCTETS)];
    const base = Math.max(
      5,
      cpuOf(() => readAll(small, url)),
    );
    const grown = cpuOf(() => readAll(large, url));
    expect(grown / base, `${base} ms, then ${grown} ms`).toBeLessThan(6);
  });
});
