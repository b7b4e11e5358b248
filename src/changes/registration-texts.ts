import { defineTexts } from '../domain/message.ts';
import { AFTER_ITS_END, SINCE_ITS_END } from '../registration/urgency-texts.ts';

/** Says what became of the registration of a domain, by kind. */
export const REGISTRATION_CHANGE_TEXTS = defineTexts('change-registration', {
  'registration-expires':
    'The registration of {domain} expires {days, plural, =0 {in a few hours} one {in # day} other {in # days}}',
  'registration-expired': 'The registration of {domain} has expired',
  'unanswered-registration-expires':
    'We have had no answer about the registration of {domain} since {since}; by the registry’s last one, it expires {days, plural, =0 {in a few hours} one {in # day} other {in # days}}',
  'unanswered-registration-expired':
    'We have had no answer about the registration of {domain} since {since}; by the registry’s last one, it has expired',
  'registry-silent': 'We have had no answer about the registration of {domain} since {since}',
  'registry-answers-again': 'The registry answers about {domain} again',
  'registration-renewed': 'The registration of {domain} was renewed',
  'registration-unlocked':
    '{count, plural, one {A lock on the registration of {domain} was removed} other {# locks on the registration of {domain} were removed}}',
  'registration-locked': 'The registration of {domain} is locked again',
  'registrar-changed': '{domain} moved from {from} to {to}',
  'registry-ds-changed':
    '{count, plural, =0 {The registry no longer lists a DS record for {domain}} other {The registry now lists other DS records for {domain}}}',
  'registry-ds-agrees': 'The registry and the DNS have the same DS records for {domain} again',
  'registrant-changed': 'The holder of {domain} is now {to} instead of {from}',
  'transfer-pending': 'A transfer of {domain} to another registrar is under way',
  'transfer-over': 'No transfer of {domain} is under way any more',
  'registration-on-hold': '{domain} is on hold: it is out of the DNS',
  'hold-over': '{domain} is no longer on hold',
  'registration-in-redemption': 'The registration of {domain} was deleted and can still be restored',
  'registration-deleting': 'The registry will delete {domain} within days',
  'deletion-over': 'The registry is no longer deleting {domain}',
  'name-registered': '{domain}, which nobody held, is registered now',
  'name-unregistered': '{domain} is no longer registered',
});

/** Why it matters, as one sentence. */
export const REGISTRATION_REASON_TEXTS = defineTexts('change-registration-reason', {
  'registration-ends': `It expires on {date}. ${AFTER_ITS_END}`,
  'registration-ended': `It expired on {date}. ${SINCE_ITS_END}`,
  'last-answer-ends': `It expires on {date}, unless it was renewed since then. ${AFTER_ITS_END}`,
  'last-answer-ended': `It expired on {date}, unless it was renewed before. ${SINCE_ITS_END}`,
  'last-answer-counts': 'We keep asking. Until then, warnings go by the registry’s last answer.',
  'registered-until': 'It now expires on {date}.',
  'transfer-open':
    'Removed: {locks}. Without a lock, a stolen password is enough to move the domain to another registrar.',
  'update-open':
    'Removed: {locks}. Without a lock, a stolen password is enough to change the name servers or delete the domain.',
  'transfer-waits':
    'The registry lists {statuses}. Unless the registrar rejects the transfer, it goes through within five days.',
  held: 'The registry lists {statuses}. Until the hold is lifted, nobody reaches the website, and mail cannot be delivered.',
  redeemable: 'The registry lists {statuses}. After about 30 days, it deletes the name, and anyone can register it.',
  deleting: 'The registry lists {statuses}. Once the name is deleted, anyone can register it.',
  'holder-published': 'The registry publishes both names. Whoever holds the domain decides what becomes of it.',
  'ds-not-yet':
    'They name the keys {keys}. The DNS does not have them yet. Once it does, resolvers that validate DNSSEC reject answers that these keys do not sign.',
  'ds-still-there':
    'The DNS still has the old ones. Once these are gone, forged answers for {domain} are no longer recognised.',
  'registered-now': 'Before that, the registry had no registration of this name.',
  'registered-with': 'Before that, the registry had no registration of this name. Its registrar is {registrar}.',
  'no-registration':
    'The registry answered twice that it has no registration of this name, and the DNS no longer has it. Unless the registry keeps it back, anyone can register it now.',
  'registrar-decides': 'The registrar controls the name servers of the domain.',
});

/** Says what to do about it. */
export const REGISTRATION_ACTION_TEXTS = defineTexts('change-registration-action', {
  'check-renewal':
    'Sign in at your registrar and check that automatic renewal is on and that your payment details are valid.',
  renew: 'Renew the domain at your registrar now.',
  'restore-now': 'Renew the domain at your registrar at once. Later it may cost more, or no longer be possible.',
  'check-then-renew':
    'Sign in at your registrar and check until when the domain is registered. If that is still this date, renew it now.',
  lock: 'If this was not you, sign in at your registrar at once, set the locks again and change the password.',
  'reject-transfer':
    'If you did not ask for it, call your registrar within five days, have the transfer rejected, and change your password there.',
  'lift-hold':
    'Ask your registrar now why the domain is on hold, for example an unpaid bill or unverified contact data, and have the hold lifted.',
  'restore-deleted': 'Have your registrar restore the domain now. Once the redemption period is over, it cannot.',
  'ask-restore':
    'Ask your registrar at once whether the domain can still be restored. If it cannot, prepare to register it again.',
  'dispute-holder':
    'If you did not change it, call your registrar at once, dispute the change, and change your password there.',
  'restore-ds':
    'If this was not you, sign in at your registrar at once, restore the DS records and change the password.',
  'ask-holder':
    'If this was not you, look up who holds it. Its holder can receive mail to old addresses at this name, and visits through old links.',
  'register-again': 'If you want the name, register it now.',
  'call-registrar': 'If this was not you, call your old registrar at once and dispute the transfer.',
});
