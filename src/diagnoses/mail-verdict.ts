import { defineTexts, type Message } from '../domain/message.ts';
import type { Prose } from './diagnosis.ts';
import { joinedProse } from './prose.ts';
import { isScored } from './scoring.ts';
import { dispositionIn, saysNoMail } from './states.ts';
import {
  gravestFirst,
  gravestVerdict,
  mainFinding,
  namedParts,
  unknownVerdict,
  VERDICT_TEXTS,
  type VerdictHead,
  withAttention,
} from './verdict.ts';

/** The one sentence above a mail-security score, beside those that every kind of report has. */
export const MAIL_VERDICT_TEXTS = defineTexts('mail-verdict', {
  'no policy': 'Anyone can send e-mail as {name}: it has no DMARC policy that receivers can use.',
  reject: '{name} asks receivers to reject forged e-mail.',
  'mail-silent': 'None of the mail servers of {name} answered us on port 25.',
  'own-mail-fails':
    '{name} asks receivers to act on forged e-mail, but has no usable SPF record, and we found no usable DKIM key. Without a key, its own e-mail fails as well.',
  unknown: 'We couldn’t check {parts} of {name}.',
  'sends-none': '{name} says that it sends no e-mail, and asks receivers to reject all of it.',
});

const { message } = MAIL_VERDICT_TEXTS;

/** Says what a policy that does not reject means for forged e-mail. */
const WEAK = {
  'no policy': (name: string) => message('no policy', { name }),
  none: (name: string) => VERDICT_TEXTS.message('dmarc-none', { name }),
  quarantine: (name: string) => VERDICT_TEXTS.message('dmarc-quarantine', { name }),
} as const;

/** Returns the one sentence above the score: what matters most about mail in this domain's name. */
export function mailVerdict(head: VerdictHead): Prose {
  const { name, exists, checks, standings } = head;
  const items = checks.filter(isScored);
  const tooLittle = unknownVerdict(name, exists, items);
  if (tooLittle !== null) return tooLittle;
  const gravest = gravestVerdict(head);
  if (gravest !== null) return gravest;
  const others = checks.filter(({ id }) => id !== 'mail-reachability');
  const and = (...sentences: readonly Message[]): Prose => withAttention(sentences, others);
  if (head.mailUnreachable) return and(VERDICT_TEXTS.message('mail-unreachable', { name }));
  // That may be our own network's fault.
  if (mainFinding(checks, 'mail-reachability')?.code === 'silent') return and(message('mail-silent', { name }));
  const sendsNone = saysNoMail(standings);
  const policy = dispositionIn(standings);
  const failed = (id: string) => items.some((item) => item.id === id && item.outcome === 'failed' && !item.notNeeded);
  const enforced = policy === 'quarantine' || policy === 'reject';
  if (enforced && !sendsNone && failed('spf') && failed('dkim')) return and(message('own-mail-fails', { name }));
  const unknown = items.filter(({ outcome }) => outcome === 'unknown');
  const weak = policy !== null && policy !== 'reject' ? [WEAK[policy](name)] : [];
  if (unknown.length > 0) return and(...weak, message('unknown', { name, parts: namedParts(unknown) }));
  if (weak.length > 0) return and(...weak);
  const lacking = [
    ...items.filter(({ points, weight, headlines }) => points < weight || headlines.length > 0),
    ...checks.filter((one) => !isScored(one) && one.headlines.length > 0),
  ].toSorted(gravestFirst);
  return joinedProse([
    message(sendsNone ? 'sends-none' : 'reject', { name }),
    lacking.length === 0
      ? VERDICT_TEXTS.message('nothing-to-fix')
      : VERDICT_TEXTS.message('left-to-do', { parts: namedParts(lacking) }),
  ]);
}
