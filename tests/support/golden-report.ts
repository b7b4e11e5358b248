import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Diagnosis } from '../../src/diagnoses/diagnosis.ts';
import { HEALTH } from '../../src/diagnoses/kinds.ts';
import { parseNetwork } from '../../src/domain/addresses.ts';
import type { DomainName } from '../../src/domain/name.ts';
import { tldOf, toUnicode } from '../../src/domain/parse.ts';
import { registrableDomain } from '../../src/domain/psl.ts';
import { createRecordedEvidence } from '../../src/evidence/transcript.ts';
import { observe } from '../../src/observations/intervals.ts';
import { observationsOf } from '../../src/observations/memory.ts';
import { recordRows } from '../../src/observations/rows.ts';
import type { Policy } from '../../src/policy/policy.ts';
import { PUBLIC_NETWORKS } from '../../testbed/internet.ts';

const NOW = Date.UTC(2026, 10, 20, 12);

/** Makes the health report of a golden domain from its transcript. */
export async function goldenReport(golden: string, policy: Policy | null = null): Promise<Diagnosis> {
  const domain = golden as DomainName;
  const evidence = createRecordedEvidence(
    readFileSync(join(import.meta.dirname, '../golden/transcripts', `${domain}.ndjson`), 'utf8'),
    () => NOW,
    { publicNetworks: PUBLIC_NETWORKS.flatMap((text) => parseNetwork(text) ?? []), policy },
  );
  const build = await HEALTH.run(domain, evidence);
  const history = observe(undefined, domain, observationsOf(evidence.transcript.lines, NOW));
  return build({
    names: { unicode: toUnicode(domain), tld: tldOf(domain), registrable: registrableDomain(domain) },
    transcript: evidence.transcript,
    rows: recordRows(history, []),
    source: 'live',
    resolvers: ['192.0.2.53:53'],
    refreshing: false,
    port25Open: false,
    now: NOW,
  });
}
