import { daysLeft } from '../../checks/certificate/certificate-validity.ts';
import { defineTexts, type Message } from '../../domain/message.ts';
import type { Instant } from '../../domain/time.ts';

/** Words for what is left of a certificate, in a cell of a table. */
export const LEFT_TEXTS = defineTexts('certificate-left', {
  days: '{days, plural, one {# day} other {# days}}',
  ended: 'expired',
});

/** Returns for how long a certificate is still valid, as it was read at an instant. */
export const leftText = (notAfter: Instant, at: Instant): Message =>
  at > notAfter ? LEFT_TEXTS.message('ended') : LEFT_TEXTS.message('days', { days: daysLeft(notAfter, at) });
