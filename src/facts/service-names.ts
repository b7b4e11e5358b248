import { SILENCES } from '../domain/answer.ts';
import { child, type DnsName } from '../domain/name.ts';
import { POLICY_NAMES } from '../domain/service-names.ts';
import { dns, wildcard } from '../evidence/questions/dns.ts';
import { available, type FactReader, shared } from './fact.ts';

/**
 * Asks for what no check needs but the records table shows. Nothing is judged by it, so it is always readable; what
 * failed is in the transcript.
 */
export const readServiceNames: FactReader<null> = shared(async (domain, evidence) => {
  /** Where an alias leads to a name that fails, the alias itself can still be seen. */
  async function askOrAlias(name: DnsName, type: 'A' | 'TXT'): Promise<void> {
    const answer = await evidence.ask(dns(name, type));
    // After silence nothing more is asked: it would only double the wait.
    if (answer.kind === 'failure' && !SILENCES.has(answer.failure.why)) await evidence.ask(dns(name, 'CNAME'));
  }
  const ownTypes = domain.startsWith('_') ? (['HTTPS', 'TLSA'] as const) : (['HTTPS'] as const);
  await Promise.all([
    ...POLICY_NAMES.map((prefix) => askOrAlias(child(prefix, domain), 'TXT')),
    askOrAlias(domain, 'A'),
    ...ownTypes.map((type) => evidence.ask(dns(domain, type))),
    evidence.ask(dns(domain, 'DS')),
    evidence.ask(wildcard(domain, 'TXT')),
  ]);
  return available(null, []);
});
