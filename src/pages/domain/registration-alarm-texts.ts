import { defineTexts } from '../../domain/message.ts';

/** Sentences about an urgent registration, above everything else on a page. */
export const REGISTRATION_ALARM_TEXTS = defineTexts('page/registration-alarm', {
  urgent: 'Urgent',
  soon: 'Renew {name} now: its registration {days, plural, =0 {ends today} =1 {ends tomorrow} other {ends in # days}}, on {date}.',
  'soon-about':
    'After that the website and e-mail stop, and later someone else can register the name. Renew it at {registrar}.',
  expired:
    'Renew {name} now: its registration {days, plural, =0 {ended today} =1 {ended yesterday} other {ended # days ago}}, on {date}.',
  'expired-about':
    'The website and e-mail can stop at any time, and later someone else can register the name. Renew it at {registrar}.',
  extended: 'Pay for the renewal of {name} now: its registration ended on {date}.',
  'extended-about':
    'The registry renewed it automatically (autoRenewPeriod), but the registrar can still delete it. Ask {registrar} whether the renewal is paid.',
  held: '{name} is registered, but on hold: it doesn’t work.',
  'held-about': 'Ask {registrar} why, and what ends the hold.',
  ending: 'Restore {name} now: it has been deleted, or will be soon.',
  'ending-about': 'Ask {registrar} to restore it at once. Later someone else can register the name.',
  'your-registrar': 'your registrar',
  open: 'Registration',
});
