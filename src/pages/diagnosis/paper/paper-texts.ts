import { defineTexts } from '../../../domain/message.ts';

/** Words that stand on paper only. */
export const PAPER_TEXTS = defineTexts('page/paper', {
  checks: 'All checks',
  later: 'Steps that come later',
  closed: 'Closed sections are left out. Open them on the page to print them too.',
});
