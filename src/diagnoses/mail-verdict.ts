import { defineTexts, type Message } from '../domain/message.ts';
import type { DmarcDisposition } from '../records/dmarc/discover.ts';
import type { Prose } from './diagnosis.ts';
import { deliveryHeadline, dkimHeadline } from './mail-headlines.ts';
import { joinedProse } from './prose.ts';
import { isScored } from './scoring.ts';
import { dispositionIn, saysNoMail, spfState } from './states.ts';
import {
  gravestFirst,
  gravestVerdict,
  namedParts,
  namesVerdict,
  needsNoPolicy,
  unknownVerdict,
  VERDICT_TEXTS,
  type VerdictHead,
  withAttention,
} from './verdict.ts';

/** The one sentence above a mail-security score, beside those that every kind of report has. */
export const MAIL_VERDICT_TEXTS = defineTexts('mail-verdict', {
  'no policy': 'Anyone can send e-mail as {name}: it has no DMARC policy that receivers can use.',
  reject: '{name} asks receivers to reject forged e-mail.',
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

/**
 * Puts the gravest fault of authentication into a sentence: that anyone can forge, else that what is published cannot
 * be used, else that forgeries are not rejected. Empty where there is none.
 */
function firstAbout(policy: DmarcDisposition | null, head: VerdictHead, dkimFails: boolean): readonly Message[] {
  const { name, groups } = head;
  if (policy === 'no policy' || policy === 'none') return [WEAK[policy](name)];
  if (spfState(groups) === 'invalid') return [VERDICT_TEXTS.message('spf-invalid', { name })];
  const dkim = dkimFails ? dkimHeadline(head) : null;
  if (dkim !== null) return [dkim];
  return policy === 'quarantine' ? [WEAK.quarantine(name)] : [];
}

/** Returns the one sentence above the score: what matters most about mail in this domain's name. */
export function mailVerdict(head: VerdictHead): Prose {
  const { name, exists, checks, groups } = head;
  const items = checks.filter(isScored);
  const tooLittle = unknownVerdict(name, exists, items);
  if (tooLittle !== null) return tooLittle;
  const gravest = gravestVerdict(head);
  if (gravest !== null) return gravest;
  const others = checks.filter(({ id }) => id !== 'mail-reachability');
  const and = (...sentences: readonly Message[]): Prose => withAttention(sentences, others);
  if (head.mailUnreachable) return and(VERDICT_TEXTS.message('mail-unreachable', { name }));
  const delivery = deliveryHeadline(head);
  if (delivery !== null)
    return withAttention(
      [delivery.sentence],
      others.filter(({ id }) => !delivery.checks.includes(id)),
    );
  if (needsNoPolicy(head)) return namesVerdict(name, checks);
  const sendsNone = saysNoMail(groups);
  const policy = dispositionIn(groups);
  const failed = (id: string) => items.some((item) => item.id === id && item.outcome === 'failed' && !item.notNeeded);
  const enforced = policy === 'quarantine' || policy === 'reject';
  if (enforced && !sendsNone && failed('spf') && failed('dkim')) return and(message('own-mail-fails', { name }));
  const unknown = items.filter(({ outcome }) => outcome === 'unknown');
  const open = unknown.length > 0 ? [message('unknown', { name, parts: namedParts(unknown) })] : [];
  const first = firstAbout(policy, head, failed('dkim'));
  if (first.length + open.length > 0) return and(...first, ...open);
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
