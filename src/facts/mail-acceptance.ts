import { ROOT } from '../domain/name.ts';
import { readRdata } from '../domain/rdata/read.ts';
import { dns } from '../evidence/questions/dns.ts';
import { available, type FactReader, refOf, shared, unavailable, unavailableFor } from './fact.ts';

/**
 * Whether mail to a domain has anywhere to go, by its DNS alone. `null-mx`: it says that it accepts none (RFC 7505 §3).
 * `nowhere`: it has neither an MX record nor an address (RFC 5321 §5.1).
 */
export type MailAcceptance = 'accepts' | 'null-mx' | 'nowhere';

/** Asked of domains that are to get reports: three questions at most for each. */
export const readMailAcceptance: FactReader<MailAcceptance> = shared<MailAcceptance>(async (domain, evidence) => {
  const mx = await evidence.ask(dns(domain, 'MX'));
  if (mx.kind === 'failure') return unavailableFor([mx.failure]);
  if (mx.kind === 'answer') {
    const isNull = mx.records.every((rr) => readRdata(rr)?.exchange === ROOT);
    return available(isNull ? 'null-mx' : 'accepts', [refOf(mx)]);
  }
  const addresses = await Promise.all([evidence.ask(dns(domain, 'A')), evidence.ask(dns(domain, 'AAAA'))]);
  const refs = [mx, ...addresses].map(refOf);
  if (addresses.some(({ kind }) => kind === 'answer')) return available('accepts', refs);
  const failures = addresses.flatMap((one) => (one.kind === 'failure' ? [one.failure] : []));
  return unavailable(failures, refs) ?? available('nowhere', refs);
});
