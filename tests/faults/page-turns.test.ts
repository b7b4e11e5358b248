import { describe, expect, test } from 'vitest';
import { documentAt } from '../../src/evidence/questions/document.ts';
import { documentReaderOf } from '../../src/evidence/web/reader.ts';
import type { Probes } from '../../src/net/probes.ts';

/** Makes what reads pages of a world in which every server answers at once, and tells what it was asked. */
function readerOf(bodyOf: (url: string) => string = () => '<title>A</title>') {
  let now = 1_000_000;
  const asked: string[] = [];
  const probes = {
    userAgent: 'Zonewell test',
    fetchWeb: async ({ url }: { readonly url: string }) => {
      asked.push(url);
      const body = Buffer.from(bodyOf(url)).toString('base64');
      const rest = { tooLong: false, firstOctetMs: 1, tls: null, headers: { 'content-type': ['text/html'] } };
      return { kind: 'response', at: now, address: '192.0.2.1', url, hops: [], status: 200, body, ...rest } as const;
    },
  } as unknown as Probes;
  const read = documentReaderOf(probes, () => now);
  return {
    asked,
    later: (ms: number) => {
      now += ms;
    },
    now: () => now,
    read: (url: string, network: string | null, run: object = {}) =>
      read(url, documentAt(url, { read: 'page', redirects: 0 }), {
        run,
        network,
        signal: new AbortController().signal,
      }),
  };
}

const [OWNER, STRANGER] = ['192.0.2.0/24', '198.51.100.0/24'];

describe('turns of a host', () => {
  test('a stranger who checks other pages keeps nobody from the front page, nor from other pages', async () => {
    const { read, later } = readerOf();
    for (let minute = 0; minute < 3; minute += 1) {
      expect(await read('https://case.test/zzz', STRANGER)).toMatchObject({ kind: 'response' });
      expect(await read('https://case.test/', OWNER)).toMatchObject({ kind: 'response' });
      expect(await read('https://case.test/about', OWNER)).toMatchObject({ kind: 'response' });
      later(61_000);
    }
  });

  test('nobody learns which other pages strangers checked', async () => {
    const { read, later, now, asked } = readerOf();
    await read('https://case.test/zzz', STRANGER);
    later(20_000);
    expect(await read('https://case.test/zzz', OWNER)).toMatchObject({ kind: 'response', at: now() });
    expect(asked).toHaveLength(2);
    // Its own network shares it.
    later(20_000);
    expect(await read('https://case.test/zzz', OWNER)).toMatchObject({ kind: 'response', at: now() - 20_000 });
    expect(asked).toHaveLength(2);
  });

  test('where the turn is taken, the last answer is shown as such', async () => {
    const { read, later, now, asked } = readerOf();
    const first = now();
    await read('https://case.test/a', OWNER);
    later(61_000);
    await read('https://case.test/b', OWNER);
    const again = await read('https://case.test/a', OWNER);
    expect(again).toMatchObject({ kind: 'response', at: first, isEarlier: true });
    expect(await read('https://case.test/c', OWNER)).toMatchObject({
      kind: 'failure',
      failure: { why: 'not-asked', causes: [{ code: 'asked-lately' }] },
    });
    expect(asked).toEqual(['https://case.test/a', 'https://case.test/b']);
    later(61_000);
    expect(await read('https://case.test/a', OWNER)).not.toHaveProperty('isEarlier');
    // What is ten minutes old is not shown any more.
    later(600_000);
    await read('https://case.test/b', OWNER);
    expect(await read('https://case.test/a', OWNER)).toMatchObject({ kind: 'failure' });
  });

  test('however many networks ask, a host is asked for six other pages a minute', async () => {
    const { read, asked } = readerOf();
    for (let n = 0; n < 50; n += 1) await read(`https://case.test/${n}`, `10.0.${n}.0/24`);
    expect(asked).toHaveLength(6);
    expect(await read('https://case.test/', OWNER)).toMatchObject({ kind: 'response' });
  });
});
