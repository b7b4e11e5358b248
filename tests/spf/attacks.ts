import type { World } from '../support/spf-world.ts';

/** A record of many terms. */
const terms = (count: number, of: (i: number) => string): string =>
  `v=spf1 ${Array.from({ length: count }, (_, i) => of(i)).join(' ')} -all`;

const each = (count: number, text: string): World =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`n${i}.test`, { TXT: [text] }]));

const includes = terms(10, (i) => `include:n${i}.test`);
/** As many networks as a record of 64 KiB holds. */
const networks = (sign: (i: number) => string) => terms(3600, (i) => `${sign(i)}ip4:10.${i >> 8}.${i & 255}.1`);

/** Worlds made to keep whoever evaluates SPF busy; the domain is example.com. */
export const ATTACKS: readonly (readonly [what: string, world: World])[] = [
  ['an include of itself', { 'example.com': { TXT: ['v=spf1 include:example.com -all'] } }],
  [
    'ten records full of networks',
    {
      'example.com': { TXT: [includes] },
      ...each(
        10,
        networks(() => ''),
      ),
    },
  ],
  [
    'ten records full of networks with changing signs',
    {
      'example.com': { TXT: [includes] },
      ...each(
        10,
        networks((i) => '+-~?'.charAt(i % 4)),
      ),
    },
  ],
  [
    '10,000 times mx',
    { 'example.com': { TXT: [terms(10_000, () => 'mx')], MX: ['m.test.'] }, 'm.test': { A: ['192.0.2.9'] } },
  ],
  [
    'a thousand MX names',
    { 'example.com': { TXT: ['v=spf1 mx -all'], MX: Array.from({ length: 1000 }, (_, i) => `n${i}.test.`) } },
  ],
  [
    'names of thousands of macros',
    { 'example.com': { TXT: [terms(10, () => `exists:${'%{s1000r-+.}'.repeat(500)}%{h}.test`)] } },
  ],
  ['one word of 60,000 letters', { 'example.com': { TXT: [`v=spf1 a:${'x'.repeat(60_000)}`] } }],
  ['60,000 slashes', { 'example.com': { TXT: [`v=spf1 a:${'/1'.repeat(30_000)}x`] } }],
  ['60,000 percent signs', { 'example.com': { TXT: [`v=spf1 exists:${'%%'.repeat(30_000)}.test -all`] } }],
  ['10,000 faults', { 'example.com': { TXT: [terms(10_000, (i) => `x${i % 10}`)] } }],
  [
    'records that double',
    {
      'example.com': { TXT: [terms(9, () => 'include:n0.test')] },
      ...Object.fromEntries(
        Array.from({ length: 30 }, (_, i) => [`n${i}.test`, { TXT: [terms(9, () => `include:n${i + 1}.test`)] }]),
      ),
    },
  ],
  [
    'a thousand SPF records',
    { 'example.com': { TXT: Array.from({ length: 1000 }, (_, i) => `v=spf1 ip4:10.0.0.${i % 256} x=${i} -all`) } },
  ],
];
