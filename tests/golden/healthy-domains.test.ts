import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { HEALTH, KINDS, MAIL } from '../../src/diagnoses/kinds.ts';
import { createResolver } from '../../src/dns/create-resolver.ts';
import type { DomainName } from '../../src/domain/name.ts';
import { gravityOf, type Severity } from '../../src/domain/severity.ts';
import { createLiveEvidence } from '../../src/evidence/live.ts';
import { startInternet } from '../../testbed/internet.ts';
import { probesOf } from '../support/probes.ts';

/** Domains of the testbed that are well, each in its way: with and without IPv6, several senders, mail and DNSSEC. Of them one has a website. */
const [WHOLE, WITHOUT_SITE] = ['perfect.example', ['newsletter.example', 'parked.example', 'shop.example']];
const REPORTS = [
  ...KINDS.map((kind) => [WHOLE, kind] as const),
  ...WITHOUT_SITE.flatMap((domain) => [HEALTH, MAIL].map((kind) => [domain, kind] as const)),
];
const departs = ({ severity }: { readonly severity: Severity }): boolean => gravityOf(severity) >= gravityOf('notice');
const CLOCK = Date.UTC(2026, 10, 20, 12);

// What each report departs from, with the probes that a button starts. Whatever comes into the list, above notice most of all,
// must be what a person would defend. What is missing may have been lost on a busy machine.
test('reports on healthy domains find no more than was looked at', async () => {
  const internet = await startInternet({
    zonesDir: join(import.meta.dirname, '../../testbed/zones'),
    clock: () => CLOCK,
  });
  const resolver = createResolver({
    servers: [internet.resolver],
    trustAnchors: internet.trustAnchors,
    clock: () => CLOCK,
  });
  const nameServers = await internet.startNameServers();
  const connectTo = [...internet.connectTo, ...nameServers.connectTo];
  const probes = probesOf({ ca: internet.ca, connectTo }, resolver, () => CLOCK);
  const lines: string[] = [];
  for (const [domain, kind] of REPORTS) {
    let label = 0;
    const evidence = createLiveEvidence({
      resolver,
      clock: () => CLOCK,
      randomLabel: () => `no-such-label-${label++}`,
      fresh: true,
      probes,
      premises: { markRoots: internet.markRoots, publicNetworks: internet.publicNetworks },
      budget: kind.budget,
      activeProbes: true,
    });
    await kind.run(domain as DomainName, evidence);
    for (const { check } of kind.checks) {
      const result = await check.run(domain as DomainName, evidence);
      for (const { code, severity } of result.outcome === 'unknown' ? [] : result.findings.filter(departs))
        lines.push(`${domain}\t${kind.id}\t${severity}\t${check.id}/${code}`);
    }
  }
  await resolver.close();
  await internet.close();
  const known = new Set(
    readFileSync(join(import.meta.dirname, 'healthy-domains.tsv'), 'utf8')
      .trimEnd()
      .split('\n'),
  );
  expect(lines.filter((line) => !known.has(line))).toEqual([]);
  expect(lines.length).toBeGreaterThan(known.size / 2);
});
