import { defineTexts } from '../domain/message.ts';

/** Words around every page. */
export const LAYOUT_TEXTS = defineTexts('page/layout', {
  domain: 'Domain name',
  check: 'Check',
  skip: 'Skip to content',
  account: 'Your account',
  'sign-in': 'Sign in',
  disclaimer: 'For information only. We observed this at the time shown; the live configuration may differ.',
  api: '<link>API</link>',
  'api-report': '<link>This report in the API</link>',
});
