import { join } from 'node:path';
import { expect, test } from 'vitest';
import { OVERALL } from '../../src/diagnoses/overall.ts';
import { createResolver } from '../../src/dns/create-resolver.ts';
import type { DomainName } from '../../src/domain/name.ts';
import { reportIn } from '../../src/texts/language.ts';
import { startInternet } from '../../testbed/internet.ts';
import { startLookups } from '../support/lookups-over.ts';
import { probesOf } from '../support/probes.ts';

/** Domains of the testbed with one fault of their servers or of their zone each. */
const FAULTY = ['no-soa', 'caa-fails', 'empty-names', 'foreign-cds', 'half-denied', 'old-primary'];
/** Checks that find these faults. */
const CHECKS = ['unusual-questions', 'unusual-records', 'server-names', 'server-proofs', 'child-ds'];
const CLOCK = Date.UTC(2026, 10, 20, 12);

// From real queries to the name servers of the testbed to the words of a report.
test('what servers and zones do wrong is reported in both languages', async () => {
  const internet = await startInternet({
    zonesDir: join(import.meta.dirname, '../../testbed/zones'),
    clock: () => CLOCK,
  });
  const nameServers = await internet.startNameServers();
  const resolver = createResolver({
    servers: [internet.resolver],
    trustAnchors: internet.trustAnchors,
    clock: () => CLOCK,
  });
  const connectTo = [...internet.connectTo, ...nameServers.connectTo];
  const probes = probesOf({ ca: internet.ca, connectTo }, resolver, () => CLOCK);
  const { lookups, close } = await startLookups(internet, { resolver, probes, clock: () => CLOCK });
  const lines: string[] = [];
  for (const name of FAULTY) {
    const diagnosis = await lookups.live(OVERALL, `${name}.example` as DomainName);
    for (const language of ['en', 'ja'] as const) {
      lines.push(`${name}.example, ${language}`);
      for (const { id, findings, explanation } of reportIn(language, diagnosis).checks)
        if (CHECKS.includes(id) && findings.some(({ severity }) => severity !== 'ok'))
          lines.push(
            `  ${findings.map(({ code, severity }) => `${severity} ${id}/${code}`).join(', ')}: ${explanation}`,
          );
    }
  }
  await close();
  await internet.close();
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(join(import.meta.dirname, 'server-findings.txt'));
});
