import { describe, expect, test } from 'vitest';
import { robotsFacts } from './facts.ts';
import { matchRobots } from './match.ts';
import { MAX_ROBOTS_OCTETS } from './parse.ts';

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
  'all of it in Chinese, and long': (octets) =>
    ['User-agent:', 'Disallow:', 'Sitemap:', 'Content-Signal:', 'Foo:', 'Disalow:']
      .map((field) => `${field}${'字'.repeat(900)}\n`.repeat(octets / 18_000))
      .join(''),
  'control characters': (octets) =>
    ['User-agent:GPTBot', 'Sitemap:', 'Content-Signal:', 'Foo:', 'Disalow:/']
      .map((field) => `${field}${'\u0001'.repeat(300)}\n`.repeat(octets / 1500))
      .join(''),
  'long rules that all match': (octets) => `User-agent:*\n${`Disallow:/${'a'.repeat(990)}\n`.repeat(octets / 1000)}`,
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

const URL_OF_PAGE = `https://case.test/${'a'.repeat(1900)}`;

describe('a robots.txt of four times the size takes about four times as long', () => {
  test.each(Object.entries(SHAPES))('%s', (_, shape) => {
    const [small, large] = [shape(MAX_ROBOTS_OCTETS / 4), shape(MAX_ROBOTS_OCTETS)];
    for (const read of [robotsFacts, (text: string) => matchRobots(text, 'GPTBot', URL_OF_PAGE)]) {
      const base = Math.max(
        5,
        cpuOf(() => read(small, URL_OF_PAGE)),
      );
      const grown = cpuOf(() => read(large, URL_OF_PAGE));
      expect(grown / base, `${base} ms, then ${grown} ms`).toBeLessThan(6);
    }
  });
});

test.each(Object.entries(SHAPES))('facts of %s take at most 32 KiB', (_, shape) => {
  const facts = robotsFacts(shape(MAX_ROBOTS_OCTETS), URL_OF_PAGE);
  expect(Buffer.byteLength(JSON.stringify(facts))).toBeLessThan(32 * 1024);
});
