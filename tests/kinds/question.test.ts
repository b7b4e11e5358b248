import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { make } from '../../scripts/new.ts';
import type { DomainName } from '../../src/domain/name.ts';
import type { Progress } from '../../src/evidence/evidence.ts';
import type { Question } from '../../src/evidence/questions/questions.ts';
import { type Internet, startInternet } from '../../testbed/internet.ts';
import { isLong } from '../support/seed.ts';
import { copyOfSources } from './copy-of-sources.ts';

// A new kind of question is one file and one line in the list. It is added here as `npm run new -- question` adds it, to a copy
// of the sources, with a kind of diagnosis that asks it and stores its transcripts. It asks what a server says first.

const ROOT = join(import.meta.dirname, '../..');
const DOMAIN = 'perfect.example' as DomainName;
const ADDRESS = '192.0.2.79';
const DAY_MS = 86_400_000;
const START = Date.UTC(2026, 10, 26);

let copy: string;
let internet: Internet;
let server: Server;
let connections = 0;
let greeting = 'hello';
let now = START;

beforeAll(async () => {
  copy = copyOfSources('question', []);
  const ignored = { write: () => undefined };
  expect(make(['question', 'banner'], { root: copy, stdout: ignored, stderr: ignored })).toBe(0);
  internet = await startInternet({ zonesDir: join(ROOT, 'testbed/zones') });
  server = createServer((socket) => {
    connections += 1;
    socket.on('error', () => {});
    if (greeting === '') socket.destroy();
    else socket.end(`${greeting}\r\n`);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});
afterAll(async () => {
  server.close();
  await internet.close();
  rmSync(copy, { recursive: true, force: true });
});

test.runIf(isLong)(
  'the compiler wants nothing more',
  () => {
    const config = join(copy, 'tsconfig.question.json');
    const files = ['src/evidence/live.ts', 'src/evidence/transcript.ts', 'src/evidence/packed.ts'];
    writeFileSync(config, JSON.stringify({ extends: './tsconfig.json', files, include: [] }));
    const args = [
      join('node_modules', 'typescript/bin/tsc'),
      '--incremental',
      'false',
      '--singleThreaded',
      '-p',
      config,
    ];
    const { stdout } = spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8' });
    expect(stdout).toBe('');
  },
  60_000,
);

/** Loads a module of the copy, which has what this one has and the question. */
const load = <T>(path: string): Promise<T> => import(join(copy, 'src', path));

/** Loads most of the copy anew. */
test.runIf(isLong)(
  'it is asked within the budget, shown, stored, and answered from the store and as of a date',
  async () => {
    const { banner } = await load<{ readonly banner: (host: string, port: number) => object }>(
      'evidence/questions/banner.ts',
    );
    const { createLookupService } =
      await load<typeof import('../../src/admission/lookup-service.ts')>('admission/lookup-service.ts');
    const { createProbes } = await load<typeof import('../../src/net/probes.ts')>('net/probes.ts');
    const { createResolver } = await load<typeof import('../../src/dns/create-resolver.ts')>('dns/create-resolver.ts');
    const { openStore } = await load<typeof import('../../src/store/open.ts')>('store/open.ts');
    const { defineKind, allOrNothing } = await load<typeof import('../../src/diagnoses/kind.ts')>('diagnoses/kind.ts');
    const { defineCheck } = await load<typeof import('../../src/checks/check.ts')>('checks/check.ts');
    const { available, unavailable } = await load<typeof import('../../src/facts/fact.ts')>('facts/fact.ts');
    const { liveEvent } = await load<typeof import('../../src/pages/web/progress.ts')>('pages/web/progress.ts');
    const { nameResolution } = await load<typeof import('../../src/checks/addresses/name-resolution.ts')>(
      'checks/addresses/name-resolution.ts',
    );

    const greets = defineCheck({
      id: 'greets',
      name: 'Greeting',
      means: 'A server greets those who connect.',
      why: 'The greeting shows that it listens.',
      citations: [{ rfc: 5321, section: '3.1' }],
      needs: {
        text: async (_domain, evidence) => {
          // The union of this process does not know the question.
          const answer = await evidence.ask(banner('mail.perfect.example', 2525) as unknown as Question);
          if (answer.kind === 'failure') return unavailable([answer.failure], [answer.failure.ref]) as never;
          return available('text' in answer ? String(answer.text) : '', [answer.ref]);
        },
      },
      findings: { greets: { severity: 'ok', says: 'It says {text}.' } },
      judge: ({ text }, say) => say.satisfied('greets', { text }),
    });
    const kind = defineKind({
      id: 'greeting',
      title: 'Greeting',
      summary: 'What a server says first',
      description: 'A kind of diagnosis that only this test has.',
      criteria: [{ id: 'greeting-1', scores: 'first', changed: 'The first version.' }],
      checks: [allOrNothing(nameResolution, 50), allOrNothing(greets, 50)],
      areas: [{ id: 'all', label: 'All', checks: ['name-resolution', 'greets'] }],
      storesTranscript: true,
    });

    const opened = await openStore(':memory:');
    if (!opened.ok) throw new Error('no store');
    const resolver = createResolver({ servers: [internet.resolver], trustAnchors: internet.trustAnchors });
    const { port: toPort } = server.address() as AddressInfo;
    const lookups = createLookupService({
      resolver,
      stores: opened,
      clock: () => now,
      randomLabel: () => 'zw-random',
      staleAfterMs: 30 * DAY_MS,
      premises: { publicNetworks: internet.publicNetworks },
      probes: createProbes({
        resolveHost: async () => ({ kind: 'addresses', addresses: [ADDRESS] }),
        policy: { connectTo: [{ address: ADDRESS, port: 2525, toAddress: '127.0.0.1', toPort }] },
        clock: () => now,
        userAgent: 'x',
        ehloName: 'x',
      }),
    });
    const says = (report: Awaited<ReturnType<typeof lookups.live>>) => report.checks.find(({ id }) => id === 'greets');
    const evidenceIn = (report: Awaited<ReturnType<typeof lookups.live>>) => says(report)?.evidence[0];

    const seen: Progress[] = [];
    const first = await lookups.live(kind, DOMAIN, { onProgress: (progress) => seen.push(progress) });
    expect(says(first)?.outcome).toBe('satisfied');
    expect(evidenceIn(first)).toMatchObject({
      question: { name: 'mail.perfect.example', type: 'TCP 2525' },
      source: 'web server',
      outcome: 'answer',
      answer: ['hello'],
      at: START,
    });
    const events = seen.map((progress) => liveEvent(progress, 'en'));
    expect(events).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ event: 'asked', name: 'mail.perfect.example', type: 'TCP 2525' }),
        expect.objectContaining({ event: 'answered', type: 'TCP 2525', detail: 'hello', server: ADDRESS }),
      ]),
    );

    // From the store: nobody is asked, and it was seen when it was asked.
    now += DAY_MS;
    const stored = await lookups.stored(kind, DOMAIN);
    expect([stored.source, evidenceIn(stored)?.answer, evidenceIn(stored)?.at]).toEqual(['stored', ['hello'], START]);
    expect((await lookups.summary(kind, DOMAIN))?.score).toBe(100);
    expect(connections).toBe(1);

    // Seen again as it was: the same transcript, which is newer now.
    await lookups.live(kind, DOMAIN);
    expect(evidenceIn(await lookups.stored(kind, DOMAIN))?.at).toBe(START + DAY_MS);

    // Changed: what was then is still known.
    now += DAY_MS;
    greeting = 'good evening';
    await lookups.live(kind, DOMAIN);
    expect(evidenceIn(await lookups.stored(kind, DOMAIN))?.answer).toEqual(['good evening']);
    const past = await lookups.asOf(kind, DOMAIN, START + 1.5 * DAY_MS);
    expect([evidenceIn(past)?.answer, evidenceIn(past)?.at]).toEqual([['hello'], START + DAY_MS]);
    expect(says(await lookups.asOf(kind, DOMAIN, START - DAY_MS))?.outcome).toBe('unknown');

    // A failure is never an absence, and is asked again after a while.
    now += DAY_MS;
    greeting = '';
    expect(says(await lookups.live(kind, DOMAIN))?.outcome).toBe('unknown');
    const before = connections;
    expect(says(await lookups.stored(kind, DOMAIN))?.outcome).toBe('unknown');
    expect(connections).toBe(before);
    now += 600_000;
    greeting = 'back';
    expect(evidenceIn(await lookups.stored(kind, DOMAIN))?.answer).toEqual(['back']);

    await lookups.close();
    await resolver.close();
    await opened.close();
  },
);
