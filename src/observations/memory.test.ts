import { expect, test } from 'vitest';
import type { DnsName } from '../domain/name.ts';
import { createEvidence } from '../evidence/create.ts';
import { DNS, dns } from '../evidence/questions/dns.ts';
import type { SourceAnswer } from '../evidence/questions/dns-json.ts';
import { answering, createNotAskedSource, notAsked } from '../evidence/source.ts';
import { observationsOf } from './memory.ts';

const EXAMPLE = 'example.com' as DnsName;
const AT = 0;
const absent = (source: 'resolver' | 'store'): SourceAnswer => ({
  kind: 'nodata',
  at: AT,
  source,
  exchanges: [],
  aliases: [],
  security: 'indeterminate',
  zone: EXAMPLE,
  ttlSeconds: 60,
});

test('what failed, what came from the store, and what one named server answered is not observed', async () => {
  const evidence = createEvidence(
    answering(
      DNS,
      async ({ type }) => (type === 'TXT' ? notAsked(AT) : absent(type === 'NS' ? 'store' : 'resolver')),
      createNotAskedSource(AT),
    ),
    { clock: () => AT },
  );
  const questions = [
    dns(EXAMPLE, 'MX'),
    dns(EXAMPLE, 'TXT'),
    dns(EXAMPLE, 'NS'),
    { ...dns(EXAMPLE, 'A'), server: { address: '192.0.2.1', port: 53 } },
    { ...dns(EXAMPLE, 'AAAA'), flags: { rd: true, cd: true, do: true } },
  ];
  for (const question of questions) await evidence.ask(question);
  expect(evidence.transcript.lines).toHaveLength(questions.length);
  expect(observationsOf(evidence.transcript.lines, AT).map(({ type }) => type)).toEqual(['MX']);
});

test.each<[about: string, answer: Partial<SourceAnswer>, observed: number]>([
  ['that a resolver has whose signatures are removed', { reason: { code: 'stripped' } }, 0],
  ['whose chain of trust does not answer', { reason: { code: 'not-answered', zone: EXAMPLE } }, 0],
  ['that is proven', { security: 'secure' }, 1],
  ['that nobody validated', {}, 1],
])('an absence of DS records %s', async (_about, answer, observed) => {
  const evidence = createEvidence(
    answering(DNS, async () => ({ ...absent('resolver'), ...answer }) as SourceAnswer, createNotAskedSource(AT)),
    { clock: () => AT },
  );
  await evidence.ask(dns(EXAMPLE, 'DS'));
  expect(observationsOf(evidence.transcript.lines, AT)).toHaveLength(observed);
});
