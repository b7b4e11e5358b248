import { defineTexts } from '../domain/message.ts';

/** Names what the advice of a check rests on. */
export const BASIS_TEXTS = defineTexts('basis', {
  documented: 'documented by the operator',
  measured: 'measured in a study',
  proposal: 'proposal',
  scored: 'scored',
  explained: 'explained only',
});
