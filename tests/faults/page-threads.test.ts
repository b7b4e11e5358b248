import { expect, test } from 'vitest';
import { createContentReader } from '../../src/evidence/web/content-reader.ts';

/** Each `<a>` is adopted by all before it: a few kilobytes, packed, that take all the CPU of a thread. */
const SLOW = `<a>${'<b><table><a>'.repeat(70_000)}`;
const PAGES = 10;

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
