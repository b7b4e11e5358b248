import { defineTexts } from '../../domain/message.ts';
import { readWebPage } from '../../facts/web/page.ts';
import { defineBlock } from '../block.ts';
import { labels, list, object, texts } from '../schema.ts';
import type { View } from '../view.ts';
import { FIELD_TEXTS } from './field-texts.ts';

const says = FIELD_TEXTS.texts;

/** Lines to paste into a page. */
const SNIPPET = object(
  {
    for: labels(['title', 'description', 'viewport', 'canonical', 'card'], says['snippet/for']),
    lines: texts(says['snippet/lines']),
  },
  says.snippet,
);

export const PAGE_SNIPPET_TEXTS = defineTexts('page-snippets', {
  title: 'What to paste',
  meta: 'Into the head of the page, with your own words.',
  'for-title': 'A title',
  'for-description': 'A description, up to 155 characters',
  'for-viewport': 'A viewport',
  'for-canonical': 'The canonical address',
  'for-card': 'A card for shared links, with a picture of 1,200 by 630 pixels',
});
const { message } = PAGE_SNIPPET_TEXTS;

export const pageSnippets = defineBlock({
  id: 'page-snippets',
  texts: [PAGE_SNIPPET_TEXTS],
  schema: list(SNIPPET, says.snippets),
  section: {
    title: message('title'),
    anchor: 'paste',
    standsFirst: true,
    view: (snippets) =>
      snippets.length === 0
        ? null
        : {
            meta: message('meta'),
            repeats: true,
            views: snippets.flatMap((snippet): View[] => [
              { view: 'text', text: message(`for-${snippet.for}`) },
              { view: 'code', lines: snippet.lines },
            ]),
          },
  },
  needs: { page: readWebPage },
  data({ page }) {
    if (page?.kind !== 'page') return [];
    const { titles, descriptions, viewports, canonicals, social } = page.page;
    const url = page.response.url.replaceAll('"', '%22');
    const meta = (name: string, value: string) => `<meta ${name} content="${value}">`;
    return [
      ...((titles[0] ?? '') === '' ? [{ for: 'title', lines: ['<title>…</title>'] } as const] : []),
      ...((descriptions[0] ?? '') === ''
        ? [{ for: 'description', lines: [meta('name="description"', '…')] } as const]
        : []),
      ...(viewports.length === 0
        ? [{ for: 'viewport', lines: [meta('name="viewport"', 'width=device-width, initial-scale=1')] } as const]
        : []),
      ...(canonicals.length === 0
        ? [{ for: 'canonical', lines: [`<link rel="canonical" href="${url}">`] } as const]
        : []),
      ...(social['og:image'] === undefined
        ? [
            {
              for: 'card',
              lines: [
                meta('property="og:title"', '…'),
                meta('property="og:description"', '…'),
                meta('property="og:url"', url),
                meta('property="og:image"', 'https://…'),
              ],
            } as const,
          ]
        : []),
    ];
  },
});
