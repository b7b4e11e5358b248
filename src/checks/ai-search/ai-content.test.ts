import { checkTable } from '../../../tests/support/page-table.ts';
import { beginningOf, GOOD_BODY, html, NO_PAGE_ROW, siteOf } from '../../../tests/support/site.ts';
import { aiContent } from './ai-content.ts';

const body = (text: string) => siteOf(html({ body: text }));
const SCRIPT = '<script src="/app.js"></script>';
const LONG = 'Come and read with us. '.repeat(50);

checkTable(aiContent, [
  { about: 'text', site: body(`<p>${LONG}</p>${SCRIPT}`), outcome: 'satisfied', text: 'readable' },
  {
    about: 'a shell of Next.js that is filled',
    site: body(`<div id="__next">${LONG}</div>${SCRIPT}`),
    outcome: 'satisfied',
    text: 'rendered',
    says: 'Next.js',
  },
  { about: 'little text, no scripts', site: body('<p>Books</p>'), outcome: 'satisfied', text: 'short' },
  { about: 'a frame alone', site: body('<iframe src=/a></iframe>'), outcome: 'failed', text: 'empty' },
  { about: 'some text', site: body(GOOD_BODY + SCRIPT), outcome: 'partial', text: 'readable', minus: [['thin', 0.3]] },
  {
    about: 'an empty shell of React',
    site: body(`<div id="root"></div>${SCRIPT}`),
    outcome: 'failed',
    text: 'shell',
    says: 'React',
  },
  {
    about: 'an empty shell of Vue',
    site: body(`<div id="app"></div>${SCRIPT}`),
    outcome: 'failed',
    text: 'shell',
    says: 'Vue',
  },
  { about: 'scripts alone', site: body(`<p>Loading</p>${SCRIPT}`), outcome: 'failed', text: 'script-only' },
  {
    about: 'little text in the beginning of a page',
    site: siteOf(beginningOf(html({ body: '<p>Books</p>' }))),
    outcome: 'unknown',
    text: 'stopped reading the page after 2 MiB',
  },
  {
    about: 'text in the beginning of a page',
    site: siteOf(beginningOf(html({ body: `<p>${'Books '.repeat(200)}</p>` }))),
    outcome: 'satisfied',
    text: 'readable',
    says: 'has at least 1000 characters',
  },
  NO_PAGE_ROW,
]);
