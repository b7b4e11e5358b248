import { defineTexts } from '../../domain/message.ts';
import { readCardPicture } from '../../facts/web/neighbours.ts';
import { readWebPage } from '../../facts/web/page.ts';
import { cutToChars, cutToWidth, DESCRIPTION_WIDTH, TITLE_WIDTH } from '../../records/page/snippet-width.ts';
import { defineBlock } from '../block.ts';
import { amount, flag, object, orNull, text } from '../schema.ts';
import { FIELD_TEXTS } from './field-texts.ts';

const says = FIELD_TEXTS.texts;

/** A text as it is shown, and the part that a result has no room for; empty where all fits. */
const SHOWN = { shown: text(says['shown/shown']), rest: text(says['shown/rest']) };
interface Shown {
  readonly shown: string;
  readonly rest: string;
}

/** A page as a search result and as a shared link. */
const SEARCH_PREVIEW = object(
  {
    url: text(says['preview/url']),
    title: object(SHOWN, says['preview/title']),
    description: object({ ...SHOWN, written: flag(says['preview/written']) }, says['preview/description']),
    card: object(
      {
        host: text(says['card/host']),
        title: text(says['card/title']),
        description: text(says['card/description']),
        picture: orNull(text(says['card/picture'])),
        width: orNull(amount(says['card/width'])),
        height: orNull(amount(says['card/height'])),
      },
      says['preview/card'],
    ),
  },
  says.preview,
);

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

export const searchPreview = defineBlock({
  id: 'search-preview',
  texts: [SEARCH_PREVIEW_TEXTS],
  schema: orNull(SEARCH_PREVIEW),
  section: {
    title: message('title'),
    anchor: 'appearance',
    standsFirst: true,
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
  data({ page, picture }) {
    if (page?.kind !== 'page') return null;
    const { titles, descriptions, social, text: body } = page.page;
    const { url } = page.response;
    const { host } = new URL(url);
    const [written = ''] = titles;
    const title = cutToWidth(written === '' ? host : written, TITLE_WIDTH);
    const [own = ''] = descriptions;
    const description = cutToWidth(own === '' ? body.start : own, DESCRIPTION_WIDTH);
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
