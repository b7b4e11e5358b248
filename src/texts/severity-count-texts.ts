import { defineTexts } from '../domain/message.ts';

/** Counts findings by how grave they are. `number` is the count as it is shown. */
export const SEVERITY_COUNT_TEXTS = defineTexts('severity-count', {
  critical: '{count, plural, other {{number} critical}}',
  error: '{count, plural, one {{number} error} other {{number} errors}}',
  warning: '{count, plural, one {{number} warning} other {{number} warnings}}',
  notice: '{count, plural, one {{number} notice} other {{number} notices}}',
  info: '{count, plural, one {{number} note} other {{number} notes}}',
});
