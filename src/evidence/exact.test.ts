import { expect, test } from 'vitest';
import type { Resolution, Resolver } from '../dns/resolution.ts';
import type { DnsName } from '../domain/name.ts';
import type { DnsResponse } from '../domain/response.ts';
import type { RrType } from '../domain/rr.ts';
import { createLiveEvidence, createLiveSource } from './live.ts';
import { type DnsQuestion, dns } from './questions/dns.ts';
import { questionKey } from './questions/questions.ts';
import { createStoredEvidence } from './stored.ts';
import { createRecordedEvidence, writeTranscript } from './transcript.ts';

const EXAMPLE = 'example.com' as DnsName;
const SERVER = { address: '2001:db8::53', port: 53 };
const FLAGS = { rd: false, cd: true, do: true };

test.each<[question: DnsQuestion, key: string]>([
  [dns(EXAMPLE, 'A'), 'dns example.com A'],
  [{ ...dns(EXAMPLE, 'A'), server: SERVER }, 'dns example.com A @[2001:db8::53]:53'],
  [{ ...dns(EXAMPLE, 'A'), flags: FLAGS }, 'dns example.com A flags=cd,do'],
  [{ ...dns(EXAMPLE, 'A'), flags: { rd: false, cd: false, do: false } }, 'dns example.com A flags='],
  [
    { ...dns(EXAMPLE, 'A'), server: { address: '192.0.2.1', port: 5353 }, flags: FLAGS },
    'dns example.com A @192.0.2.1:5353 flags=cd,do',
  ],
])('the key of %o', (question, key) => {
  expect(questionKey(question)).toBe(key);
});

const RESPONSE: DnsResponse = {
  aa: true,
  rd: false,
  ra: false,
  ad: false,
  cd: true,
  rcode: 0,
  answers: [],
  authorities: [],
  additionals: [],
  ede: [],
};

/** Source: docs/limits.md. */
const MAX_QUESTIONS = 200;

/** A resolver that has no records, and whose responses come whole where the question names a server or flags. */
const RESOLVER: Resolver = {
  servers: [],
  resolve: async <T extends RrType>(_name: DnsName, _type: T, options = {}): Promise<Resolution<T>> => ({
    kind: 'nodata',
    zone: EXAMPLE,
    ttlSeconds: 60,
    aliases: [],
    security: 'indeterminate',
    exchanges: [],
    fromCache: false,
    ...('server' in options || 'flags' in options ? { response: RESPONSE } : {}),
  }),
  close: async () => {},
};
const LIVE = { resolver: RESOLVER, clock: () => 0, randomLabel: () => 'random' };

test('each is a line of the transcript with its whole response', async () => {
  const evidence = createLiveEvidence(LIVE);
  const questions = [
    dns(EXAMPLE, 'A'),
    { ...dns(EXAMPLE, 'A'), server: SERVER },
    { ...dns(EXAMPLE, 'A'), flags: FLAGS },
  ];
  const answers = await Promise.all([...questions, ...questions].map((question) => evidence.ask(question)));
  expect(answers.map(({ response }) => response !== undefined)).toEqual([false, true, true, false, true, true]);
  expect(answers.map((answer) => answer.kind !== 'failure' && answer.source)).toEqual([
    'resolver',
    'authoritative',
    'authoritative',
    'resolver',
    'authoritative',
    'authoritative',
  ]);
  expect(evidence.transcript.lines.map(({ question }) => questionKey(question))).toEqual(questions.map(questionKey));
  const recorded = createRecordedEvidence(writeTranscript(evidence.transcript), () => 0);
  expect(await Promise.all(questions.map((question) => recorded.ask(question)))).toEqual(
    answers.slice(0, questions.length),
  );
});

test('it is not answered from the store', async () => {
  const stored = createStoredEvidence({
    stored: {
      history: () => ({
        kind: 'nxdomain',
        at: 0,
        source: 'store',
        exchanges: [],
        aliases: [],
        security: 'indeterminate',
        zone: EXAMPLE,
        ttlSeconds: 60,
      }),
    },
    otherwise: createLiveSource(LIVE),
    clock: () => 0,
  });
  expect(await stored.ask(dns(EXAMPLE, 'A'))).toMatchObject({ kind: 'nxdomain', source: 'store' });
  expect(await stored.ask({ ...dns(EXAMPLE, 'A'), server: SERVER })).toMatchObject({ kind: 'nodata' });
});

test('it counts against the budget like any other', async () => {
  const evidence = createLiveEvidence(LIVE);
  const ports = Array.from({ length: MAX_QUESTIONS + 5 }, (_, i) => i + 1);
  const answers = await Promise.all(
    ports.map((port) => evidence.ask({ ...dns(EXAMPLE, 'A'), server: { ...SERVER, port } })),
  );
  expect(answers.filter(({ kind }) => kind === 'nodata')).toHaveLength(MAX_QUESTIONS);
  expect(answers.slice(MAX_QUESTIONS)).toMatchObject(Array(5).fill({ kind: 'failure', failure: { why: 'budget' } }));
});
