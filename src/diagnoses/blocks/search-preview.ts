import Type from 'typebox';
import { defineTexts } from '../../domain/message.ts';
import { readCardPicture } from '../../facts/web/neighbours.ts';
import { readWebPage } from '../../facts/web/page.ts';
import { cutToChars, cutToWidth, DESCRIPTION_WIDTH, TITLE_WIDTH } from '../../records/page/snippet-width.ts';
import { type Block, defineBlock } from '../block.ts';

/** A page as a search result and as a shared link. */
interface SearchPreview {
  readonly url: string;
  readonly title: Shown;
  /** Whether the page says it itself: else it is the beginning of its text. */
  readonly description: Shown & { readonly written: boolean };
  readonly card: {
    readonly host: string;
    readonly title: string;
    readonly description: string;
    readonly picture: string | null;
    readonly width: number | null;
    readonly height: number | null;
  };
}

/** Holds a text as it is shown, and the part that a result has no room for; empty where all fits. */
interface Shown {
  readonly shown: string;
  readonly rest: string;
}

export const SEARCH_PREVIEW_TEXTS = defineTexts('search-preview', {
  title: 'How it appears',
  meta: 'A likeness. Search engines decide themselves.',
  search: 'Search result, drawn 600 pixels wide.',
  'search-undescribed':
    'Search result, drawn 600 pixels wide. Its text is the first of the page, since there is no description.',
  card: 'Shared link with its picture.',
  'card-without': 'Shared link, drawn without a picture.',
  picture: '{width} by {height} pixels',
  'picture-unsized': 'Picture',
  'name-title': 'Title',
  'name-description': 'Description',
  fits: '{length, plural, one {# character, which fits} other {# characters, which fit}}',
  cut: 'about {shown} of {length, plural, one {# character} other {# characters}} fit',
  none: 'none',
});
const { message } = SEARCH_PREVIEW_TEXTS;

/** How much of a text apps show at most, and how much of what does not fit is shown. */
const [CARD_CHARS, REST_CHARS] = [200, 300];

const shortened = ({ shown, rest }: Shown): Shown => ({ shown, rest: cutToChars(rest, REST_CHARS) });

const fitOf = ({ shown, rest }: Shown) => {
  const length = shown.length + (rest === '' ? 0 : rest.length + 1);
  if (length === 0) return message('none');
  return rest === '' ? message('fits', { length }) : message('cut', { shown: shown.length, length });
};

export const searchPreview: Block<SearchPreview | null> = defineBlock({
  id: 'search-preview',
  texts: [SEARCH_PREVIEW_TEXTS],
  schema: Type.Union([
    Type.Object({
      url: Type.String(),
      title: Type.Object({ shown: Type.String(), rest: Type.String() }),
      description: Type.Object({ shown: Type.String(), rest: Type.String(), written: Type.Boolean() }),
      card: Type.Object({
        host: Type.String(),
        title: Type.String(),
        description: Type.String(),
        picture: Type.Union([Type.String(), Type.Null()]),
        width: Type.Union([Type.Number(), Type.Null()]),
        height: Type.Union([Type.Number(), Type.Null()]),
      }),
    }),
    Type.Null(),
  ]),
  section: {
    title: message('title'),
    anchor: 'appearance',
    leads: true,
    view(data) {
      if (data === null) return null;
      const { card, title, description } = data;
      const { width, height } = card;
      const picture =
        width === null || height === null ? message('picture-unsized') : message('picture', { width, height });
      return {
        meta: message('meta'),
        views: [
          {
            view: 'preview',
            search: {
              site: data.url,
              title: title.shown,
              titleRest: title.rest,
              description: description.shown,
              descriptionRest: description.rest,
            },
            searchText: message(description.written ? 'search' : 'search-undescribed'),
            card: { ...card, picture: card.picture === null ? null : picture },
            cardText: message(card.picture === null ? 'card-without' : 'card'),
            fits: [
              { name: message('name-title'), note: fitOf(title), ...shortened(title) },
              description.written
                ? { name: message('name-description'), note: fitOf(description), ...shortened(description) }
                : { name: message('name-description'), note: message('none'), shown: '', rest: '' },
            ],
          },
        ],
      };
    },
  },
  needs: { page: readWebPage, picture: readCardPicture },
  absent: null,
  of({ page, picture }) {
    if (page?.kind !== 'page') return null;
    const { titles, descriptions, social, text } = page.page;
    const { url } = page.response;
    const { host } = new URL(url);
    const [written = ''] = titles;
    const title = cutToWidth(written === '' ? host : written, TITLE_WIDTH);
    const [own = ''] = descriptions;
    const description = cutToWidth(own === '' ? text.start : own, DESCRIPTION_WIDTH);
    const shown = picture?.picture ?? null;
    return {
      url,
      title,
      description: { ...description, written: own !== '' },
      card: {
        host,
        title: cutToChars(social['og:title'] ?? social['twitter:title'] ?? written, CARD_CHARS),
        description: cutToChars(social['og:description'] ?? social['twitter:description'] ?? own, CARD_CHARS),
        picture: shown === null ? null : (picture?.url ?? null),
        width: shown?.size?.width ?? null,
        height: shown?.size?.height ?? null,
      },
    };
  },
});
