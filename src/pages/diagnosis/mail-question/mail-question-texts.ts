import { defineTexts } from '../../../domain/message.ts';

/** Words of the question whether a domain sends e-mail. */
export const MAIL_QUESTION_TEXTS = defineTexts('page/mail-question', {
  question: 'Does {name} send e-mail?',
  why: 'It has no mail server and no SPF record. If nothing sends as it, two records make receivers reject every forged e-mail at once. We don’t advise them on a guess.',
  no: 'No, never',
  yes: 'Yes',
  unsure: 'I don’t know',
  'said-no': '{name} sends no e-mail, you said',
  'said-no-text':
    'Publish these records. Receivers then reject every message that claims to come from {name}, or from a name below it that has no DMARC record of its own.',
  'receives-none': 'If it receives no e-mail either, the next report offers a null MX.',
  'said-yes': '{name} sends e-mail, you said',
  'said-yes-text':
    'List every service that sends for you in SPF, let each sign with DKIM, and start DMARC with p=none. The fixes below go step by step.',
  'said-unsure': 'You don’t know whether {name} sends e-mail',
  'said-unsure-text':
    'Publish the first step of each fix below: it rejects nothing. Then ask whoever runs your website, shop and newsletter what sends as {name}.',
  change: 'Change the answer',
  above: 'Its records are above.',
});
