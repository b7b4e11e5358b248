import { headerCanonical, withoutHash } from '../../facts/web/canonical.ts';
import { type OtherVersion, readReturnLink } from '../../facts/web/neighbours.ts';
import { readPageWithHead } from '../../facts/web/page-part.ts';
import type { PageFacts } from '../../records/page/facts.ts';
import { isLanguageTag, unknownRegion } from '../../records/page/language-tag.ts';
import { isOtherWriting } from '../../records/page/writing.ts';
import { onPage } from '../applies.ts';
import { defineCheck } from '../check.ts';
import { type Fix, pasteFix } from '../fix.ts';
import { stepText } from '../fix-texts.ts';
import { alternateElement, inHead, OWN_WORDS } from './paste.ts';
import { GOOGLE_SEARCH_SOURCE, HREFLANG_GUIDE, HTML_CHARSET, HTML_LANG, VALID_HEAD_GUIDE } from './sources.ts';

/** In which language a page is, only its owner knows. */
const LANG_FIX = pasteFix(stepText('paste-html'), `lang="${OWN_WORDS}"`, { fillIn: [OWN_WORDS] });

export const seoLanguage = defineCheck({
  id: 'seo-language',
  name: 'Language',
  means: 'A page says in which language it is, and where its versions in other languages are.',
  why: 'Browsers, screen readers and search engines choose by it. A pair of versions counts only if both name each other.',
  basis: 'documented',
  citations: [HTML_LANG, HTML_CHARSET, HREFLANG_GUIDE, VALID_HEAD_GUIDE, { rfc: 5646 }],
  restsOn: [GOOGLE_SEARCH_SOURCE],
  needs: { page: onPage(readPageWithHead), back: readReturnLink },
  findings: {
    good: { severity: 'ok', says: 'The page says that its language is “{lang}”.' },
    several: {
      severity: 'ok',
      says: 'The page says that its language is “{lang}”, and names {count, plural, one {# version} other {# versions}} in languages.',
    },
    'not-there': {
      severity: 'notice',
      says: 'The page does not say in which language it is.',
      do: 'Set the attribute lang of the html element',
      because: 'Browsers and screen readers need it.',
    },
    invalid: {
      severity: 'notice',
      says: '“{lang}” is not a language tag.',
      do: 'Set the language to a tag such as en or ja',
    },
    'other-writing': {
      severity: 'notice',
      says: 'The page says that its language is “{lang}”, but its text is in {writing, select, Jpan {Japanese script} Hani {Chinese characters} Kore {Korean script} Cyrl {Cyrillic letters} Grek {Greek letters} Arab {Arabic letters} Hebr {Hebrew letters} Thai {Thai letters} Deva {Devanagari letters} other {Latin letters}}.',
      do: 'Set the attribute lang of the html element to the language of the text',
      because: 'Browsers and screen readers go by it.',
    },
    'no-encoding': {
      severity: 'notice',
      says: 'The page does not declare its character encoding, so browsers guess it.',
      do: 'Declare the character encoding of the page',
      because: 'Where the guess is wrong, letters such as ä and あ are garbled.',
      more: 'Name it in the header Content-Type, or with a meta element in the first 1,024 bytes; for UTF-8 with charset="utf-8".',
    },
    'other-encoding': {
      severity: 'notice',
      says: 'The page is read as {encoding}, but another declaration of it says {other}.',
      do: 'Declare the same character encoding in the header Content-Type and in the page',
      because: 'Programs that go by the other one garble letters such as ä and あ.',
    },
    garbled: {
      severity: 'notice',
      says: 'Some letters look garbled, as where text was read in the wrong character encoding: “{text}”.',
      do: 'Correct the letters, and the character encoding in which the text was stored',
      because: 'People see the same in search results.',
    },
    'other-own-lang': {
      severity: 'notice',
      says: 'The attribute lang says “{lang}”, but line {line} names this page with hreflang “{hreflang}”.',
      do: 'Name the language of the text in both places',
      because: 'One of them is wrong.',
    },
    'no-default': {
      severity: 'info',
      says: 'The page names versions in {count} languages, and none for everybody else (x-default).',
      do: 'Name a version with hreflang="x-default", if one suits all other languages',
      isOptional: true,
    },
    'bad-alternate': {
      severity: 'notice',
      says: 'Line {line} names a version with hreflang “{lang}”, which can’t be used.',
      do: 'Write a language tag or x-default, and a full address, in line {line}',
      because: 'Search engines skip it.',
    },
    'unknown-region': {
      severity: 'notice',
      says: 'Line {line} names a version with hreflang “{lang}”. Google knows no region “{region}”.',
      do: 'Use a code of ISO 3166-1 in line {line}, or the language alone',
      more: 'The United Kingdom, for example, is GB.',
    },
    'not-canonical': {
      severity: 'notice',
      says: 'The page names versions with hreflang, but another page as its canonical one: {url}.',
      do: 'Name the versions on the canonical page, or make this page its own canonical one',
      because: 'Search engines list the canonical page in place of this one.',
    },
    'outside-head': {
      severity: 'notice',
      says: 'The hreflang link in line {line} is outside the head, so search engines don’t use it.',
      do: 'Move the hreflang links into the head',
      more: 'An element that is only allowed in the body, such as img, ends the head.',
    },
    'no-self': {
      severity: 'notice',
      says: 'The page is not among its own versions.',
      do: 'List each language version on each of them, itself included',
      because: 'Search engines otherwise may skip all of them.',
    },
    'other-broken': {
      severity: 'notice',
      says: '{url} answers with status {status}, so search engines skip that version.',
      do: 'Correct the address of the language version {url}, or stop naming it',
    },
    'other-absent': {
      severity: 'notice',
      says: 'No web server that can be used answers at {url}, so search engines skip that version.',
      do: 'Correct the address of the language version {url}, or stop naming it',
    },
    'other-refused': {
      severity: 'info',
      says: 'The server of {url} refused our request ({status}). We couldn’t check whether that version leads back.',
    },
    'no-return': {
      severity: 'notice',
      says: '{url} does not lead back to this page, so search engines skip the pair.',
      do: 'List each language version on each of them, this page included',
    },
  },
  judge({ page, back }, say) {
    const { lang, alternates, outsideHead, isAmongAlternates, hasMoreAlternates } = page.page;
    const bad = alternates.find(
      ({ hreflang, href }) =>
        (hreflang.toLowerCase() !== 'x-default' && !isLanguageTag(hreflang)) || !/^\s*https?:\/\//i.test(href),
    );
    const badArgs = { line: bad?.line ?? 0, lang: bad?.hreflang ?? '' };
    const { encoding, text } = page.page;
    const isUndeclared = encoding.by === 'default' && !encoding.isAscii;
    const isPlain = encoding.other === null || encoding.isAscii;
    const otherEncoding = isPlain ? null : { encoding: encoding.name, other: encoding.other ?? '' };
    const also = [
      ...(otherEncoding === null ? [] : [{ code: 'other-encoding', args: otherEncoding, fix: null }]),
      ...(text.garbled === null ? [] : [{ code: 'garbled', args: { text: text.garbled }, fix: null }]),
      ...(bad === undefined ? [] : [{ code: 'bad-alternate', args: badArgs, fix: null }]),
      ...(isUndeclared ? [{ code: 'no-encoding', args: {}, fix: null }] : []),
    ];
    if (lang === null || lang.trim() === '') return say.failed('not-there').withFix(LANG_FIX).also(also);
    if (!isLanguageTag(lang)) return say.failed('invalid', { lang }).withFix(LANG_FIX).also(also);
    const count = alternates.length;
    let verdict = count === 0 ? say.graded('good', { lang }) : say.graded('several', { lang, count });
    if (otherEncoding !== null) verdict = verdict.minus(0, 'other-encoding', otherEncoding);
    if (text.garbled !== null) verdict = verdict.minus(0, 'garbled', { text: text.garbled });
    const { own, languages } = versionsOf(page.page, lang, page.response.url);
    if (own !== null) verdict = verdict.minus(0, 'other-own-lang', { lang, ...own });
    if (languages > 1) verdict = verdict.minus(0, 'no-default', { count: languages });
    if (text.writing !== null && isOtherWriting(lang, text.writing))
      verdict = verdict.minus(0, 'other-writing', { lang, writing: text.writing });
    if (isUndeclared) verdict = verdict.minus(0, 'no-encoding');
    const outside = outsideHead.find(({ what }) => what === 'hreflang');
    if (outside !== undefined) verdict = verdict.minus(0.25, 'outside-head', { line: outside.line });
    if (bad !== undefined) verdict = verdict.minus(0.25, 'bad-alternate', badArgs);
    const regional = alternates.find(({ hreflang }) => isLanguageTag(hreflang) && unknownRegion(hreflang) !== null);
    if (regional !== undefined) {
      const { line, hreflang } = regional;
      verdict = verdict.minus(0, 'unknown-region', { line, lang: hreflang, region: unknownRegion(hreflang) ?? '' });
    }
    const { url } = page.response;
    const canonical = page.page.canonicals[0]?.url ?? headerCanonical(page.response.headers['link'], url);
    if (count > 0 && canonical !== null && withoutHash(canonical) !== withoutHash(url))
      verdict = verdict.minus(0, 'not-canonical', { url: canonical });
    if (count > 0 && !isAmongAlternates && !hasMoreAlternates)
      verdict = verdict.minus(0.25, 'no-self').withFix(inHead([alternateElement(lang, url)]));
    if (back === null || back.isBack) return verdict;
    const { url: other, status } = back;
    if (back.isRefused) return verdict.minus(0, 'other-refused', { url: other, status });
    if (status === 0) return verdict.minus(0.25, 'other-absent', { url: other });
    if (status !== 200) return verdict.minus(0.25, 'other-broken', { url: other, status });
    return verdict.minus(0.25, 'no-return', { url: other }).withFix(returnFix(page.page, { lang, url }, back));
  },
});

const languageIn = (tag: string): string => tag.trim().toLowerCase().split('-')[0] ?? '';

/** Holds what is to say of the versions that a page names. */
interface VersionRemarks {
  /** The name of the page itself, where it is in another language than the page says. */
  readonly own: { readonly line: number; readonly hreflang: string } | null;
  /** How many languages have a version, while none is for all others; 0 where one is. */
  readonly languages: number;
}

function versionsOf({ alternates, hasMoreAlternates }: PageFacts, lang: string, url: string): VersionRemarks {
  const named = alternates.filter(({ hreflang }) => isLanguageTag(hreflang));
  const own = named.filter((one) => one.url !== null && withoutHash(one.url) === withoutHash(url));
  const isSame = own.some(({ hreflang }) => languageIn(hreflang) === languageIn(lang));
  const [other] = isSame ? [] : own;
  const isForAll = alternates.some(({ hreflang }) => hreflang.toLowerCase() === 'x-default');
  return {
    own: other === undefined ? null : { line: other.line, hreflang: other.hreflang },
    languages: hasMoreAlternates || isForAll ? 0 : new Set(named.map(({ hreflang }) => languageIn(hreflang))).size,
  };
}

/** Lists on another version what it does not list yet: the page, and the versions that the page names, that one included. */
function returnFix(
  { alternates, isAmongAlternates, hasMoreAlternates }: PageFacts,
  own: { readonly lang: string; readonly url: string },
  other: OtherVersion,
): Fix | null {
  // Of a list that we did not keep whole, only a part could be pasted.
  if (hasMoreAlternates) return null;
  const usable = alternates.filter(({ hreflang }) => hreflang.toLowerCase() === 'x-default' || isLanguageTag(hreflang));
  const lines = [
    ...(isAmongAlternates ? [] : [alternateElement(own.lang, own.url)]),
    ...usable.flatMap(({ hreflang, url }) =>
      url === null || other.names.includes(url) ? [] : [alternateElement(hreflang, url)],
    ),
  ];
  return pasteFix(stepText('paste-head-of', { url: other.url }), [...new Set(lines)].join('\n'));
}
