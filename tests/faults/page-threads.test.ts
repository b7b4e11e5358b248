import { expect, test } from 'vitest';
import { createContentReader } from '../../src/evidence/web/content-reader.ts';
import { createRegistryReader } from '../../src/registration/reader.ts';
import { isLong } from '../support/seed.ts';

/** Each `<a>` is adopted by all before it: a few kilobytes, packed, that take all the CPU of a thread. */
const SLOW = `<a>${'<b><table><a>'.repeat(70_000)}`;
const PAGES = isLong ? 10 : 4;

test.each([
  ['one client', () => '10.0.0.0/24'],
  ['four networks', (n: number) => `10.0.${n % 4}.0/24`],
])(
  'slow pages below one wildcard, asked for by %s, keep nobody waiting',
  async (_, networkOf) => {
    const reader = createContentReader();
    const read = (body: string, host: string, network: string) =>
      reader.read(
        { read: 'page', body: Buffer.from(body), url: `https://${host}/`, contentType: 'text/html' },
        { host, network },
      );
    let ended = 0;
    const attack = Array.from({ length: PAGES }, async (__, n) => {
      await read(SLOW, `${n}.evil.test`, networkOf(n));
      ended += 1;
    });
    for (const n of [0, 1, 2]) {
      const worked = await read(`<title>${n}</title>`, `good${n}.test`, '192.0.2.0/24');
      expect(worked).toMatchObject({ kind: 'done', result: { page: { titles: [`${n}`] } } });
    }
    // They were read beside the first of the slow ones, and not after all that came before them.
    expect(ended).toBeLessThanOrEqual(1);
    await Promise.all(attack);
  },
  240_000,
);

/** An answer of a registry that is read in a thread. */
const LONG = { read: 'whois', given: { server: '', body: new Uint8Array(20_000).fill(10), tld: 'test' } } as const;
const MANY = Array.from({ length: 20 }, (_, i) => i);

test.each([
  ['one client', (n: number) => ({ host: `whois.case${n}.test`, network: '10.0.0.0/24' })],
  ['many networks of one registry', (n: number) => ({ host: `n${n}.case.test`, network: `10.0.${n}.0/24` })],
])('registrations looked up by %s keep nobody waiting', async (_, byOf) => {
  const reader = createRegistryReader();
  const attack = MANY.map((n) => reader(LONG, { ...byOf(n), about: `${n}.test` }));
  const by = { host: 'whois.other.test', network: '192.0.2.0/24', about: 'other.test' };
  expect(await reader(LONG, by)).toMatchObject({ kind: 'done' });
  const kinds = new Set((await Promise.all(attack)).map(({ kind }) => kind));
  expect(kinds).toEqual(new Set(['done', 'busy']));
});
