import { child, type DnsName } from '../domain/name.ts';
import { dns, wildcard } from '../evidence/question.ts';
import { type Reader, read, shared } from './reading.ts';

/** Service names whose records are shown, beside the DKIM selectors. */
const SERVICE_NAMES = ['_dmarc', '_mta-sts', '_smtp._tls', 'default._bimi'];

/**
 * Asks for what no check needs but the records table shows. Nothing is judged by it, so it is always readable; what
 * failed is in the transcript.
 */
export const readServiceNames: Reader<null> = shared(async (domain, evidence) => {
  async function serviceName(name: DnsName): Promise<void> {
    const texts = await evidence.ask(dns(name, 'TXT'));
    // Where an alias leads to a name that fails, the alias itself can still be seen.
    if (texts.kind === 'failure') await evidence.ask(dns(name, 'CNAME'));
  }
  const ownTypes = domain.startsWith('_') ? (['HTTPS', 'TLSA', 'CNAME'] as const) : (['HTTPS'] as const);
  await Promise.all([
    ...SERVICE_NAMES.map((prefix) => serviceName(child(prefix, domain))),
    ...ownTypes.map((type) => evidence.ask(dns(domain, type))),
    evidence.ask(dns(domain, 'DS')),
    evidence.ask(wildcard(domain, 'TXT')),
  ]);
  return read(null, []);
});
