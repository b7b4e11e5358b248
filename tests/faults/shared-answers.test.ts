import { expect, test } from 'vitest';
import type { DocumentResult } from '../../src/evidence/web/response.ts';
import { SharedAnswers } from '../../src/evidence/web/shared-answers.ts';

const MIB = 1024 * 1024;

/** An answer of a server with a text of so many octets. */
const answerOf = (octets: number): DocumentResult => ({
  kind: 'response',
  at: 0,
  address: '192.0.2.1',
  url: 'https://case.test/',
  hops: [],
  status: 200,
  headers: {},
  octets,
  tooLong: false,
  firstOctetMs: 1,
  content: {
    read: 'sitemap',
    sitemap: {
      kind: 'sitemap',
      sitemap: {
        kind: 'text',
        isCut: false,
        count: 1,
        first: ['a'.repeat(octets)],
        dated: 0,
        moments: 0,
        commonest: null,
        badDates: 0,
      },
    },
  },
});

test('large answers of names below one wildcard neither fill the memory nor push out what others share', async () => {
  const answers = new SharedAnswers(() => 0);
  const share = async (host: string, network: string, octets: number, isShownAgain = false): Promise<void> => {
    const answer = Promise.resolve(answerOf(octets));
    answers.share({ key: host, url: `https://${host}/`, network, isShownAgain }, answer);
    await answer;
  };
  await share('good.test', '192.0.2.0/24', 10_000);
  for (let n = 0; n < 400; n += 1) await share(`${n}.evil.test`, `10.0.${n % 200}.0/24`, MIB, true);
  expect(answers.recent('good.test')).toBeDefined();
  expect(answers.weight).toBeLessThanOrEqual(6 * MIB);
  // Domains of their own, from one network and from many.
  for (let n = 0; n < 400; n += 1) await share(`evil${n}.test`, '10.1.0.0/24', MIB, true);
  expect(answers.recent('good.test')).toBeDefined();
  for (let n = 0; n < 400; n += 1) await share(`bad${n}.test`, `10.${n % 200}.0.0/24`, MIB / 2, true);
  expect(answers.weight).toBeLessThanOrEqual(32 * MIB);
});
