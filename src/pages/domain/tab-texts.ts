import { defineTexts } from '../../domain/message.ts';

/** Titles of the pages of a domain, by the first part of their address. */
export const TAB_TEXTS = defineTexts('page/tabs', {
  label: 'This domain',
  domain: 'Report',
  'mail-security': 'Mail security',
  'ai-search': 'AI search',
  history: 'History',
  whois: 'Whois',
});
