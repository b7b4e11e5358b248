import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { DiagnosisKind } from '../../src/diagnoses/kind.ts';
import { HEALTH, KINDS, MAIL } from '../../src/diagnoses/kinds.ts';
import { createResolver } from '../../src/dns/create-resolver.ts';
import type { DomainName } from '../../src/domain/name.ts';
import { createLiveEvidence } from '../../src/evidence/live.ts';
import { writeTranscript } from '../../src/evidence/transcript.ts';
import { startInternet } from '../../testbed/internet.ts';
import { probesOf } from '../support/probes.ts';
import { GOLDEN, GOLDEN_MAIL, SAMPLE } from './domains.ts';

/**
 * Records anew what the testbed answers about the golden domains. Run by `npm run accept -- --record`; with a word, only the
 * transcripts whose path contains it: `node tests/golden/record.ts kinds/`.
 */
const [word = ''] = process.argv.slice(2);
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
const nameServers = await internet.startNameServers();
const connectTo = [...internet.connectTo, ...nameServers.connectTo];
const probes = probesOf({ ca: internet.ca, connectTo }, resolver, () => START);

async function record(kind: DiagnosisKind, domain: string, path: string, live: object = {}): Promise<void> {
  if (!path.includes(word)) return;
  let label = 0;
  const evidence = createLiveEvidence({
    resolver,
    clock: () => START,
    randomLabel: () => `zw-random-${label++}`,
    fresh: true,
    probes,
    premises: { markRoots: internet.markRoots, publicNetworks: internet.publicNetworks },
    ...live,
  });
  await kind.run(domain as DomainName, evidence);
  const file = join(transcripts, `${path}.ndjson`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, writeTranscript(evidence.transcript).replace(/"rttMs":[\d.]+/g, '"rttMs":1'));
}
for (const folder of ['mail', 'kinds'])
  if (`${folder}/`.includes(word)) {
    mkdirSync(join(transcripts, folder), { recursive: true });
    writeFileSync(join(transcripts, folder, 'mark-roots.pem'), internet.markRoots);
  }
for (const domain of GOLDEN) await record(HEALTH, domain, domain);
for (const domain of GOLDEN_MAIL) await record(MAIL, domain, `mail/${domain}`);
for (const kind of KINDS) await record(kind, SAMPLE, `kinds/${kind.id}`, { budget: kind.budget, activeProbes: true });
await resolver.close();
await internet.close();
