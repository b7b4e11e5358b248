import { describe, expect, test } from 'vitest';
import { openApiDocument } from '../../src/api/openapi.ts';
import { OPERATIONS } from '../../src/api/operations.ts';
import { createProgram } from '../../src/cli/program.ts';
import { KINDS } from '../../src/diagnoses/kinds.ts';
import { escapeHtml } from '../../src/domain/html.ts';
import { renderApiDocs } from '../../src/pages/docs/api-page.tsx';
import { checkName } from '../../src/pages/docs/check-list.ts';
import type { DocsSite } from '../../src/pages/docs/docs-layout.tsx';
import { renderChecksIndex } from '../../src/pages/docs/index-page.tsx';
import { DOCS_ROUTES } from '../../src/pages/docs/routes.ts';
import { renderScoreDocs } from '../../src/pages/docs/score-page.tsx';
import { renderStartPage } from '../../src/pages/start/start-page.tsx';
import { kindName, kindWord } from '../../src/texts/kind-words.ts';
import { LANGUAGES, type Language } from '../../src/texts/languages.ts';

// Every kind and every check is wherever people look for them: docs, score page, help, API and start page. What counts is
// what these say, not which lists they are made from.

const siteIn = (language: Language): DocsSite => ({
  language,
  publicUrl: 'https://zonewell.example',
  asset: (name) => name,
});

/** Returns the visible text of a page: no tags, and no marks for the breaking of lines. */
const seen = (html: string): string => html.replace(/<wbr>|\u2060/g, '').replace(/<[^>]*>/g, '\n');

/** The section of an id, up to the next. */
const sectionOf = (html: string, id: string): string =>
  html.split(new RegExp(`<section id="${id}"[^>]*>`))[1]?.split('</section>')[0] ?? '';

/** Lists what links say. */
const linksIn = (html: string): string[] =>
  [...html.matchAll(/<a href="([^"]+)"[^>]*>([^<]*)</g)].map(([, , text = '']) => text);

describe.each(LANGUAGES)('in %s', (language) => {
  const site = siteIn(language);

  describe.each(KINDS.map((kind) => [kind.id, kind] as const))('%s', (id, kind) => {
    const names = kind.checks.map(({ check }) => escapeHtml(checkName(language, check)));

    test('/docs/checks lists each of its checks', () => {
      expect(linksIn(sectionOf(renderChecksIndex(site), id))).toEqual(names);
    });

    test('/docs/score has the points of each of its checks, and its criteria', () => {
      const page = seen(renderScoreDocs(site));
      const weights = kind.checks.filter(({ weight }) => weight > 0);
      const rows = weights.map(({ check, weight }) => [escapeHtml(checkName(language, check)), weight]);
      const [, table = ''] = renderScoreDocs(site).split(`<section id="points-${id}"`);
      const rowsShown = [
        ...(table.split('</section>')[0] ?? '').matchAll(/<a href="[^"]+">([^<]+)<\/a>.*?(\d+)<\/td>/gs),
      ];
      expect(rowsShown.map(([, name, points]) => [name, Number(points)])).toEqual(rows);
      expect(page).toContain(`\n${kind.criteria}\n`);
    });

    test('each version of its criteria has a note, and the last is the one that reports name', () => {
      const prefix = kind.criteria.replace(/\d+$/, '');
      expect(kind.versions.map((one) => one.id)).toEqual(kind.versions.map((_, i) => `${prefix}${i + 1}`));
      expect(kind.versions.at(-1)?.id).toBe(kind.criteria);
      expect(kind.versions.map(({ scores }, i) => (scores === 'first') === (i === 0))).not.toContain(false);
      const notes = kind.versions.map(({ id: version, changed }) =>
        kindWord(language, { kind, word: `criteria/${version}`, english: changed }),
      );
      expect(notes.filter((note) => note.length < 10)).toEqual([]);
      const changelog = seen(renderApiDocs(site, OPERATIONS).split('id="changelog"')[1] ?? '');
      for (const note of notes) expect(changelog).toContain(escapeHtml(note));
    });

    test('/docs/api describes its report, and shows a part of one', () => {
      const operation = OPERATIONS.find((one) => one.kind === kind);
      const section = renderApiDocs(site, OPERATIONS).split(`<section class="docs-sec" id="${operation?.id}"`)[1] ?? '';
      const shown = seen(section.split('</section>')[0] ?? '');
      expect(shown).toContain(`\n${escapeHtml(kindName(language, kind))}\n`);
      expect(shown).toContain(`/v1/domain/{domain}/${kind.path}`);
      expect(shown.replaceAll('\n', '')).toContain(escapeHtml(`"criteria": "${kind.criteria}"`));
    });

    test('the start page leads to its page, and says what it is for', () => {
      const html = renderStartPage((name) => name, language, {
        example: 'perfect.example',
        tool: undefined,
        publicUrl: site.publicUrl,
      });
      expect(html).toContain(`<a href="/${kind.page}/perfect.example">`);
      expect(seen(html)).toContain(escapeHtml(kindWord(language, { kind, word: 'summary', english: kind.summary })));
    });

    test('`--help` names its command, and says what it does', () => {
      const { env, stdout, stderr } = process;
      const help = createProgram({ env, stdout, stderr, language }, () => {}).helpInformation();
      expect(help).toMatch(new RegExp(`^ {2}${kind.command} .*\\S{3}`, 'm'));
    });

    test('OpenAPI describes its report', () => {
      const document = JSON.stringify(
        openApiDocument(site.publicUrl, { version: '1.0.0', operations: OPERATIONS, language }),
      );
      expect(document).toContain(`"/v1/domain/{domain}/${kind.path}"`);
      expect(document).toContain(
        JSON.stringify(kindWord(language, { kind, word: 'description', english: kind.description })).slice(1, -1),
      );
    });
  });

  test('each link of /docs/checks leads to a page, and each page of a check is there', () => {
    const html = renderChecksIndex(site);
    const linked = [...html.matchAll(/href="(\/docs\/checks\/[^"]+)"/g)].map(([, path]) => path);
    const served = DOCS_ROUTES.map(({ path }) => path).filter((path) => path.startsWith('/docs/checks/'));
    expect([...new Set(linked)].toSorted()).toEqual(served.toSorted());
  });
});
