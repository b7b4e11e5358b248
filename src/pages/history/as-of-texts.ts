import { defineTexts } from '../../domain/message.ts';

/** Words of the form that leads to a report of the past. */
export const AS_OF_TEXTS = defineTexts('page/as-of', {
  title: 'Report of an earlier day',
  about:
    'Choose a day to see the report as it was at its end (UTC), from what we had looked up by then. We first looked up this domain on {since}.',
  day: 'Day',
  open: 'Open that report',
});
