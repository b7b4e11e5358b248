import type { CapFacts } from '../grade-cap.ts';
import { gravestVerdict, type JudgedPart, namedParts, unknownVerdict } from '../verdict.ts';
import type { DmarcVerdict } from './report.ts';

/** What the sentence above a mail-security score is made of. */
export interface MailHead extends CapFacts {
  readonly name: string;
  readonly exists: boolean | null;
  readonly sendsNoMail: boolean;
  /** Whether no mail server answered us, though that may be our own network's fault. */
  readonly mailSilent: boolean;
  /** What happens to mail that forges the name itself; null where that could not be found out. */
  readonly policy: DmarcVerdict | null;
  readonly items: readonly (JudgedPart & { readonly points: number })[];
}

/** What receivers are asked to do with forged mail; null where that is not known. */
const FORGED: Readonly<Record<DmarcVerdict, (name: string) => string>> = {
  'no policy': (name) => `Anyone can send e-mail as ${name}: it has no DMARC policy that receivers can use.`,
  none: (name) => `Forged e-mail from ${name} is delivered: its DMARC policy is none.`,
  quarantine: (name) => `Forged e-mail from ${name} goes to the spam folder instead of being rejected.`,
  reject: (name) => `${name} asks receivers to reject forged e-mail.`,
};

/** The one sentence above the score: what matters most about mail in this domain's name. */
export function mailVerdict(head: MailHead): string {
  const { name, exists, items, policy } = head;
  const tooLittle = unknownVerdict(name, exists, items);
  if (tooLittle !== null) return tooLittle;
  const gravest = gravestVerdict(head);
  if (gravest !== null) return gravest;
  if (head.mailUnreachable) return `E-mail to ${name} can’t be delivered: none of its mail servers can be reached.`;
  if (head.mailSilent) return `None of the mail servers of ${name} answered us on port 25.`;
  const failed = (id: string) => items.some((item) => item.id === id && item.outcome === 'failed' && !item.notNeeded);
  const enforced = policy === 'quarantine' || policy === 'reject';
  if (enforced && !head.sendsNoMail && failed('spf') && failed('dkim'))
    return `${name} asks receivers to refuse forged e-mail, but has neither usable SPF nor DKIM, so its own e-mail fails as well.`;
  const unknown = items.filter(({ outcome }) => outcome === 'unknown');
  const weak = policy !== null && policy !== 'reject' ? `${FORGED[policy](name)} ` : '';
  if (unknown.length > 0) return `${weak}We couldn’t check ${namedParts(unknown)} of ${name}.`;
  if (weak !== '') return weak.trim();
  const lacking = items.filter(({ points, weight }) => points < weight);
  const good = head.sendsNoMail
    ? `${name} says that it sends no e-mail, and asks receivers to reject all of it.`
    : FORGED.reject(name);
  return lacking.length === 0 ? `${good} Nothing to fix.` : `${good} Still to do: ${namedParts(lacking)}.`;
}
