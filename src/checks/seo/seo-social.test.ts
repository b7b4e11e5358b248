import { checkTable } from '../../../tests/support/page-table.ts';
import { beginningOf, html, NO_PAGE_ROW, siteOf } from '../../../tests/support/site.ts';
import { seoSocial } from './seo-social.ts';

const PICTURE = 'https://case.test/card.png';
const card = (...names: readonly string[]) =>
  html({
    head: `<title>Harbor</title>${names.map((name) => `<meta property="og:${name}" content="${name === 'image' ? PICTURE : 'Harbor Books'}">`).join('')}`,
  });
function png(width: number, height: number): Uint8Array {
  const octets = Buffer.alloc(32);
  octets.write('\x89PNG\r\n\x1a\n', 'latin1');
  octets.writeUInt32BE(width, 16);
  octets.writeUInt32BE(height, 20);
  return octets;
}
const ALL = card('title', 'description', 'image');

checkTable(seoSocial, [
  { about: 'whole', site: siteOf(ALL, { [PICTURE]: { body: png(1200, 630) } }), outcome: 'satisfied', text: 'good' },
  { about: 'none', site: siteOf(card()), outcome: 'failed', text: 'not-there' },
  {
    about: 'no description and no picture',
    site: siteOf(card('title')),
    outcome: 'partial',
    text: 'text',
    minus: [
      ['no-text', 0.25],
      ['no-picture', 0.5],
    ],
  },
  {
    about: 'a picture that is not there',
    site: siteOf(ALL),
    outcome: 'partial',
    text: 'text',
    minus: [['picture-missing', 0.5]],
    says: '(status 404)',
  },
  ...[403, 429, 503].map(
    (status) =>
      ({
        about: `a picture that is refused to us with ${status}`,
        site: siteOf(ALL, { [PICTURE]: { status } }),
        outcome: 'satisfied',
        text: 'text',
        minus: [['picture-refused', 0]],
        says: `(status ${status})`,
      }) as const,
  ),
  ...['/card.png', '//case.test/card.png', 'card.png'].map(
    (href) =>
      ({
        about: `a picture without its full address: ${href}`,
        site: siteOf(ALL.replace(PICTURE, href), { [PICTURE]: { body: png(1200, 630) } }),
        outcome: 'partial',
        text: 'good',
        minus: [['picture-relative', 0.25]],
        says: `og:image is not a full address: ${href}`,
      }) as const,
  ),
  {
    about: 'a picture without its full address, which is not there',
    site: siteOf(ALL.replace(PICTURE, '/card.png')),
    outcome: 'partial',
    text: 'text',
    minus: [
      ['picture-relative', 0.25],
      ['picture-missing', 0.5],
    ],
  },
  {
    about: 'a picture whose address is none',
    site: siteOf(ALL.replace(PICTURE, 'https://')),
    outcome: 'partial',
    text: 'text',
    minus: [['picture-invalid', 0.5]],
  },
  {
    about: 'a picture whose address is empty',
    site: siteOf(ALL.replace(PICTURE, ' ')),
    outcome: 'partial',
    text: 'text',
    minus: [['no-picture', 0.5]],
  },
  {
    about: 'a page in its place',
    site: siteOf(ALL, { [PICTURE]: html() }),
    outcome: 'partial',
    text: 'text',
    minus: [['picture-missing', 0.5]],
  },
  {
    about: 'a small picture',
    site: siteOf(ALL, { [PICTURE]: { body: png(200, 200) } }),
    outcome: 'partial',
    text: 'good',
    minus: [['picture-small', 0.25]],
    says: '200 by 200',
  },
  {
    about: 'a head that is longer than what is read',
    site: siteOf(beginningOf('<!doctype html><html lang=en><head><style>a{}</style>')),
    outcome: 'unknown',
    text: 'stopped reading the page after 2 MiB',
  },
  NO_PAGE_ROW,
]);
