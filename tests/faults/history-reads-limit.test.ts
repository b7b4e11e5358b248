import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { HistoryReport } from '../../src/past/history.ts';
import { type Service, startService } from '../api/service.ts';

// A long history takes up to a second of the processor to read. One client has two of them read at a time, a network
// three, and what does not get its turn within five seconds is refused.

const AT_ONCE = 2;
const AT_ONCE_OF_NETWORK = 3;
const ASKED = 8;
const REFUSED = 'Too many lookups from your address';

let service: Service;
let begun: string[];
let held: PromiseWithResolvers<void>;
beforeEach(async () => {
  begun = [];
  held = Promise.withResolvers<void>();
  service = await startService({}, (lookups) => ({
    ...lookups,
    async history(domain, filter) {
      begun.push(domain);
      await held.promise;
      return lookups.history(domain, filter);
    },
    async historyLines(domain, filter) {
      begun.push(domain);
      await held.promise;
      return lookups.historyLines(domain, filter);
    },
  }));
});
afterEach(() => service.close());

const ask = (path: string, remoteAddress: string, accept = '*/*') =>
  service
    .callDescribed({ path, remoteAddress, headers: { accept } })
    // The head of a page is sent while it waits for its turn, so its content says that it did not get one.
    .then(({ statusCode, body }) => (body.includes(REFUSED) ? 429 : statusCode));

test('one client has two histories read at a time, and others have theirs read meanwhile', async () => {
  const answers = Array.from({ length: ASKED }, (_, i) =>
    i % 2 === 0
      ? ask('/history/long.example', '192.0.2.1')
      : ask('/v1/domain/long.example/dns-history', '192.0.2.1', i % 4 === 1 ? 'application/x-ndjson' : '*/*'),
  );
  const answered: number[] = [];
  const all = Promise.all(answers.map(async (answer) => answered.push(await answer)));
  const neutral = ask('/history/neutral.example', '198.51.100.1');
  while (answered.length < ASKED - AT_ONCE) await wait(10);
  expect(answered).toEqual(Array(ASKED - AT_ONCE).fill(429));
  expect(begun.filter((domain) => domain === 'long.example')).toHaveLength(AT_ONCE);
  expect(begun).toContain('neutral.example');
  held.resolve();
  expect(await neutral).toBe(200);
  await all;
  expect(answered.slice(ASKED - AT_ONCE)).toEqual([200, 200]);
}, 20_000);

test('six addresses of one /48 have three histories read at a time, and their neighbours do not wait', async () => {
  const answered: number[] = [];
  const asked = Array.from({ length: 6 }, (_, client) =>
    Array.from({ length: 4 }, (_connection, i) =>
      ask(
        i % 2 === 0 ? '/history/long.example' : '/v1/domain/long.example/dns-history?limit=1',
        `2001:db8:1:${client}::${i}`,
      ),
    ),
  ).flat();
  const all = Promise.all(asked.map(async (answer) => answered.push(await answer)));
  const neutral = ask('/history/neutral.example', '2001:db8:2::1');
  expect((await service.app.inject({ path: '/healthz', remoteAddress: '2001:db8:2::1' })).statusCode).toBe(200);
  while (answered.length < asked.length - AT_ONCE_OF_NETWORK) await wait(10);
  expect(answered).toEqual(Array(asked.length - AT_ONCE_OF_NETWORK).fill(429));
  expect(begun.filter((domain) => domain === 'long.example')).toHaveLength(AT_ONCE_OF_NETWORK);
  expect(begun).toContain('neutral.example');
  held.resolve();
  expect(await neutral).toBe(200);
  await all;
  expect(answered.slice(-AT_ONCE_OF_NETWORK)).toEqual(Array(AT_ONCE_OF_NETWORK).fill(200));
}, 20_000);

test('a page of a history is made once while nothing changes, in each language', async () => {
  let read = 0;
  const counted = new WeakMap<object, HistoryReport['records']>();
  const other = await startService({}, (lookups) => ({
    ...lookups,
    async history(domain, filter) {
      const history = await lookups.history(domain, filter);
      if (history === undefined) return history;
      const records = counted.get(history.records) ?? history.records.map(countingReads);
      counted.set(history.records, records);
      return { ...history, records };
    },
  }));
  const countingReads = (record: HistoryReport['records'][number]) => ({
    ...record,
    get intervals() {
      read += 1;
      return record.intervals;
    },
  });
  await other.callDescribed('/v1/domain/perfect.example/report');
  const page = async (language: string) => {
    const before = read;
    const headers = { 'accept-language': language };
    const { statusCode } = await other.callDescribed({ path: '/history/perfect.example', headers });
    return [statusCode, read > before];
  };
  expect([await page('en'), await page('ja')]).toEqual([
    [200, true],
    [200, true],
  ]);
  expect([await page('en'), await page('ja')]).toEqual([
    [200, false],
    [200, false],
  ]);
  await other.close();
}, 20_000);

test('a history is shown in another round of the event loop than it was read in', async () => {
  let [round, readIn, shownIn] = [0, -1, -1];
  const other = await startService({}, (lookups) => ({
    ...lookups,
    async history(domain, filter) {
      const history = await lookups.history(domain, filter);
      readIn = round;
      return (
        history && {
          ...history,
          get changes() {
            shownIn = round;
            return history.changes;
          },
        }
      );
    },
  }));
  await other.callDescribed('/v1/domain/perfect.example/report');
  const count = (): void => {
    round += 1;
    counting = setImmediate(count);
  };
  let counting = setImmediate(count);
  expect((await other.callDescribed('/v1/domain/perfect.example/dns-history?limit=1')).statusCode).toBe(200);
  clearImmediate(counting);
  expect(shownIn).toBeGreaterThan(readIn);
  await other.close();
});
