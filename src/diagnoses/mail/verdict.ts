import type { MailDiagnosis } from './diagnose.ts';
import type { MailItem } from './report.ts';

/** Points that must have been judged before anything is said in general; the same as for a grade. */
const ENOUGH_JUDGED = 60;

/** The one sentence above the score: what matters most about mail in this domain's name. */
export function mailVerdict(diagnosis: MailDiagnosis, items: readonly MailItem[], name: string): string {
  if (diagnosis.exists === false) return `${name} does not exist: the DNS has no such name.`;
  const unknown = items.filter(({ outcome }) => outcome === 'unknown');
  if (unknown.length === items.length)
    return 'We could not ask: the resolvers did not answer, or the name servers of this domain did not.';
  const judged = items.reduce((sum, { weight, outcome }) => sum + (outcome === 'unknown' ? 0 : weight), 0);
  if (judged < ENOUGH_JUDGED)
    return `Too little of the mail security of ${name} could be looked at for a verdict: most questions about it failed.`;
  const of = (id: string) => items.find((item) => item.id === id);
  const [spf, dkim, dmarc] = [of('spf'), of('dkim'), of('dmarc')];
  if (diagnosis.sendsNoMail) return `${name} sends no mail and says so: receivers refuse whatever bears its name.`;
  const enforced = diagnosis.policy;
  if (enforced === 'no policy') return `Anyone can send mail as ${name}: there is no usable DMARC policy.`;
  if (enforced === 'none') return `Forged mail from ${name} is delivered: its DMARC policy is none.`;
  if (spf?.outcome === 'failed' && dkim?.outcome === 'failed')
    return `${name} asks receivers to refuse forged mail, but neither its SPF nor its DKIM is usable, so its own mail is refused as well.`;
  const lacking = items.filter(({ points, weight, outcome }) => outcome !== 'unknown' && points < weight);
  const forged =
    enforced === 'quarantine'
      ? `Forged mail from ${name} goes to the spam folder`
      : enforced === 'reject'
        ? `Forged mail from ${name} is refused`
        : `What happens to forged mail from ${name} could not be found out`;
  if (unknown.length > 0) return `${forged}. ${listed(unknown)} could not be looked at; the rest is judged below.`;
  if (lacking.length === 0) return `${forged}, and nothing is missing.`;
  const rest = lacking.filter(({ id }) => id !== 'dmarc' || enforced !== 'quarantine');
  if (rest.length === 0) return `${forged}, but is not refused; only that is left to do.`;
  return dmarc === undefined ? forged : `${forged}. What is left to do: ${listed(rest)}.`;
}

function listed(items: readonly MailItem[]): string {
  const names = items.map(({ name }) => name);
  return names.length === 1 ? `${names[0]}` : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
