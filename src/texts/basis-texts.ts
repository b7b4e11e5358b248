import { defineTexts } from '../domain/message.ts';

/** Names what the advice of a check rests on. */
export const BASIS_TEXTS = defineTexts('basis', {
  documented: 'in official documentation',
  'unless-said': 'Where a check names no other source, it follows official documentation.',
  measured: 'measured in a study',
  proposal: 'proposal',
  scored: 'scored',
  explained: 'explained only',
});
