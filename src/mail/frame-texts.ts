import { defineTexts } from '../domain/message.ts';

/** Holds what every e-mail with a link says. */
export const FRAME_TEXTS = defineTexts('email-frame', {
  'plain-link': '{label}:',
  copy: 'Or copy this address into your browser:',
});
