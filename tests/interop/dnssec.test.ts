import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createResolver } from '../../src/dns/create-resolver.ts';
import type { Resolver } from '../../src/dns/resolution.ts';
import type { DnsName } from '../../src/domain/name.ts';
import type { RrType } from '../../src/domain/rr.ts';
import { serveCases, TLD } from './case-zones.ts';
import { OTHERS, type Other } from './dnssec-case.ts';
import { CASES } from './dnssec-cases.ts';
import { dnsviz } from './dnsviz.ts';
import { readyPrograms } from './programs.ts';
import { startDnsmasq, startUnbound } from './servers.ts';
import { delv, type Says, validatingResolver } from './validators.ts';

const absence = readyPrograms();
if (absence !== null) console.log(`interop: SKIPPED, nothing was tested. ${absence}`);

const questionIn = (label: string, question: string): readonly [DnsName, RrType] => {
  const [owner = '', type = 'A'] = question.split(' ');
  return [`${owner}.${label}.${TLD}` as DnsName, type as RrType];
};
const QUESTIONS = CASES.flatMap(({ label, rows }) => rows.map(([question]) => questionIn(label, question)));

describe.skipIf(absence !== null)('one table for all validators', () => {
  let dir = '';
  const running: { close(): Promise<void> }[] = [];
  const programs = new Map<string, Says>();
  const table: string[] = [];

  const ours =
    (resolver: Resolver): Says =>
    async (name, type) => {
      const found = await resolver.resolve(name, type);
      return found.kind === 'failure' ? `${found.why} ${JSON.stringify(found.causes)}` : found.security;
    };

  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), 'zonewell-dnssec-'));
    const served = await serveCases(dir, CASES);
    running.push(served);
    const { anchor, from } = served;
    const anchorFile = join(dir, 'anchor.ds');
    writeFileSync(anchorFile, `${anchor}\n`);
    const unbound = await startUnbound({ dir: join(dir, 'unbound'), trustAnchor: anchorFile, from });
    running.push(unbound);
    const plain = await startUnbound({ dir: join(dir, 'plain'), trustAnchor: null, from });
    running.push(plain);
    const walk = createResolver({
      mode: 'iterative',
      rootHints: served.rootHints,
      connectTo: served.connectTo,
      limits: { inFlight: 50, perSecond: Number.POSITIVE_INFINITY },
      trustAnchors: anchor,
    });
    const validating = validatingResolver(unbound.address);
    const dnsmasq = await startDnsmasq(plain.address);
    running.push(walk, validating, dnsmasq);
    const resolvers = { 'a plain Unbound': plain, 'a validating Unbound': unbound, dnsmasq };
    for (const [name, { address }] of Object.entries(resolvers)) {
      const resolver = createResolver({ servers: [address], trustAnchors: anchor });
      running.push(resolver);
      programs.set(`ours over ${name}`, ours(resolver));
    }
    programs.set('ours from the root', ours(walk));
    programs.set('Unbound', validating.says);
    programs.set('delv', delv(dir, plain.address, anchor));
    const dnsvizDir = join(dir, 'dnsviz');
    mkdirSync(dnsvizDir);
    programs.set(
      'dnsviz',
      await dnsviz({ dir: dnsvizDir, address: plain.address, rootKeys: served.rootKeys, questions: QUESTIONS }),
    );
  });

  afterAll(async () => {
    console.log([['question', 'by the RFCs', ...programs.keys()].join(' | '), ...table].join('\n'));
    for (const one of running.toReversed()) await one.close();
    rmSync(dir, { recursive: true, force: true });
  });

  test.each(CASES)('$title', async ({ label, rows }) => {
    for (const [question, verdict, differs = {}] of rows) {
      const [name, type] = questionIn(label, question);
      const cells: string[] = [];
      for (const [program, says] of programs) {
        const state = await says(name, type);
        const [other, why] = (isOther(program) ? differs[program] : undefined) ?? [verdict, null];
        expect.soft([verdict, other], `${program} of ${question} in ${label}`).toContain(state);
        cells.push(state === verdict ? state : `${state} (${why})`);
      }
      table.push([`${name} ${type}`, verdict, ...cells].join(' | '));
    }
  });
});

const isOther = (program: string): program is Other => OTHERS.some((one) => one === program);
