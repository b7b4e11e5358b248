import { defineTexts } from '../../domain/message.ts';

/** Parts of sentences about the names of mail servers. */
export const REVERSE_TEXTS = defineTexts('mail-name', {
  named: '{address} ({names})',
  greets: '{host} (“{word}”)',
});
