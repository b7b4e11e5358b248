import type { Diagnosis } from '../../src/diagnoses/diagnosis.ts';
import { HEALTH } from '../../src/diagnoses/kinds.ts';
import { createResolver } from '../../src/dns/create-resolver.ts';
import type { DomainName } from '../../src/domain/name.ts';
import { reportIn } from '../../src/texts/language.ts';
import type { Internet } from '../../testbed/internet.ts';
import type { NameServers } from '../../testbed/name-servers.ts';
import { startLookups } from '../support/lookups-over.ts';

/**
 * What the first health report says of DNSSEC, over a resolver (`IP:PORT`), with its score and whether anything in it is
 * open: `100: valid`. With the name servers of the root and below, what does not validate is asked from there.
 */
export async function firstReport(
  internet: Internet,
  server: string,
  domain: string,
  root?: Pick<NameServers, 'hints' | 'connectTo'>,
): Promise<string> {
  const resolver = createResolver({
    servers: [server],
    trustAnchors: internet.trustAnchors,
    timeoutMs: 3000,
    ...(root === undefined ? {} : { rootHints: root.hints, policy: { connectTo: root.connectTo } }),
  });
  const { lookups, close } = await startLookups(internet, { resolver });
  try {
    return gist(await lookups.live(HEALTH, domain as DomainName));
  } finally {
    await close();
  }
}

function gist(diagnosis: Diagnosis): string {
  const { score, maxScore, provisional } = diagnosis;
  const check = reportIn('en', diagnosis).checks.find(({ id }) => id === 'dnssec');
  const points = score === maxScore ? score : `${score} to ${maxScore}`;
  return `${points}${provisional ? ', provisional' : ''}: ${check?.findings[0]?.code ?? check?.explanation}`;
}
