import { defineTexts, type Message } from '../domain/message.ts';
import type { Prose } from './diagnosis.ts';
import { deliveryHeadline } from './mail-headlines.ts';
import { joinedProse } from './prose.ts';
import { JUDGED_FOR_GRADE } from './scoring.ts';
import { gravestIn } from './severity-counts.ts';
import { gravestVerdict, namedParts, VERDICT_TEXTS, type VerdictHead } from './verdict.ts';

/** The one sentence above the overall diagnosis. */
export const OVERALL_TEXTS = defineTexts('overall', {
  'take-over':
    'A stranger can take over {name}: it has name servers in domains that are not registered, according to the registry.',
  'mail-take-over':
    'A stranger can receive e-mail to {name}: it has mail servers in domains that are not registered, according to the registry.',
  'all-fine': 'We checked {count} things about {name} and found nothing that needs fixing.',
  'fine-so-far': 'We found nothing about {name} that needs fixing, but could not check {parts}.',
  'little-known': 'We could check only {known} of {count} things about {name}, too few for a verdict.',
  'to-fix': '{count, plural, one {# check of {name} needs} other {# checks of {name} need}} attention: {parts}.',
  'to-fix-and-open':
    '{count, plural, one {# check of {name} needs} other {# checks of {name} need}} attention: {parts}. We could not check {open}.',
});
const { message } = OVERALL_TEXTS;

/**
 * Returns the sentence: what is worst, else how much is wrong, else that all is well. It claims nothing that was not
 * established.
 */
export function overallVerdict(head: VerdictHead): Prose {
  const { name, exists, checks } = head;
  if (exists === false) return VERDICT_TEXTS.message('no-such-name', { name });
  const open = checks.filter(({ outcome }) => outcome === 'unknown');
  if (open.length === checks.length) return VERDICT_TEXTS.message('no-answer', { name });
  const grave = gravestVerdict(head);
  if (grave !== null) return grave;
  const takeOver = takeOverIn(checks);
  if (takeOver !== null) return message(takeOver, { name });
  const delivery = head.mailUnreachable
    ? VERDICT_TEXTS.message('mail-unreachable', { name })
    : (deliveryHeadline(head)?.sentence ?? null);
  if (delivery === null) return tallyOf(head);
  const isAlone = checks.every(({ headlines }) => headlines.length === 0);
  if (!isAlone) return joinedProse([delivery, tallyOf(head)]);
  const notChecked = open.length === 0 ? [] : [VERDICT_TEXTS.message('not-checked', { parts: namedParts(open) })];
  return joinedProse([delivery, ...notChecked]);
}

/** Counts what needs attention, and what is unknown. */
function tallyOf({ name, checks }: VerdictHead): Message {
  const open = checks.filter(({ outcome }) => outcome === 'unknown');
  const known = checks.length - open.length;
  const isLittle = known * 100 < checks.length * JUDGED_FOR_GRADE;
  const wrong = checks
    .filter(({ headlines }) => headlines.length > 0)
    .toSorted((a, b) => gravestIn(b.headlines) - gravestIn(a.headlines));
  const count = wrong.length;
  const parts = namedParts(wrong);
  if (count === 0 && isLittle) return message('little-known', { name, known, count: checks.length });
  if (open.length > 0)
    return count === 0
      ? message('fine-so-far', { name, parts: namedParts(open) })
      : message('to-fix-and-open', { name, count, parts, open: namedParts(open) });
  return count === 0 ? message('all-fine', { name, count: checks.length }) : message('to-fix', { name, count, parts });
}

/** Finds what a stranger can get hold of, the gravest first; null where nothing is known to be free. */
function takeOverIn(checks: VerdictHead['checks']): 'take-over' | 'mail-take-over' | null {
  const found = checks.flatMap(({ headlines }) => headlines).filter(({ check }) => check === 'other-domains');
  const has = (free: string) => found.some(({ code }) => code === free);
  return has('free-name-servers') ? 'take-over' : has('free-mail-servers') ? 'mail-take-over' : null;
}
