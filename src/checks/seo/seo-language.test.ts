import { checkTable } from '../../../tests/support/page-table.ts';
import { beginningOf, html, NO_PAGE_ROW, siteOf } from '../../../tests/support/site.ts';
import { seoLanguage } from './seo-language.ts';

const JA = 'https://case.test/ja/';
const SELF = '<link rel="alternate" hreflang="en" href="https://case.test/">';
const other = (href = JA, lang = 'ja') => `<link rel="alternate" hreflang="${lang}" href="${href}">`;
const ELSE = other(JA, 'x-default');
const head = (links: string, lang = 'en') => html({ head: links === '' ? '' : links + ELSE, lang });
const GARBLED = Buffer.from('Bücher, Schränke, Töpfe und Körbe für Gäste').toString('latin1');

checkTable(seoLanguage, [
  { about: 'good', site: siteOf(html()), outcome: 'satisfied', text: 'good' },
  {
    about: 'with a script and a region',
    site: siteOf(html({ lang: 'zh-Hant-TW' })),
    outcome: 'satisfied',
    text: 'good',
  },
  {
    about: 'two versions that lead to each other',
    site: siteOf(head(SELF + other()), { [JA]: head(SELF + other(), 'ja') }),
    outcome: 'satisfied',
    text: 'several',
    says: 'names 3 versions',
  },
  { about: 'none', site: siteOf(html({ lang: null })), outcome: 'failed', text: 'not-there' },
  { about: 'none that exists', site: siteOf(html({ lang: 'english' })), outcome: 'failed', text: 'invalid' },
  {
    about: 'an hreflang that is none, and no way back',
    site: siteOf(head(SELF + other(JA, 'xx-klingon-')), { [JA]: head('', 'ja') }),
    outcome: 'partial',
    text: 'several',
    minus: [
      ['bad-alternate', 0.25],
      ['no-return', 0.25],
    ],
  },
  {
    about: 'a version that is not there',
    site: siteOf(head(SELF + other())),
    outcome: 'partial',
    text: 'several',
    minus: [['other-broken', 0.25]],
    says: 'answers with status 404',
  },
  {
    about: 'a version at which there is no server',
    site: siteOf(head(SELF + other('https://ja.case.test/')), { 'https://ja.case.test/': { none: 'no-address' } }),
    outcome: 'partial',
    text: 'several',
    minus: [['other-absent', 0.25]],
  },
  {
    about: 'a version that is refused to us',
    site: siteOf(head(SELF + other()), { [JA]: { status: 403 } }),
    outcome: 'satisfied',
    text: 'several',
    minus: [['other-refused', 0]],
  },
  {
    about: 'not among its own versions, and no way back from one that names none',
    site: siteOf(head(other() + other('https://case.test/fr/', 'fr')), { [JA]: head('', 'ja') }),
    outcome: 'partial',
    text: 'several',
    minus: [
      ['no-self', 0.25],
      ['no-return', 0.25],
    ],
  },
  {
    about: 'not among its own versions',
    site: siteOf(head(other()), { [JA]: head(SELF + other(), 'ja') }),
    outcome: 'partial',
    text: 'several',
    minus: [['no-self', 0.25]],
  },
  {
    about: 'versions named in the body',
    site: siteOf(html({ body: SELF })),
    outcome: 'partial',
    text: 'good',
    minus: [['outside-head', 0.25]],
  },
  {
    about: 'a head that is longer than what is read',
    site: siteOf(beginningOf('<!doctype html><html lang=en><head><style>a{}</style>')),
    outcome: 'unknown',
    text: 'stopped reading the page after 2 MiB',
  },
  ...[
    ['en-UK', 'UK'],
    ['es-419', '419'],
    ['de-EU', 'EU'],
    ['zh-Hant-TW', null],
  ].map(([lang = '', region]) => ({
    about: `the region of ${lang}`,
    site: siteOf(head(SELF + other(JA, lang ?? '')), { [JA]: head(SELF + other(), 'ja') }),
    outcome: 'satisfied' as const,
    text: 'several',
    minus: region === null ? [] : [['unknown-region', 0] as const],
    says: region === null ? 'names 3 versions' : `Google knows no region “${region}”`,
  })),
  {
    about: 'versions on a page that is not the canonical one',
    site: siteOf(head(`<link rel="canonical" href="https://case.test/b">${SELF}${other()}`), {
      [JA]: head(SELF + other(), 'ja'),
    }),
    outcome: 'satisfied',
    text: 'several',
    minus: [['not-canonical', 0]],
    says: 'another page as its canonical one: https://case.test/b',
  },
  {
    about: 'Japanese text that is called English',
    site: siteOf(html({ body: `<p>${'港の古本屋で本を読みましょう。'.repeat(20)}</p>` })),
    outcome: 'satisfied',
    text: 'good',
    minus: [['other-writing', 0]],
    says: 'but its text is in Japanese script',
  },
  {
    about: 'Japanese text with English words',
    site: siteOf(html({ lang: 'ja', body: `<p>${'港のBooksで本を読みましょう。'.repeat(20)}</p>` })),
    outcome: 'satisfied',
    text: 'good',
  },
  {
    about: 'an encoding that nobody declares',
    site: siteOf({ body: html({ head: '', body: '<p>Bücher' }), headers: { 'content-type': 'text/html' } }),
    outcome: 'satisfied',
    text: 'good',
    minus: [['no-encoding', 0]],
    says: 'does not declare its character encoding',
  },
  {
    about: 'an encoding that makes no difference',
    site: siteOf({ body: html({ head: '', body: '<p>Books' }), headers: { 'content-type': 'text/html' } }),
    outcome: 'satisfied',
    text: 'good',
  },
  {
    about: 'neither a language nor an encoding',
    site: siteOf({ body: html({ lang: null, head: '', body: '<p>Bücher' }), headers: { 'content-type': 'text/html' } }),
    outcome: 'failed',
    text: 'not-there',
    minus: [['no-encoding', 0]],
  },
  {
    about: 'versions in languages, and none for everybody else',
    site: siteOf(html({ head: SELF + other() }), { [JA]: html({ head: SELF + other(), lang: 'ja' }) }),
    outcome: 'satisfied',
    text: 'several',
    minus: [['no-default', 0]],
    says: 'names versions in 2 languages',
  },
  {
    about: 'another language in hreflang than in lang',
    site: siteOf(head(SELF + other(), 'de-AT'), { [JA]: head(SELF + other(), 'ja') }),
    outcome: 'satisfied',
    text: 'several',
    minus: [['other-own-lang', 0]],
    says: 'says “de-AT”, but line 4 names this page with hreflang “en”',
  },
  {
    about: 'two encodings',
    site: siteOf({
      body: html({ head: '<meta charset="windows-1252">', body: '<p>Bücher' }),
      headers: { 'content-type': 'text/html; charset=utf-8' },
    }),
    outcome: 'satisfied',
    text: 'good',
    minus: [['other-encoding', 0]],
    says: 'is read as utf-8, but another declaration of it says windows-1252',
  },
  {
    about: 'two encodings that make no difference',
    site: siteOf({
      body: html({ head: '<meta charset="windows-1252">', body: '<p>Books' }),
      headers: { 'content-type': 'text/html; charset=utf-8' },
    }),
    outcome: 'satisfied',
    text: 'good',
  },
  {
    about: 'letters of UTF-8 that were stored as those of another encoding',
    site: siteOf(html({ body: `<p>${GARBLED}` })),
    outcome: 'satisfied',
    text: 'good',
    minus: [['garbled', 0]],
    says: '“BÃ¼cher, Sch',
  },
  {
    about: 'Portuguese, and one example of garbled letters',
    site: siteOf(html({ lang: 'pt', body: '<p>NÃO, IRMÃ, SÃO: amanhã “pão” é Ã¼ em vez de ü' })),
    outcome: 'satisfied',
    text: 'good',
  },
  {
    about: 'neither a language nor good letters',
    site: siteOf({
      body: html({ lang: null, head: '<meta charset="windows-1252">', body: `<p>${GARBLED}` }),
      headers: { 'content-type': 'text/html; charset=utf-8' },
    }),
    outcome: 'failed',
    text: 'not-there',
    minus: [
      ['other-encoding', 0],
      ['garbled', 0],
    ],
  },
  NO_PAGE_ROW,
]);
