import { defineTexts } from '../../domain/message.ts';

/** Holds what `zonewell spf` prints. */
export const SPF_COMMAND_TEXTS = defineTexts('cli/spf', {
  asked: '{ip} sending as {sender}',
  'asked-null': '{ip} sending as the null sender',
  because: 'Reason: {problem}.',
  decided: 'Decided by "{term}" in the record at {name}.',
  explanation: 'The domain says: {text}',
  lookups: '{lookups} of 10 DNS lookups, {voids} of 2 void lookups.',
  steps: 'What we checked',
  ended: 'ends this include without a match',
  more: 'and {count, plural, one {# more step} other {# more steps}}',
});
