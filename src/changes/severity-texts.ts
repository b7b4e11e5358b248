import { defineTexts } from '../domain/message.ts';
import type { Severity } from '../domain/severity.ts';

/** How grave a change or an alert is, in words: the same on every page, in the terminal and in alerts. */
export const SEVERITY_TEXTS = defineTexts('severity', {
  critical: 'Critical',
  error: 'Important',
  warning: 'Check this',
});

/** Returns a severity if there is a word for it; null for what asks for nothing. */
export const severityInWords = (severity: Severity): keyof typeof SEVERITY_TEXTS.texts | null =>
  severity === 'critical' || severity === 'error' || severity === 'warning' ? severity : null;
