import { defineTexts } from '../../domain/message.ts';
import { AFTER_ITS_END, RENEWED_BY_REGISTRY, SINCE_ITS_END } from '../../registration/urgency-texts.ts';

/** Sentences about an urgent registration, above everything else on a page. */
export const REGISTRATION_ALARM_TEXTS = defineTexts('page/registration-alarm', {
  urgent: 'Urgent',
  soon: 'Renew {name} now: its registration {days, plural, =0 {ends today} =1 {ends tomorrow} other {ends in # days}}, on {date}.',
  'soon-about': `${AFTER_ITS_END} Renew it at {registrar}.`,
  expired:
    'Renew {name} now: its registration {days, plural, =0 {ended today} =1 {ended yesterday} other {ended # days ago}}, on {date}.',
  'expired-about': `${SINCE_ITS_END} Renew it at {registrar}.`,
  extended: 'Pay for the renewal of {name} now: its registration ended on {date}.',
  'extended-about': `${RENEWED_BY_REGISTRY} Ask {registrar} whether the renewal is paid.`,
  held: '{name} is registered, but on hold: it doesn’t work.',
  'held-about': 'Ask {registrar} why, and what ends the hold.',
  ending: 'Restore {name} now: the registry is about to release it.',
  'ending-about': 'Ask {registrar} to restore it at once. Later someone else can register the name.',
  'your-registrar': 'your registrar',
  open: 'Registration',
});
