import type { PageFacts } from '../../records/page/facts.ts';
import { type FactReader, shared, unavailableFor } from '../fact.ts';
import { readWebPage, type WebPage } from './page.ts';

/** We read no more of a page: the limit of src/net/web.ts. */
const MAX_MIB = 2;

/**
 * Returns a reader of the page for a question to which its first part may hold no answer. Where we read no more than that,
 * and what is asked for is not in it, the page is unavailable: what comes later is unknown.
 */
export const readPageWhere = (isAnswered: (page: PageFacts) => boolean): FactReader<WebPage> =>
  shared(async (domain, evidence) => {
    const fact = await readWebPage(domain, evidence);
    if (fact.kind === 'unavailable' || fact.value.kind !== 'page') return fact;
    const { response, page } = fact.value;
    const ref = fact.refs.at(-1);
    if (!response.tooLong || isAnswered(page) || ref === undefined) return fact;
    const cause = { code: 'page-cut', args: { mib: MAX_MIB }, server: new URL(response.url).host } as const;
    return unavailableFor([{ ref, why: 'not-understood', causes: [cause] }], fact.refs);
  });

/** Whether the body of a page has begun, behind which nothing belongs to its head. */
const hasBody = ({ text, headings, links, images }: PageFacts): boolean =>
  text.chars > 0 || headings.length > 0 || links.count > 0 || images.count > 0;

/** Reads the page where all of its head was read. */
export const readPageWithHead: FactReader<WebPage> = readPageWhere(hasBody);

/** Tells texts whether they count in all of a page, or in the part of it that was read. */
export const extentOf = ({ tooLong }: { readonly tooLong: boolean }): 'part' | 'whole' => (tooLong ? 'part' : 'whole');
