import { defineTexts } from '../../domain/message.ts';

/** How far long work is, and how long it took. */
export const PROGRESS_TEXTS = defineTexts('cli/progress', {
  between: ', ',
  end: '.',
  name: '{count, plural, one {# name} other {# names}}',
  line: '{count, plural, one {# line} other {# lines}}',
  domain: '{count, plural, one {# domain} other {# domains}}',
  percent: '{percent} %',
  rate: '{rate}/s',
  left: '{time} left',
  took: '{done} in {time} ({rate}/s)',
  hours: '{hours} h {minutes} min',
  minutes: '{minutes} min {seconds} s',
  seconds: '{seconds} s',
});
