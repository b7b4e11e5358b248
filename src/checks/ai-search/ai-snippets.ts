import { directivesFor } from '../../facts/web/directives.ts';
import { readWebPage } from '../../facts/web/page.ts';
import { onPage } from '../applies.ts';
import { defineCheck } from '../check.ts';
import { directivesOfPage } from '../seo/page-needs.ts';
import { withoutDirectives } from '../seo/paste.ts';
import { GOOGLE_SEARCH_SOURCE, ROBOTS_META_GUIDE } from '../seo/sources.ts';
import { AI_FEATURES_GUIDE, AI_SEARCH_SOURCE, BING_CONTROLS } from './sources.ts';

/** So many characters are a sentence or two. */
const FEW_CHARS = 150;

/** Directives limit what searches may quote. A site that wants to be quoted sets none. */
export const aiSnippets = defineCheck({
  id: 'ai-snippets',
  name: 'Snippets',
  means: 'Directives in the page and its header limit how much of it may be quoted.',
  why: 'A page that should appear in answers needs text that may be quoted.',
  basis: 'documented',
  citations: [AI_FEATURES_GUIDE, ROBOTS_META_GUIDE, BING_CONTROLS],
  restsOn: [GOOGLE_SEARCH_SOURCE, AI_SEARCH_SOURCE],
  needs: { page: onPage(readWebPage), directives: directivesOfPage },
  findings: {
    unlimited: { severity: 'ok', says: 'Nothing limits what may be quoted.' },
    quotable: { severity: 'ok', says: 'The page may be quoted.' },
    nosnippet: {
      severity: 'notice',
      says: 'The page says {directive}, so nothing of it may be quoted.',
      do: 'Remove {directive}, if the page should be quoted',
    },
    'max-snippet': {
      severity: 'notice',
      says: 'The directive max-snippet allows {chars, plural, one {# character} other {# characters}}, less than a sentence.',
      do: 'Allow longer snippets, or remove the limit',
    },
    parts: {
      severity: 'notice',
      says: 'Most of the text is in elements with data-nosnippet.',
      do: 'Mark only what should not be quoted with data-nosnippet',
      because: 'Such text may not be quoted.',
    },
    noarchive: {
      severity: 'notice',
      says: 'The page says noarchive. Bing then leaves it out of its answers.',
      do: 'Remove noarchive, if Bing should quote the page',
    },
    nocache: {
      severity: 'notice',
      says: 'The page says nocache. Answers of Bing then show only its address, title and snippet.',
      do: 'Remove nocache, if Bing should quote the page in full',
    },
  },
  judge({ page, directives }, say) {
    const all = [...directivesFor(directives.meta, 'Googlebot'), ...directivesFor(directives.header, 'Googlebot')];
    const limit = all.find(({ name, value }) => name === 'max-snippet' && value !== null && !value.startsWith('-'));
    const chars = Number(limit?.value ?? Number.NaN);
    const lifting = (names: readonly string[], lifted: string | null) => {
      const inPage = directives.meta.find(({ name }) => names.includes(name));
      return inPage === undefined ? null : withoutDirectives(page.page, { group: inPage, names, lifted });
    };
    const unlimited = () => lifting(['nosnippet', 'max-snippet'], 'max-snippet:-1');
    if (all.some(({ name }) => name === 'nosnippet'))
      return say.failed('nosnippet', { directive: 'nosnippet' }).withFix(unlimited());
    if (chars === 0) return say.failed('nosnippet', { directive: 'max-snippet:0' }).withFix(unlimited());
    const { text } = page.page;
    let verdict = say.graded('quotable');
    const isShort = chars < FEW_CHARS;
    const isMarked = text.chars > 0 && text.unquotable > text.chars / 2;
    const bing = [...directivesFor(directives.meta, 'bingbot'), ...directivesFor(directives.header, 'bingbot')];
    // Of both, Bing obeys the weaker one.
    const named = ['nocache', 'noarchive'].find((one) => bing.some(({ name }) => name === one));
    if (!isShort && !isMarked && named === undefined) return say.satisfied('unlimited');
    if (isShort) verdict = verdict.minus(0.5, 'max-snippet', { chars }).withFix(unlimited());
    if (isMarked) verdict = verdict.minus(0.4, 'parts');
    // Its line is changed already.
    const fix = isShort || named === undefined ? null : lifting(['noarchive', 'nocache'], null);
    if (named === 'nocache') return verdict.minus(0.2, 'nocache').withFix(fix);
    return named === undefined ? verdict : verdict.minus(0.3, 'noarchive').withFix(fix);
  },
});
