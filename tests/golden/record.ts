import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { diagnoseHealth } from '../../src/diagnoses/health.ts';
import { createResolver } from '../../src/dns/resolver.ts';
import type { DomainName } from '../../src/domain/name.ts';
import { createLiveEvidence } from '../../src/evidence/live.ts';
import { writeTranscript } from '../../src/evidence/transcript.ts';
import { startInternet } from '../../testbed/internet.ts';
import { GOLDEN } from './domains.ts';

/** Records anew what the testbed answers about the golden domains. Run by `npm run accept -- --record`. */
const START = Date.UTC(2026, 10, 20, 12);
const transcripts = join(import.meta.dirname, 'transcripts');
mkdirSync(transcripts, { recursive: true });
const internet = await startInternet({
  zonesDir: join(import.meta.dirname, '../../testbed/zones'),
  clock: () => START,
  port: 15_353,
});
const resolver = createResolver({
  servers: [internet.resolver],
  clock: () => START,
  timeoutMs: 1500,
  tryTimeoutMs: 300,
});
for (const domain of GOLDEN) {
  let label = 0;
  const evidence = createLiveEvidence({
    resolver,
    clock: () => START,
    randomLabel: () => `zw-random-${label++}`,
    fresh: true,
  });
  await diagnoseHealth(domain as DomainName, evidence);
  writeFileSync(
    join(transcripts, `${domain}.ndjson`),
    writeTranscript(evidence.transcript).replace(/"rttMs":[\d.]+/g, '"rttMs":1'),
  );
}
await resolver.close();
await internet.close();
