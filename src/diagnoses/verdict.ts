import type { HealthDiagnosis } from './health.ts';

/** How a check that alone is missing is called in the sentence. */
const SHORT: Readonly<Record<string, string>> = {
  'name-resolution': 'an address',
  'ns-redundancy': 'a second name server',
  ipv6: 'IPv6',
  mx: 'an MX record',
  spf: 'SPF',
  'spf-strict': '-all in SPF',
  dkim: 'DKIM',
  dmarc: 'DMARC at reject',
  caa: 'CAA',
  dnssec: 'DNSSEC',
};

/** The one sentence above the score: what matters most about the domain. */
export function verdictOf(diagnosis: HealthDiagnosis, name: string): string {
  const { checks, exists, dmarc, spf } = diagnosis;
  if (exists === false) return `${name} does not exist: the DNS has no such name.`;
  const by = (outcome: string) => checks.filter(({ finding }) => finding.outcome === outcome);
  const unknown = by('unknown');
  if (unknown.length === checks.length)
    return 'We could not ask: the resolvers did not answer, or the name servers of this domain did not.';
  const failed = by('failed').filter(
    ({ finding }) => finding.outcome !== 'unknown' && !(finding.outcome === 'failed' && finding.notNeeded),
  );
  if (
    checks.some(
      ({ check, finding }) => check.id === 'dnssec' && finding.outcome === 'failed' && finding.text === 'bogus',
    )
  ) {
    return `${name} cannot be reached by anyone whose resolver checks DNSSEC: its signatures do not validate.`;
  }
  if (failed.some(({ check }) => check.id === 'name-resolution') && failed.some(({ check }) => check.id === 'mx'))
    return `${name} has neither an address nor a mail server.`;
  if (dmarc === 'not configured') return `Anyone can send mail as ${name}: there is no DMARC policy.`;
  if (dmarc === 'invalid') return `Anyone can send mail as ${name}: its DMARC record cannot be used.`;
  if (dmarc === 'none') return `Forged mail from ${name} is delivered: its DMARC policy is none.`;
  if (spf === 'invalid') return `The SPF record of ${name} is in error, so receivers cannot tell its senders.`;
  if (dmarc === 'quarantine') return `Forged mail from ${name} goes to the spam folder, but is not refused.`;
  if (failed.length === 0)
    return unknown.length === 0
      ? `${name} is in good health: nothing is missing.`
      : `What could be asked about ${name} is in good health; the rest is unknown.`;
  const [first, second] = failed;
  if (first !== undefined && second === undefined)
    return `${name} is in good health; only ${SHORT[first.check.id] ?? first.check.name} is missing.`;
  const weightiest = failed
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, 2)
    .map(({ check }) => SHORT[check.id] ?? check.name);
  return `${name} is protected against forged mail, but lacks ${weightiest.join(' and ')}${failed.length > 2 ? ` and ${failed.length - 2} more` : ''}.`;
}
