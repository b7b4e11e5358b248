import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { Compile } from 'typebox/compile';
import { describe, expect, test } from 'vitest';
import { viewOf, wordsOfPage } from '../../../tests/browser/view.ts';
import { liveContext } from '../../../tests/support/report-context.ts';
import { CASE, evidenceOf, html, NOW, siteOf } from '../../../tests/support/site.ts';
import { UNFILLED } from '../../../tests/support/unfilled.ts';
import { diagnosisJson, reportJsonOf } from '../../api/v1/report.ts';
import { AI_SEARCH } from '../../diagnoses/ai-search.ts';
import { SEO } from '../../diagnoses/seo.ts';
import { reportIn } from '../../texts/language.ts';
import type { Language } from '../../texts/languages.ts';
import { pageKindOf } from '../web/kinds.ts';
import { renderReportPage } from './page.tsx';

const EVIL = '"><img src=x onerror=alert(1)><script>alert(2)</script>';
const QUOTED = EVIL.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** A site that puts markup wherever its page, its files and its headers are shown. */
const HOSTILE = siteOf(
  {
    headers: { 'x-robots-tag': EVIL, 'content-usage': EVIL },
    body: html({
      lang: QUOTED,
      head: `<title>Books &lt;/title&gt;${EVIL.replaceAll('<', '&lt;')}</title>
<meta name="description" content="${QUOTED}"><meta name="robots" content="nosnippet, ${QUOTED}">
<meta property="og:image" content="https://case.test/${QUOTED}"><link rel="alternate" hreflang="${QUOTED}" href="/ja">`,
      body: `<h2>${EVIL.replaceAll('<', '&lt;')}</h2><a>${EVIL.replaceAll('<', '&lt;')}</a>
<script type="application/ld+json">{"@type":"${EVIL.replaceAll('"', '\\"').replaceAll('</', '<\\/')}","name":1</script>`,
    }),
  },
  {
    'https://case.test/robots.txt': `User-agent: *\nAllow: /\nUser-agent: GPTBot\nUser-agent: OAI-SearchBot\nUser-agent: ${EVIL}\nDisallow: /\n${EVIL}\nContent-Signal: ai-train=no ${EVIL}\n`,
    [`OAI-SearchBot https://case.test/`]: { status: 403, body: EVIL },
  },
);

/** Elements of a page that could only come from the site, or run what it says. */
function intruders(page: string): string[] {
  const found: string[] = [];
  const visit = (node: DefaultTreeAdapterTypes.Node): void => {
    if ('attrs' in node)
      found.push(
        ...node.attrs
          .filter(({ name, value }) => name.startsWith('on') || /alert\(/.test(name) || /^\s*javascript:/i.test(value))
          .map(({ name }) => `${node.nodeName} ${name}`),
      );
    if (
      node.nodeName === 'script' &&
      'childNodes' in node &&
      /alert\(/.test(JSON.stringify(node.childNodes, ['value']))
    )
      found.push('script');
    if ('childNodes' in node) for (const child of node.childNodes) visit(child);
  };
  visit(parse(page));
  return found;
}

describe.each([SEO, AI_SEARCH].map((kind) => [kind.id, kind] as const))(
  'the report of a hostile page: %s',
  (_, kind) => {
    test.each<[Language, string]>([
      ['en', 'Paste this into the head of the page'],
      ['ja', '次の内容をページのheadに貼り付ける'],
    ])('its page in %s', async (language, pastes) => {
      const evidence = evidenceOf(HOSTILE);
      const diagnosis = await (await kind.run(CASE, evidence))({ ...liveContext(CASE, evidence), now: NOW });
      const site = { language, asset: (name: string) => `/assets/${name}` };
      const page = renderReportPage(pageKindOf(kind), reportIn(language, diagnosis), viewOf({ site }));
      expect(intruders(page)).toEqual([]);
      const words = wordsOfPage(page);
      expect(words).toContain('<script>alert(2)');
      expect(words).toContain(CASE);
      expect(words).not.toMatch(UNFILLED);
      if (kind === SEO) expect(words).toContain(pastes);
      const json = diagnosisJson(kind, diagnosis, language) as Readonly<Record<string, unknown>>;
      expect(Compile(reportJsonOf(kind).schema).Errors(json)).toEqual([]);
      expect([json['domain'], JSON.stringify(json['checks']).includes('alert(1)')]).toEqual([CASE, true]);
    });
  },
);
