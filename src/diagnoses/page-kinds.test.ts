import { describe, expect, test } from 'vitest';
import { AI_SEARCH } from './ai-search.ts';
import { type DiagnosisKind, nameInKind } from './kind.ts';
import { SEO } from './seo.ts';

/** The ids and points of the checks of pages, group by group. Programs, scripts and documents name them: they stay. */
const GROUPS: readonly (readonly [kind: DiagnosisKind, groups: readonly string[], unscored: string])[] = [
  [
    SEO,
    [
      '35: seo-status 8, seo-indexable 12, seo-robots 6, seo-canonical 5, seo-sitemap 4',
      '40: seo-title 8, seo-description 6, seo-headings 5, seo-language 4, seo-images 5, seo-links 6, seo-structured-data 6',
      '15: seo-preview 8, seo-social 7',
      '10: seo-https 4, seo-viewport 2, seo-compression 2, seo-speed 2',
    ],
    '',
  ],
  [
    AI_SEARCH,
    [
      '40: ai-indexable 12, ai-search-crawlers 16, ai-served 12',
      '30: ai-content 30',
      '15: ai-snippets 10, ai-response 5',
      '10: ai-canonical 4, ai-language 2, ai-sitemap 4',
      '5: ai-structured-data 5',
    ],
    'ai-training, ai-preferences, ai-llms-txt, ai-markdown, ai-dead-rules',
  ],
];

describe.each(GROUPS.map((row) => [row[0].id, ...row] as const))('%s', (_, kind, groups, unscored) => {
  const weights = new Map(kind.checks.map((one) => [nameInKind(one), one.weight]));

  test('its groups have these checks and points', () => {
    expect(
      kind.areas.map(({ checks }) => {
        const points = checks.map((id) => weights.get(id) ?? Number.NaN);
        return `${points.reduce((sum, one) => sum + one, 0)}: ${checks.map((id, i) => `${id} ${points[i]}`).join(', ')}`;
      }),
    ).toEqual(groups);
    const scored = kind.checks.filter(({ weight }) => weight > 0).map(nameInKind);
    expect(scored).toEqual(kind.areas.flatMap(({ checks }) => checks));
  });

  test('nothing else is in it, and what has no points explains', () => {
    const others = kind.checks.filter(({ weight }) => weight === 0);
    expect(others.map(nameInKind).join(', ')).toBe(unscored);
  });
});
