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

/** Points that must have been judged before anything is said in general; the same as for a grade. */
const ENOUGH_JUDGED = 60;

/** The one sentence above the score: what matters most about the domain. */
export function verdictOf(diagnosis: HealthDiagnosis, name: string): string {
  const { checks, exists, dmarc, spf } = diagnosis;
  if (exists === false) return `${name} does not exist: the DNS has no such name.`;
  const by = (outcome: string) => checks.filter(({ finding }) => finding.outcome === outcome);
  const unknown = by('unknown');
  if (unknown.length === checks.length)
    return 'We could not ask: the resolvers did not answer, or the name servers of this domain did not.';
  const judged = checks.reduce((sum, { weight, finding }) => sum + (finding.outcome === 'unknown' ? 0 : weight), 0);
  if (judged < ENOUGH_JUDGED)
    return `Too little of ${name} could be looked at for a verdict: most questions about it failed.`;
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
  // Whoever may pass SPF passes DMARC as well, whatever its policy.
  if (spf === 'allows anyone (+all)')
    return `Anyone can send mail as ${name}: its SPF record lets every sender pass (+all).`;
  if (dmarc === 'not configured') return `Anyone can send mail as ${name}: there is no DMARC policy.`;
  if (dmarc === 'invalid') return `Anyone can send mail as ${name}: its DMARC record cannot be used.`;
  if (dmarc === 'none') return `Forged mail from ${name} is delivered: its DMARC policy is none.`;
  if (unknown.length > 0)
    return `Part of ${name} could not be looked at: ${unknown.map(({ check }) => SHORT[check.id] ?? check.name).join(', ')}. The rest is judged below.`;
  if (spf === 'invalid') return `The SPF record of ${name} is in error, so receivers cannot tell its senders.`;
  if (dmarc === 'quarantine') return `Forged mail from ${name} goes to the spam folder, but is not refused.`;
  const [first, second] = failed;
  if (first === undefined) return `${name} is in good health: nothing is missing.`;
  if (second === undefined)
    return `${name} is in good health; only ${SHORT[first.check.id] ?? first.check.name} is missing.`;
  const weightiest = failed.toSorted((a, b) => b.weight - a.weight).map(({ check }) => SHORT[check.id] ?? check.name);
  const named = failed.length > 3 ? [...weightiest.slice(0, 2), `${failed.length - 2} more things`] : weightiest;
  return `${name} refuses forged mail, but lacks ${named.slice(0, -1).join(', ')} and ${named.at(-1)}.`;
}
