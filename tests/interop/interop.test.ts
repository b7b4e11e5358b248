import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HEALTH } from '../../src/diagnoses/health.ts';
import { createResolver } from '../../src/dns/create-resolver.ts';
import type { Resolver } from '../../src/dns/resolution.ts';
import { child, type DnsName, type DomainName, isAtOrBelow, labelsOf, parentOf, ROOT } from '../../src/domain/name.ts';
import { createLiveEvidence } from '../../src/evidence/live.ts';
import { exportWorld } from '../../testbed/export.ts';
import { type Internet, startInternet } from '../../testbed/internet.ts';
import { DEFAULT_FAULTS } from '../../testbed/manifest.ts';
import type { SignMode } from '../../testbed/signing.ts';
import { readyPrograms } from './programs.ts';
import { differences, namesIn } from './questions.ts';
import { knotComplaint, startKnot, startUnbound } from './servers.ts';

const ZONES = join(import.meta.dirname, '../../testbed/zones');

/** What Knot says of the zones that are wrong on purpose, or that no zone file can hold. It serves none of them. */
const KNOT_REFUSES: Readonly<Record<string, RegExp>> = {
  'compact.example': /NSEC/,
  'expired.example': /expired/,
  'foreign-cds.example': /missing CDNSKEY/,
  'half-denied.example': /missing NSEC/,
  'moved-compact.example': /NSEC/,
};

/** Its proofs deny a name that is there, and Unbound takes them at their word (RFC 8198), as we warn. */
const DENIED = 'half-denied.example';

/** Signed, with a wildcard and names without records: proofs that no zone of the miniature internet needs. */
const STARS = `$ORIGIN stars.example.
$TTL 3600
@ IN SOA ns1.dns-host.test. hostmaster.dns-host.test. 1 7200 900 1209600 300
@ IN NS ns1.dns-host.test.
@ IN A 192.0.2.10
* IN TXT "made up"
* IN MX 10 mail.deep.er.stars.example.
mail.deep.er IN A 192.0.2.25
*.alias IN CNAME www.perfect.example.
host IN A 192.0.2.26
-a IN A 192.0.2.27
_b IN A 192.0.2.28
`;

/** A tree that moved, a delegation that is not signed, names that want escapes: what else there is to prove. */
const MOVED = `$TTL 3600
@ IN SOA ns1.dns-host.test. hostmaster.dns-host.test. 1 7200 900 1209600 300
@ IN NS ns1.dns-host.test.
@ IN A 192.0.2.10
old IN DNAME new
www.new IN A 192.0.2.28
*.made.new IN A 192.0.2.29
a\\.b IN A 192.0.2.31
\\001.z IN A 192.0.2.32
\\200.z IN A 192.0.2.33
z IN A 192.0.2.34
`;

/** Signed in further ways. */
const FURTHER_ZONES: Readonly<Record<string, SignMode>> = {
  'moved.example': {},
  'rsa.example': { algorithm: 8 },
  'moved-compact.example': { compact: true },
  'moved-odd.example': { fault: 'unknown-algorithm' },
};

/** What is asked there beside the names that the zone has. */
const MOVED_NAMES = ['www.old', 'x.made.old', 'missing.old', 'old', 'c.z', 'y'];

/**
 * Unbound 1.17 calls the CNAME that a DNAME makes bogus where CNAME is the type that was asked, over Knot as over the
 * testbed; a wildcard without records of its own too, so that no zone here has one.
 */
const UNBOUND_ERRS = /^\S+\.old\.\S+ CNAME\n/;

/** Names of reports that are no apex of a zone. */
const FURTHER = [
  'nowhere.example',
  'www.perfect.example',
  'www.dangling.example',
  'www.loop.example',
  'shop.group.example',
  'made-up.stars.example',
] as const;

const absence = readyPrograms();
if (absence !== null) console.log(`interop: SKIPPED, nothing was tested. ${absence}`);

describe.skipIf(absence !== null)('servers that others wrote', () => {
  let dir = '';
  let exported = '';
  const running: { close(): Promise<void> }[] = [];
  let internet: Internet;
  let ours: Resolver;
  /** By what Unbound asks: Knot, or the testbed's authoritative face. */
  const unbounds = new Map<string, Resolver>();
  let apexes: DnsName[] = [];

  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), 'zonewell-interop-'));
    exported = join(dir, 'zones');
    internet = await startInternet({ zonesDir: ZONES });
    running.push(internet);
    internet.load(STARS, 'stars.example', {});
    for (const [apex, mode] of Object.entries(FURTHER_ZONES)) internet.load(MOVED, apex, mode);
    exportWorld(internet.world, exported);
    const faulty = DEFAULT_FAULTS.map(([match]) => (match.below ?? parentOf(match.name as DnsName)) as DnsName);
    apexes = internet.world.apexes.filter((apex) => apex !== DENIED && !faulty.some((one) => isAtOrBelow(apex, one)));
    const served = apexes.filter((apex) => KNOT_REFUSES[apex] === undefined);
    const knot = await startKnot(join(dir, 'knot'), exported, served);
    running.push(knot);
    ours = createResolver({ servers: [internet.resolver], trustAnchors: internet.trustAnchors });
    running.push(ours);
    const behind = {
      // What Knot cannot serve it gets from the testbed, so that reports on those domains are compared as well.
      Knot: new Map(apexes.map((apex) => [apex, served.includes(apex) ? knot.address : internet.authoritative])),
      'the testbed': new Map(apexes.map((apex) => [apex, internet.authoritative])),
    };
    for (const [name, zones] of Object.entries(behind)) {
      const trustAnchor = join(exported, 'trust-anchor.ds');
      const program = await startUnbound({ dir: join(dir, `unbound-${unbounds.size}`), trustAnchor, from: zones });
      const resolver = createResolver({ servers: [program.address], trustAnchors: internet.trustAnchors });
      running.push(program, resolver);
      unbounds.set(name, resolver);
    }
  });

  afterAll(async () => {
    for (const one of running.toReversed()) await one.close();
    rmSync(dir, { recursive: true, force: true });
  });

  test('the command writes the same files', () => {
    const written = join(dir, 'by-command');
    execFileSync(process.execPath, [join(import.meta.dirname, '../../testbed/main.ts'), '--export', written]);
    const others = readdirSync(exported).filter(
      (file) => file !== 'stars.example.zone' && FURTHER_ZONES[file.slice(0, -'.zone'.length)] === undefined,
    );
    expect(readdirSync(written)).toEqual(others);
  });

  test('Knot accepts each zone, and refuses those that are wrong on purpose', () => {
    const complaints = internet.world.apexes.flatMap((apex) => {
      const complaint = knotComplaint(join(dir, 'check'), exported, apex);
      const expected = KNOT_REFUSES[apex];
      if (expected === undefined) return complaint === null ? [] : [`${apex}: ${complaint}`];
      return complaint !== null && expected.test(complaint) ? [] : [`${apex}: expected ${expected}, got ${complaint}`];
    });
    expect(complaints).toEqual([]);
  });

  test.each(['Knot', 'the testbed'])('Unbound over %s answers as the testbed does', async (name) => {
    const resolver = unbounds.get(name);
    if (resolver === undefined) throw new Error(`no Unbound over ${name}`);
    const all: string[] = [];
    const counts = new Map<string, number>();
    for (const apex of apexes) {
      const further = FURTHER_ZONES[apex] === undefined ? [] : MOVED_NAMES.map((name) => child(name, apex));
      const names = [...namesIn(internet.world, apex), ...further];
      const { different, outcomes } = await differences(names, ours, resolver);
      all.push(...different.filter((line) => !UNBOUND_ERRS.test(line)));
      for (const [outcome, count] of outcomes) counts.set(outcome, (counts.get(outcome) ?? 0) + count);
    }
    console.log(`interop: over ${name} agreed: ${[...counts].map(([what, count]) => `${count} ${what}`).join(', ')}`);
    expect(all).toEqual([]);
    for (const what of ['answer', 'nodata', 'nxdomain'])
      for (const security of ['secure', 'indeterminate']) expect(counts.get(`${what} ${security}`)).toBeGreaterThan(0);
    expect(counts.get('answer bogus')).toBeGreaterThan(0);
  });

  test.each(['Knot', 'the testbed'])(
    'reports over Unbound over %s say what reports over the testbed say',
    async (name) => {
      const resolver = unbounds.get(name);
      if (resolver === undefined) throw new Error(`no Unbound over ${name}`);
      const domains = [...apexes.filter((apex) => apex !== ROOT && labelsOf(apex).length > 1), ...FURTHER];
      for (const domain of domains)
        expect
          .soft(await report(domain as DomainName, resolver), domain)
          .toEqual(await report(domain as DomainName, ours));
    },
  );
});

/** A diagnosis without what differs from run to run: the order of records in a set and of questions asked, and the resolver’s address. */
async function report(domain: DomainName, resolver: Resolver): Promise<unknown> {
  let label = 0;
  const evidence = createLiveEvidence({
    resolver,
    clock: Date.now,
    randomLabel: () => `zw-random-${label++}`,
    fresh: true,
  });
  const build = await HEALTH.run(domain, evidence);
  const { checks, areas, verdict, score, grade } = await build({
    names: { unicode: domain, tld: '', registrable: null },
    transcript: evidence.transcript,
    rows: [],
    source: 'live',
    resolvers: [],
    refreshing: false,
    port25Open: false,
    now: Date.now(),
  });
  const report = {
    verdict,
    score,
    grade,
    checks: checks.map(({ id, outcome, findings, explanation }) => ({ id, outcome, findings, explanation })),
    areas: areas.map(({ label, status, code, explanation }) => ({ label, status, code, explanation })),
  };
  return JSON.parse(JSON.stringify(report).replaceAll(resolver.servers.join(), 'RESOLVER'));
}
