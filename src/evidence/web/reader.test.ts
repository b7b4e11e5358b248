import { expect, test, vi } from 'vitest';
import { lateness } from '../../net/deadline.ts';
import type { Probes } from '../../net/probes.ts';
import { documentAt } from '../questions/document.ts';
import { documentReaderOf } from './reader.ts';

/** Runs for clients of three networks. */
const runOf = (network: string) => ({ network });
const [A, B, B2, C] = [runOf('a'), runOf('b'), runOf('b'), runOf('c')];

/** Names the run that asks for a page, as which crawler, after how many seconds, and whether a server hears of it. */
const STEPS: readonly (readonly [run: typeof A, url: string, crawler: string | null, after: number, asked: boolean])[] =
  [
    [A, 'https://case.test/', null, 0, true],
    // What one run needs of other pages goes with its own, over both schemes.
    [A, 'https://case.test/ja/', null, 0, true],
    [A, 'http://case.test/', null, 0, true],
    // Others share the page, and have a turn of their own for one other.
    [B, 'https://case.test/about', null, 30, true],
    [B2, 'https://case.test/contact', null, 0, false],
    [B, 'https://case.test/', null, 0, false],
    [B, 'https://case.test/en/', null, 0, true],
    [B, 'https://www.case.test/about', null, 0, true],
    // As crawlers for one more page than the front page, whichever name leads there.
    [A, 'https://case.test/', 'OAI-SearchBot/1.3', 0, true],
    [A, 'https://case.test/', 'PerplexityBot/1.0', 0, true],
    [B, 'https://case.test/?from=elsewhere', 'OAI-SearchBot/1.3', 0, true],
    [C, 'https://case.test/?from=nowhere', 'OAI-SearchBot/1.3', 0, false],
    [C, 'https://case.test/', 'OAI-SearchBot/1.3', 0, false],
    [C, 'https://case.test/about', null, 0, true],
    [B, 'https://case.test/contact', null, 61, true],
    [C, 'https://case.test/?from=nowhere', 'OAI-SearchBot/1.3', 0, true],
  ];

test('a host is asked for its front page, and for one other a minute for each network, and one as crawlers', async () => {
  let now = 0;
  const asked: string[] = [];
  const probes = {
    userAgent: 'Zonewell test',
    fetchWeb: async ({ url }: { readonly url: string }) => {
      asked.push(url);
      return { kind: 'no-address', at: now } as const;
    },
  } as unknown as Probes;
  const read = documentReaderOf(probes, () => now);
  for (const [run, url, crawler, after, isAsked] of STEPS) {
    now += after * 1000;
    const before = asked.length;
    const question = documentAt(url, { read: 'page', redirects: 0, ...(crawler === null ? {} : { crawler }) });
    const answer = await read(url, question, { run, network: run.network, signal: new AbortController().signal });
    const what = `${url} as ${crawler} at ${now}`;
    expect([what, asked.length > before]).toEqual([what, isAsked]);
    const isTurnedDown = answer.kind === 'failure' && answer.failure.why === 'not-asked';
    expect(isTurnedDown && isAsked, what).toBe(false);
  }
});

test('a run that ends early takes no answer from those that share it', async () => {
  const asked: (() => void)[] = [];
  const probes = {
    userAgent: 'Zonewell test',
    fetchWeb: (_: unknown, { signal }: { readonly signal: AbortSignal }) =>
      new Promise((resolve) => {
        asked.push(() => resolve({ kind: 'no-address', at: 0 }));
        const ended = { kind: 'failure', at: 0, failure: lateness(signal, 'case.test', 'late-answer') };
        signal.addEventListener('abort', () => resolve(ended));
      }),
  } as unknown as Probes;
  const read = documentReaderOf(probes, () => 0);
  const question = documentAt('https://case.test/', { read: 'page', redirects: 0 });
  const readBy = (run: object, signal: AbortSignal) => read(question.url, question, { run, network: null, signal });
  const [first, never] = [new AbortController(), new AbortController().signal];
  const answers = [readBy(A, first.signal), readBy(B, never), readBy({}, never)];
  await vi.waitUntil(() => asked.length === 1);
  first.abort();
  await vi.waitUntil(() => asked.length === 2);
  asked[1]?.();
  expect((await Promise.all(answers)).map(({ kind }) => kind)).toEqual(['failure', 'no-address', 'no-address']);
  expect(asked).toHaveLength(2);
});

test('a robots.txt is fetched once a minute, and read for each page', async () => {
  let [now, asked] = [0, 0];
  const answer = {
    ...{ kind: 'response', address: '192.0.2.1', url: 'https://case.test/robots.txt', status: 200, headers: {} },
    ...{ hops: [], firstOctetMs: 1, tooLong: false, tls: null },
    body: Buffer.from('User-agent: *\nDisallow: /private').toString('base64'),
  } as const;
  const probes = {
    userAgent: 'Zonewell test',
    fetchWeb: async () => {
      asked += 1;
      return { ...answer, at: now };
    },
  } as unknown as Probes;
  const read = documentReaderOf(probes, () => now);
  const mayRead = async (page: string) => {
    const question = documentAt(answer.url, { read: 'robots', redirects: 5, page });
    const found = await read(question.url, question, { run: A, network: 'a', signal: new AbortController().signal });
    return found.kind === 'response' && found.content.read === 'robots' ? found.content.robots.others.allowed : found;
  };
  expect(await Promise.all(['/', '/private/a', '/public'].map(mayRead))).toEqual([true, false, true]);
  expect(asked).toBe(1);
  now += 61_000;
  expect(await mayRead('/private/b')).toBe(false);
  expect(asked).toBe(2);
});
