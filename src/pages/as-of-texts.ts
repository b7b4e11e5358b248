import { defineTexts } from '../domain/message.ts';

/** Words of the form that leads to a report of the past. */
export const AS_OF_TEXTS = defineTexts('page/as-of', {
  title: 'Report of an earlier day',
  about: 'Shows the report as it was at the end of that day (UTC), from what we had looked up by then.',
  day: 'Day',
  since: 'We first looked up this domain on {since}.',
  open: 'Open that report',
});
