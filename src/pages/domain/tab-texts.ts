import { defineTexts } from '../../domain/message.ts';

/** Titles of the pages of a domain that show no report, by the first part of their address. */
export const TAB_TEXTS = defineTexts('page/tabs', {
  label: 'This domain',
  history: 'History',
  whois: 'Whois',
});
