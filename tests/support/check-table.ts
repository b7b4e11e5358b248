import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AnyCheck, type Finding, runCheck } from '../../src/checks/check.ts';
import { fill } from '../../src/checks/fill.ts';
import type { Resolver } from '../../src/dns/resolution.ts';
import { createResolver } from '../../src/dns/resolver.ts';
import type { DnsName, DomainName } from '../../src/domain/name.ts';
import type { HttpsFound, SmtpFound } from '../../src/domain/probe.ts';
import { txtOctets } from '../../src/domain/rdata/encode.ts';
import { parseRdata } from '../../src/domain/rdata/parse.ts';
import { presentRdata } from '../../src/domain/rdata/present.ts';
import type { Rr } from '../../src/domain/rr.ts';
import { createEvidence } from '../../src/evidence/create.ts';
import type { Evidence } from '../../src/evidence/evidence.ts';
import { createLiveEvidence, type Probes } from '../../src/evidence/live.ts';
import { keyOf, type Question } from '../../src/evidence/question.ts';
import type { FoundAnswer } from '../../src/evidence/source.ts';
import type { Fix, RecordChange, Step } from '../../src/fixes/fix.ts';
import { createConnector } from '../../src/net/connector.ts';
import { createHttpsClient } from '../../src/net/https.ts';
import { resolveHostWith } from '../../src/net/resolve-host.ts';
import { createSmtpProbe } from '../../src/net/smtp.ts';
import type { Fault, Match } from '../../testbed/faults.ts';
import type { HostSpec } from '../../testbed/hosts.ts';
import { type Internet, startInternet } from '../../testbed/internet.ts';
import type { SignMode } from '../../testbed/signing.ts';
import { parseZoneFile } from '../../testbed/zonefile.ts';

/** What a row looks at: a zone, how it is signed, what stands beside it, and what goes wrong. */
export interface Setting {
  readonly about: string;
  /** Zone file of `case.test` without its SOA; two NS records are added where there are none. */
  readonly zone: string;
  readonly sign?: SignMode;
  /** The name asked about, where it is not the zone's apex. */
  readonly name?: string;
  /** Further zones, by apex. */
  readonly beside?: Readonly<Record<string, string>>;
  readonly faults?: readonly (readonly [Match, Fault])[];
  /** Web and mail servers; their addresses stand in the zone as well. */
  readonly hosts?: readonly HostSpec[];
  /** Whether the roots of mark certificates are known; those of the hosts are unless it is said. */
  readonly markRoots?: false;
  /** Whether the resolver validates; it does unless it is said. */
  readonly validating?: false;
}

/** A row of a check's table. */
interface Row extends Setting {
  readonly outcome: Finding['outcome'];
  /** The text's id; for `unknown` a part of the reason. */
  readonly text: string;
  /** What the filled sentences must contain. */
  readonly says?: string;
  /** Values of the records to publish, step by step, those of deductions last; `- value` for one that is only removed. */
  readonly fixes?: readonly string[];
  /** What is taken from a graded verdict, in order: the text's id and the share of the weight. None unless it is said. */
  readonly minus?: readonly (readonly [text: string, share: number])[];
  /** What the fix of a graded check that failed leads to, where that is not yet all it could be. */
  readonly mended?: 'partial';
  /** Not there, but there is nothing to do. */
  readonly notNeeded?: true;
  /** Names whose lookup may fail without being held against the domain; the text names them then. */
  readonly spared?: readonly string[];
}

const TWO_SERVERS = '@ IN NS ns1.hosts.test.\n@ IN NS ns2.hosts.test.\n';
const SOA = '@ 300 IN SOA ns1.hosts.test. hostmaster.hosts.test. 1 7200 900 1209600 300\n';
const CASE = 'case.test' as DnsName;
const HOSTS =
  'ns1 IN A 192.0.2.53\nns2 IN A 198.51.100.53\nns3 IN A 192.0.2.53\nns4 IN A 192.0.2.53\nns4 IN AAAA 2001:db8::53\n';

/** The name a row asks about. */
export const nameOf = (setting: Setting): DomainName => (setting.name ?? CASE) as DomainName;

/** The records of a row's own zone. */
const recordsOf = ({ zone }: Setting): Rr[] =>
  parseZoneFile(SOA + (zone.includes(' NS ') ? '' : TWO_SERVERS) + zone, CASE);

/** A miniature internet for the rows of one table, and the real resolver client towards it. */
export interface Bench {
  /** Builds a row's world, its own zone with these records, and gives evidence of it. */
  build(setting: Setting, records?: readonly Rr[]): Promise<Evidence>;
  close(): Promise<void>;
}

export async function startBench(): Promise<Bench> {
  const start = async (validating: boolean): Promise<readonly [Internet, Resolver, Probes]> => {
    const internet = await startInternet({ zonesDir: null, validating });
    internet.load(`${SOA}${TWO_SERVERS}${HOSTS}`, 'hosts.test');
    const resolver = createResolver({ servers: [internet.resolver], timeoutMs: 1000, tryTimeoutMs: 200 });
    return [internet, resolver, probesOf(internet, resolver)];
  };
  const benches = { validating: await start(true), trusting: await start(false) };
  let labels = 0;
  return {
    async build(setting, records = recordsOf(setting)) {
      const [internet, resolver, probes] = benches[setting.validating === false ? 'trusting' : 'validating'];
      internet.faults.clear();
      for (const apex of internet.world.apexes) if (apex !== '.' && apex !== 'hosts.test') internet.remove(apex);
      internet.load(`${SOA}${TWO_SERVERS}`, 'test', {});
      internet.world.set(CASE, records, setting.sign ?? null);
      for (const [apex, text] of Object.entries(setting.beside ?? {})) internet.load(SOA + TWO_SERVERS + text, apex);
      for (const [match, fault] of setting.faults ?? []) internet.faults.set(match, fault);
      for (const host of setting.hosts ?? []) await internet.host(host);
      const randomLabel = () => `zw-random-${labels++}`;
      const known = setting.hosts !== undefined && setting.markRoots !== false;
      const markRoots = known ? internet.markRoots : null;
      const { publicNetworks } = internet;
      return createLiveEvidence({
        resolver,
        clock: Date.now,
        randomLabel,
        fresh: true,
        probes,
        markRoots,
        publicNetworks,
      });
    },
    async close() {
      for (const [internet, resolver] of Object.values(benches)) {
        await resolver.close();
        await internet.close();
      }
    },
  };
}

/** The real clients of web and mail servers, towards those of the miniature internet. */
function probesOf(internet: Internet, resolver: Resolver): Probes {
  // Rows make other worlds of the same names: what was found in one must not be remembered in the next.
  const fresh: Resolver = {
    ...resolver,
    resolve: (name, type, options) => resolver.resolve(name, type, { ...options, fresh: true }),
  };
  const connector = createConnector({ resolveHost: resolveHostWith(fresh), connectTo: internet.connectTo });
  const common = () => ({ connector, clock: Date.now, ca: internet.ca });
  // Its authority is made when it is first asked for, and most tables never do.
  return {
    fetchHttps: (...asked) => createHttpsClient({ ...common(), userAgent: 'Zonewell test' })(...asked),
    probeSmtp: (...asked) => createSmtpProbe({ ...common(), ehloName: 'probe.example' })(...asked),
  };
}

/**
 * Runs a check's table over the testbed: real zones, real questions, the real engine. Beside the rows it sees to it that
 * - where all servers fail nothing but `unknown` comes out,
 * - whichever single question of a row fails, the outcome stays or becomes `unknown`: a failure is never an absence,
 * - every record suggested, put into the zone, makes the check pass,
 * - every declared text has a row, and every slot is filled.
 */
export function checkTable(check: AnyCheck, rows: readonly Row[]): void {
  describe(check.id, () => {
    let bench: Bench;
    beforeAll(async () => {
      bench = await startBench();
    });
    afterAll(() => bench.close());

    test.each(rows.map((row) => [row.about, row] as const))('%s', async (_, row) => {
      const evidence = await bench.build(row);
      const finding = await runCheck(check, nameOf(row), evidence);
      expect(finding.outcome, described(finding)).toBe(row.outcome);
      expect(finding.refs.length).toBeGreaterThan(0);
      for (const ref of finding.refs) expect(evidence.transcript.line(ref)).toBeDefined();
      if (finding.outcome === 'unknown') {
        expect(described(finding)).toContain(row.text);
        return;
      }
      const said = [finding, ...finding.deductions].map(({ text, args }) => {
        const sentences: string = (check.texts[text] ?? []).join(' ');
        for (const [, slot = ''] of sentences.matchAll(/\{([^}]*)\}/g)) expect(args).toHaveProperty([slot]);
        return fill(sentences, args);
      });
      expect(finding.text, said.join(' ')).toBe(row.text);
      expect(said.join(' ')).not.toMatch(/undefined|\[object|NaN/);
      expect(said.join(' ')).toContain(row.says ?? '');
      expect(finding.notNeeded).toBe(row.notNeeded ?? false);
      expect(
        finding.deductions.map(({ text }) => text),
        said.join(' '),
      ).toEqual((row.minus ?? []).map(([text]) => text));
      for (const [i, [, share]] of (row.minus ?? []).entries()) expect(finding.deductions[i]?.share).toBeCloseTo(share);
      const fixes = [finding, ...finding.deductions].flatMap(({ fix }) => fix ?? []);
      expect(fixes.flatMap(valuesOf)).toEqual(row.fixes ?? []);
      let records = recordsOf(row);
      let { share } = finding;
      let left = finding.deductions.map(({ text }) => text);
      for (const step of fixes.flatMap(({ steps }) => steps)) {
        records = withStep(records, step);
        const mended = await runCheck(check, nameOf(row), await bench.build(row, records));
        const after = `after "${step.title.text}": ${described(mended)}`;
        if (mended.outcome === 'unknown') throw new Error(after);
        expect(mended.share, after).toBeGreaterThanOrEqual(share);
        share = mended.share;
        left = mended.deductions.map(({ text }) => text);
        // Where the thing itself was missing the last step brings it.
        if (step === finding.fix?.steps.at(-1)) expect(mended.outcome, after).toBe(row.mended ?? 'satisfied');
      }
      for (const one of finding.deductions) if (one.fix !== null) expect(left).not.toContain(one.text);
    });

    test.each(rows.map((row) => [row.about, row] as const))('any one question fails: %s', async (_, row) => {
      const evidence = await bench.build(row);
      const whole = await runCheck(check, nameOf(row), evidence);
      for (const [i, { question }] of evidence.transcript.lines.entries()) {
        if (question.ask === 'dns' && row.spared?.includes(question.name) === true) continue;
        const spoiled = await runCheck(check, nameOf(row), withoutAnswer(evidence, i));
        const why = `without ${keyOf(question)}: ${described(spoiled)}`;
        expect([row.outcome, 'unknown'], why).toContain(spoiled.outcome);
        if (spoiled.outcome !== 'unknown' && whole.outcome !== 'unknown')
          expect(spoiled.share, why).toBeCloseTo(whole.share);
      }
    });

    test.each(['servfail', 'drop', 'refused', 'referral', 'cut-short'] as const)(
      'all servers fail: %s',
      async (fault) => {
        const setting = { about: '', zone: rows[0]?.zone ?? '', faults: [[{}, fault]] } as const;
        const finding = await runCheck(check, nameOf(setting), await bench.build(setting));
        expect(finding.outcome, described(finding)).toBe('unknown');
      },
    );

    test('every declared text has a row', () => {
      const given = rows
        .filter(({ outcome }) => outcome !== 'unknown')
        .flatMap(({ text, minus = [] }) => [text, ...minus.map(([why]) => why)]);
      expect([...new Set(given)].sort()).toEqual(Object.keys(check.texts).sort());
    });
  });
}

const described = (finding: Finding): string =>
  finding.outcome === 'unknown'
    ? finding.failures.map(({ why, detail }) => `${why}: ${detail}`).join('; ')
    : [finding, ...finding.deductions].map(({ text, args }) => `${text} ${JSON.stringify(args)}`).join(', ');

/** What a table says of a fix: the values published, and those only removed. */
const valuesOf = ({ steps }: Fix): string[] =>
  steps.flatMap(({ changes }) =>
    changes.flatMap(({ value, removes }) => (value === null ? removes.map((one) => `- ${one}`) : [value])),
  );

/** The records once a person took a step. Every value that goes must be there. */
function withStep(records: readonly Rr[], { changes }: Step): Rr[] {
  let now = [...records];
  for (const { name, type, value, removes } of changes) {
    for (const gone of removes) {
      const kept = now.filter((rr) => rr.name !== name || rr.type !== type || presentRdata(type, rr.octets) !== gone);
      if (kept.length === now.length) throw new Error(`The fix removes ${name} ${type} "${gone}", which is not there`);
      now = kept;
    }
    if (value !== null) now.push({ name, type, ttlSeconds: 300, octets: octets(type, value) });
  }
  return now;
}

function octets(type: RecordChange['type'], value: string): Uint8Array {
  if (type === 'TXT') return txtOctets(value);
  const parsed = parseRdata(type, value, CASE);
  if (!parsed.ok) throw new Error(`The fix "${value}" is no ${type} record: ${parsed.fault}`);
  return parsed.octets;
}

/** The same evidence, but the question of one line failed; what was not asked before fails as well. */
export function withoutAnswer({ transcript, markRoots, publicNetworks }: Evidence, spoiled: number): Evidence {
  const known = new Map(transcript.lines.map((line, i) => [keyOf(line.question), i === spoiled ? null : line.answer]));
  const failed = {
    kind: 'failure',
    at: 0,
    exchanges: [],
    failure: { why: 'servfail', detail: 'the server failed' },
  } as const;
  const find = (question: Question) => known.get(keyOf(question)) ?? failed;
  // The key holds kind and type of the question, so what stands under it is of the kind asked for.
  return createEvidence(
    {
      dns: async (question) => find(question) as FoundAnswer,
      https: async (question) => find(question) as HttpsFound,
      smtp: async (question) => find(question) as SmtpFound,
    },
    { clock: Date.now, markRoots, publicNetworks },
  );
}
