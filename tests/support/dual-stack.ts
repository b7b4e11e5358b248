import { OVERALL } from '../../src/diagnoses/overall.ts';
import { parseNetwork } from '../../src/domain/addresses.ts';
import type { DomainName } from '../../src/domain/name.ts';
import { createEvidence } from '../../src/evidence/create.ts';
import { linesOf } from '../../src/evidence/lines.ts';
import { DOCUMENT } from '../../src/evidence/questions/document.ts';
import { createRounds } from './rounds.ts';
import { CASE, createServerSource, NOW } from './server-world.ts';

const SERVERS = [1, 2, 3, 4].map((i) => `@ IN NS ns${i}\nns${i} IN A 192.0.${i}.53\nns${i} IN AAAA 2001:db8:${i}::1\n`);
const ZONE = `${SERVERS.join('')}@ IN A 192.0.2.1
@ IN MX 10 mail.hosts.test.
@ IN TXT "v=spf1 mx -all"
_dmarc IN TXT "v=DMARC1; p=reject"
`;

/** Diagnoses a healthy domain with four dual-stack servers, and counts what the DNS part of that costs, and the files asked for. */
export async function diagnoseDualStack(): Promise<{
  readonly rounds: number;
  readonly questions: number;
  readonly files: readonly string[];
}> {
  const rounds = createRounds(createServerSource({ zone: ZONE, sign: {} }));
  const evidence = createEvidence(rounds, {
    clock: () => NOW,
    premises: { publicNetworks: ['192.0.0.0/16', '2001:db8::/32'].flatMap((text) => parseNetwork(text) ?? []) },
  });
  await OVERALL.run(CASE as DomainName, evidence);
  const files = linesOf(DOCUMENT, evidence.transcript.lines).map(({ question }) => question.url);
  return { rounds: rounds.count(), questions: rounds.questions(), files };
}
