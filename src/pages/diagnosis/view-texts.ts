import { defineTexts } from '../../domain/message.ts';

/** Words of views that no block has of its own. */
export const VIEW_TEXTS = defineTexts('page/view', {
  done: 'Done',
  now: 'Start here',
  later: 'Later',
});
