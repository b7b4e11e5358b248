import { defineTexts } from '../../domain/message.ts';

/** Words of the card that leads from a page of a domain to its monitor. */
export const MONITOR_CARD_TEXTS = defineTexts('page/monitor-card', {
  records: 'Monitor this domain',
  'records-about':
    'Get an e-mail when a record changes, the DMARC policy weakens or the certificate is about to expire.',
  registration: 'Don’t miss the renewal',
  'registration-about':
    'Get an e-mail well before the registration or the certificate expires, and when a record changes.',
  monitor: 'Monitor this domain',
  'needs-account': 'It takes an account with a plan. You can ask the operator for one.',
  'needs-plan': 'Your {plan} plan doesn’t include monitoring. On the next page you can ask for one that does.',
});
