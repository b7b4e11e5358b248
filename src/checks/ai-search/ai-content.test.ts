import { checkTable } from '../../../tests/support/page-table.ts';
import { beginningOf, GOOD_BODY, html, NO_PAGE_ROW, siteOf } from '../../../tests/support/site.ts';
import { aiContent } from './ai-content.ts';

const body = (text: string) => siteOf(html({ body: text }));
const SCRIPT = '<script src="/app.js"></script>';
const LONG = 'Come and read with us. '.repeat(50);
/** Characters that are no blanks. */
const count = (text: string): number => text.replace(/\s/g, '').length;

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
  { about: 'scripts alone', site: body(`<p> </p>${SCRIPT}`), outcome: 'failed', text: 'script-only' },
  {
    about: 'little text beside a script, which may or may not add more',
    site: body(`<p>Second-hand books on the old harbour wall, open daily.</p>${SCRIPT}`),
    outcome: 'partial',
    text: 'readable',
    minus: [['thin', 0.6]],
    says: 'Scripts may add more',
  },
  {
    about: 'text that React and Next.js send in pieces',
    site: body(
      `<main><!--$?--><template id="B:0"></template><p>Loading…</p><!--/$--></main><div hidden id="S:0"><p>${LONG}</p></div>${SCRIPT}`,
    ),
    outcome: 'satisfied',
    text: 'readable',
    says: `has ${count(`Loading…${LONG}`)} characters`,
  },
  {
    about: 'text that a style hides',
    site: body(`<div style="display:none">${LONG}</div>${SCRIPT}`),
    outcome: 'satisfied',
    text: 'readable',
    says: `has ${count(LONG)} characters`,
  },
  {
    about: 'text for readers without scripts',
    site: body(
      `<div id="root"></div><noscript><h1>Books</h1><p>${LONG}</p><img src=/a.png alt=""></noscript>${SCRIPT}`,
    ),
    outcome: 'satisfied',
    text: 'rendered',
    says: `has ${count(`Books${LONG}`)} characters`,
  },
  {
    about: 'a frame for readers without scripts, and an open comment before it',
    site: body(`<p>${LONG}</p><noscript><!-- </noscript><noscript><iframe src=/tag>Tag</iframe></noscript>${SCRIPT}`),
    outcome: 'satisfied',
    text: 'readable',
    says: `has ${count(LONG)} characters`,
  },
  {
    about: 'a shell that asks for scripts',
    site: body(`<noscript>Turn on JavaScript to run this app.</noscript><div id="root"></div>${SCRIPT}`),
    outcome: 'failed',
    text: 'shell',
    says: 'find 29 characters',
  },
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
