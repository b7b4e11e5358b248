import { defineTexts } from '../../domain/message.ts';
import { readWebPage } from '../../facts/web/page.ts';
import { extentOf } from '../../facts/web/page-part.ts';
import { type Block, defineBlock, type RailFact } from '../block.ts';

export const PAGE_FACT_TEXTS = defineTexts('page-facts', {
  page: 'Page',
  redirects: 'Redirects',
  'redirect-count': '{count, plural, one {# redirect} other {# redirects}}',
  none: 'none',
  title: 'Title',
  characters: '{count, plural, one {# character} other {# characters}}',
  size: 'Size of the HTML',
  octets: '{extent, select, part {at least } other {}}{octets, number} bytes',
  'first-octet': 'First byte',
  ms: '{ms, number} ms, seen from here',
  language: 'Language',
  'looked-at': 'Looked at',
  earlier: '{at}; another page of this site was checked from your network less than a minute ago',
});
const { message } = PAGE_FACT_TEXTS;

/** Lists what the page is, without judging it. */
export const pageFacts: Block<readonly RailFact[]> = defineBlock({
  id: 'page-facts',
  texts: [PAGE_FACT_TEXTS],
  isRail: true,
  needs: { page: readWebPage },
  absent: [],
  data({ page }) {
    if (page?.kind !== 'page') return [];
    const { at, url, hops, octets, firstOctetMs: ms, isEarlier } = page.response;
    const { titles, lang } = page.page;
    const [title = ''] = titles;
    return [
      { name: message('page'), value: url },
      ...(isEarlier === true
        ? [{ name: message('looked-at'), value: message('earlier', { at: { instant: at } }) }]
        : []),
      {
        name: message('redirects'),
        value: hops.length === 0 ? message('none') : message('redirect-count', { count: hops.length }),
      },
      ...(title === '' ? [] : [{ name: message('title'), value: message('characters', { count: [...title].length }) }]),
      { name: message('size'), value: message('octets', { octets, extent: extentOf(page.response) }) },
      { name: message('first-octet'), value: message('ms', { ms }) },
      ...(lang === null || lang === '' ? [] : [{ name: message('language'), value: lang }]),
    ];
  },
});
