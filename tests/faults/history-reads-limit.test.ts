import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Service, startService } from '../api/service.ts';

// A long history takes half a second of the processor to read. One client has two of them read at a time, and what does
// not get its turn within five seconds is refused.

const AT_ONCE = 2;
const ASKED = 8;
const REFUSED = 'Too many lookups from your address';

let service: Service;
const begun: string[] = [];
const held = Promise.withResolvers<void>();
beforeAll(async () => {
  service = await startService({}, (reports) => ({
    ...reports,
    async history(domain, filter) {
      begun.push(domain);
      await held.promise;
      return reports.history(domain, filter);
    },
    async historyLines(domain, filter) {
      begun.push(domain);
      await held.promise;
      return reports.historyLines(domain, filter);
    },
  }));
});
afterAll(() => service.close());

test('one client has two histories read at a time, and others have theirs read meanwhile', async () => {
  const ask = (path: string, remoteAddress: string, accept = '*/*') =>
    service
      .callDescribed({ path, remoteAddress, headers: { accept } })
      // The head of a page is sent while it waits for its turn, so its content says that it did not get one.
      .then(({ statusCode, body }) => (body.includes(REFUSED) ? 429 : statusCode));
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
