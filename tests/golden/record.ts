import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DiagnosisKind } from '../../src/diagnoses/kind.ts';
import { HEALTH, MAIL } from '../../src/diagnoses/kinds.ts';
import { createResolver } from '../../src/dns/create-resolver.ts';
import type { DomainName } from '../../src/domain/name.ts';
import { createLiveEvidence } from '../../src/evidence/live.ts';
import { writeTranscript } from '../../src/evidence/transcript.ts';
import { startInternet } from '../../testbed/internet.ts';
import { probesOf } from '../support/probes.ts';
import { GOLDEN, GOLDEN_MAIL } from './domains.ts';

/** Records anew what the testbed answers about the golden domains. Run by `npm run accept -- --record`. */
const START = Date.UTC(2026, 10, 20, 12);
const transcripts = join(import.meta.dirname, 'transcripts');
const internet = await startInternet({
  zonesDir: join(import.meta.dirname, '../../testbed/zones'),
  clock: () => START,
  port: 15_353,
});
const resolver = createResolver({
  servers: [internet.resolver],
  trustAnchors: internet.trustAnchors,
  clock: () => START,
  timeoutMs: 1500,
  tryTimeoutMs: 300,
});
const probes = probesOf(internet, resolver, () => START);

async function record(kind: DiagnosisKind, domain: string, folder: string): Promise<void> {
  let label = 0;
  const evidence = createLiveEvidence({
    resolver,
    clock: () => START,
    randomLabel: () => `zw-random-${label++}`,
    fresh: true,
    probes,
    premises: { markRoots: internet.markRoots, publicNetworks: internet.publicNetworks },
  });
  await kind.run(domain as DomainName, evidence);
  mkdirSync(join(transcripts, folder), { recursive: true });
  writeFileSync(
    join(transcripts, folder, `${domain}.ndjson`),
    writeTranscript(evidence.transcript).replace(/"rttMs":[\d.]+/g, '"rttMs":1'),
  );
}
mkdirSync(join(transcripts, 'mail'), { recursive: true });
writeFileSync(join(transcripts, 'mail', 'mark-roots.pem'), internet.markRoots);
for (const domain of GOLDEN) await record(HEALTH, domain, '');
for (const domain of GOLDEN_MAIL) await record(MAIL, domain, 'mail');
await resolver.close();
await internet.close();
