import { checkTable } from '../../../tests/support/page-table.ts';
import { html, NO_PAGE_ROW, siteOf } from '../../../tests/support/site.ts';
import { webSecrets } from './web-secrets.ts';

const pageWith = (...keys: readonly string[]) =>
  siteOf(html({ body: `<h1>Harbor Books</h1>\n<script>const a = ${JSON.stringify(keys)}</script>` }));
/** In parts, so that nobody who looks for keys finds one here. */
const of = (prefix: string): string => `${prefix}q7Zk2Lw9Xc4Vb8Nm1Pd6Rf3Th5Yj0Gs7Ua2E`;
const AWS = ['AKIA', 'Q3EGWZ7MH2KV5RTB'].join('');
const GOOGLE = ['AIza', 'q7Zk2Lw9Xc4Vb8Nm1Pd6Rf3Th5Yj0Gs7Ua2'].join('');

checkTable(webSecrets, [
  { about: 'none', site: pageWith('hello'), outcome: 'satisfied', text: 'no-keys' },
  {
    about: 'two keys',
    site: pageWith(of('ghp_'), of('sk_live_')),
    outcome: 'failed',
    text: 'keys-readable',
    says: 'GitHub ghp_… and Stripe sk_l…. The first is in line 12',
  },
  { about: 'the ID of a key', site: pageWith(AWS), outcome: 'satisfied', text: 'key-id-readable' },
  { about: 'a key for maps', site: pageWith(GOOGLE), outcome: 'satisfied', text: 'google-key' },
  {
    about: 'a key beside those',
    site: pageWith(GOOGLE, AWS, of('ghp_')),
    outcome: 'failed',
    text: 'keys-readable',
    minus: [
      ['key-id-readable', 0],
      ['google-key', 0],
    ],
  },
  NO_PAGE_ROW,
]);
