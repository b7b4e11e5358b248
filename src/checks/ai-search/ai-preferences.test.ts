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
    about: 'terms for machines',
    site: stated('License: https://case.test/license.xml'),
    outcome: 'satisfied',
    text: 'unstated',
    minus: [['license', 0]],
    says: 'Line 1 of robots.txt names terms',
  },
  {
    about: 'terms without their host',
    site: stated('User-agent: *\nLicense: /license.xml'),
    outcome: 'satisfied',
    text: 'unstated',
    minus: [['license-odd', 0]],
    says: '“/license.xml” is no address in full',
  },
  {
    about: 'lines that Cloudflare writes',
    site: stated(
      '# BEGIN Cloudflare Managed content\nUser-agent: *\nContent-Signal: search=yes,ai-train=no\nAllow: /\n# END Cloudflare Managed Content\n',
    ),
    outcome: 'satisfied',
    text: 'stated',
    minus: [['managed', 0]],
    says: 'Lines 1 to 5 of robots.txt',
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
    about: 'different preferences for different crawlers are none that contradict each other',
    site: stated(
      'User-agent: *\nContent-Signal: ai-train=no\nAllow: /\nUser-agent: CCBot\nContent-Signal: ai-train=yes\nAllow: /',
    ),
    outcome: 'satisfied',
    text: 'stated',
    says: 'ai-train=no',
  },
  {
    about: 'two preferences for the same crawler',
    site: stated(
      'User-agent: CCBot\nContent-Signal: ai-train=no\nAllow: /\nUser-agent: ccbot\nContent-Signal: ai-train=yes\nAllow: /',
    ),
    outcome: 'satisfied',
    text: 'contradiction',
  },
  {
    about: 'training by one crawler',
    site: stated('User-agent: GPTBot\nContent-Signal: ai-train=no'),
    outcome: 'satisfied',
    text: 'stated-there',
    says: 'GPTBot',
  },
  {
    about: 'a crawler of training is asked to stay out of search',
    site: stated('User-agent: GPTBot\nContent-Signal: search=no, ai-train=no'),
    outcome: 'satisfied',
    text: 'stated-there',
  },
  {
    about: 'one crawler of AI search is asked to stay away',
    site: stated('User-agent: OAI-SearchBot\nUser-agent: GPTBot\nContent-Signal: ai-input=no'),
    outcome: 'failed',
    text: 'against-answers-there',
    says: 'asks OAI-SearchBot not to',
  },
  {
    about: 'welcomed, and shut out all the same',
    site: stated('User-agent: *\nContent-Signal: search=yes, ai-input=yes\nDisallow: /'),
    outcome: 'satisfied',
    text: 'other',
    minus: [['against-rules', 0]],
  },
  {
    about: 'robots.txt against the header',
    site: stated('Content-Signal: ai-train=no', 'train-ai=y'),
    outcome: 'satisfied',
    text: 'contradiction',
  },
  NO_PAGE_ROW,
]);
