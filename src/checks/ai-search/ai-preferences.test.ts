import { checkTable } from '../../../tests/support/page-table.ts';
import { html, NO_PAGE_ROW, siteOf } from '../../../tests/support/site.ts';
import { aiPreferences } from './ai-preferences.ts';

const stated = (robots: string, header?: string) =>
  siteOf(header === undefined ? html() : { body: html(), headers: { 'content-usage': header } }, {
    'https://case.test/robots.txt': robots,
  });

checkTable(aiPreferences, [
  { about: 'none', site: siteOf(html()), outcome: 'satisfied', text: 'unstated' },
  { about: 'a signal', site: stated('Content-Signal: search=yes, ai-train=no'), outcome: 'satisfied', text: 'stated' },
  { about: 'about search alone', site: stated('Content-Signal: search=yes'), outcome: 'satisfied', text: 'other' },
  {
    about: 'against answers',
    site: stated('Content-Signal: search=no, ai-input=no'),
    outcome: 'failed',
    text: 'against-answers',
    says: 'search=no asks AI search',
  },
  {
    about: 'against answers alone, and for training',
    site: stated('Content-Signal: ai-train=yes,ai-input =NO'),
    outcome: 'failed',
    text: 'against-answers',
    says: 'ai-input=NO asks',
  },
  {
    about: 'the header against search',
    site: stated('', 'search=n'),
    outcome: 'failed',
    text: 'against-answers',
  },
  {
    about: 'a value that is not defined',
    site: stated('Content-Signal: ai-train=maybe'),
    outcome: 'satisfied',
    text: 'other',
    minus: [['odd', 0]],
  },
  {
    about: 'how much may be kept: nothing',
    site: stated('Content-Signal: search=yes,ai-train=no,use=immediate'),
    outcome: 'satisfied',
    text: 'stated',
    minus: [['use-immediate', 0]],
  },
  {
    about: 'how much may be kept: the least of two, as managed files state it',
    site: stated('Content-Signal: search=yes,use=full,use=reference'),
    outcome: 'satisfied',
    text: 'other',
    minus: [['use-reference', 0]],
  },
  {
    about: 'how much may be kept: all',
    site: stated('Content-Signal: use=full'),
    outcome: 'satisfied',
    text: 'other',
    minus: [['use-full', 0]],
  },
  {
    about: 'how much may be kept: yes is no level',
    site: stated('Content-Signal: use=yes'),
    outcome: 'satisfied',
    text: 'other',
    minus: [['odd', 0]],
  },
  {
    about: 'robots.txt against the header',
    site: stated('Content-Signal: ai-train=no', 'train-ai=y'),
    outcome: 'satisfied',
    text: 'contradiction',
  },
  NO_PAGE_ROW,
]);
