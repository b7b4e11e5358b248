import { SEVERITY_TEXTS } from '../../changes/severity-texts.ts';
import type { DomainName } from '../../domain/name.ts';
import { toUnicode } from '../../domain/parse.ts';
import { type EmailSection, type RenderedEmail, renderEmail } from '../../mail/render.ts';
import { formatsOf } from '../../texts/formats.ts';
import type { Language } from '../../texts/languages.ts';
import { speak } from '../../texts/speak.ts';
import type { ListedMonitor, RowUrgency } from '../fleet/listed.ts';
import { GRAVITIES } from '../model/alert.ts';
import type { SummaryRule } from '../rules/alert-rules.ts';
import type { Summary, Unchecked } from './summarize.ts';
import { SUMMARY_TEXTS } from './summary-texts.ts';

/** How many lines a list has; what is left out is counted. */
const MAX_LINES = 10;

const wordsOf = (language: Language) => speak(language, SUMMARY_TEXTS);
type SummaryWords = ReturnType<typeof wordsOf>;

/** Renders a summary. It claims of a domain that it needs no attention only where all of it was checked. */
export function summaryEmail(
  summary: Summary,
  {
    language,
    every,
    now,
    publicUrl,
  }: Pick<SummaryRule, 'every'> & { readonly language: Language; readonly now: number; readonly publicUrl: string },
): RenderedEmail {
  const words = wordsOf(language);
  const { total, calm } = summary;
  return renderEmail({
    language,
    subject: words(`${every}/subject`, { verdict: verdictOf(summary) }),
    paragraphs: [
      words('total', { count: total }),
      ...(calm === total || calm === 0 ? [] : [words('calm', { count: calm })]),
    ],
    sections: [
      ...pressingOf(summary, words),
      ...uncheckedOf(summary, words, language),
      ...partlyOf(summary, words),
      endsOf(summary, { words, language, now }),
      openOf(summary, words, language),
      scoresOf(summary, words, language),
    ],
    link: { href: `${publicUrl}/monitors`, label: words('link') },
    closing: words(`closing/${every}`, { address: `${publicUrl}/monitors/rules` }),
  });
}

/** Says in one sentence how the monitors stand: what needs attention before what is not known. */
function verdictOf({ total, calm, pressing, unchecked, partly }: Summary) {
  const { message } = SUMMARY_TEXTS;
  if (calm === total) return message('verdict/calm', { count: total });
  if (pressing.length > 0) return message('verdict/pressing', { count: pressing.length });
  if (unchecked.length > 0) return message('verdict/unchecked', { count: unchecked.length });
  return message('verdict/partly', { count: new Set(partly.map(({ domain }) => domain)).size });
}

/** Returns the first lines, and how many more there are. */
const shown = (lines: readonly string[], words: SummaryWords): readonly string[] =>
  lines.length <= MAX_LINES
    ? lines
    : [...lines.slice(0, MAX_LINES), words('more', { count: lines.length - MAX_LINES })];

const lineOf = (words: SummaryWords, domain: DomainName, what: string): string =>
  words('line', { domain: toUnicode(domain), what });

function pressingOf({ pressing }: Summary, words: SummaryWords): readonly EmailSection[] {
  if (pressing.length === 0) return [];
  const lines = pressing.map((row) => lineOf(words, row.monitor.domain, reasonOf(row, words)));
  return [{ heading: words('pressing', { count: pressing.length }), lines: shown(lines, words), sentences: [] }];
}

/** Names the most urgent reason of a row. */
function reasonOf({ urgencies: [first = 'alert'], open, monitor: { status } }: ListedMonitor, words: SummaryWords) {
  const reasons: Readonly<Record<RowUrgency, () => string>> = {
    alert: () => words('why/alert', { count: open.length }),
    silent() {
      if (status.silentSince !== null) return words('why/unreachable');
      if (status.serversDown > 0) return words('why/servers', { count: status.serversDown });
      return words('why/lookups', { count: status.failingLookups });
    },
    missing: () => words('why/missing'),
    expiry: () => words('why/expiry'),
    'over-limit': () => words('unchecked/over-limit'),
    refused: () => words('why/refused'),
  };
  return reasons[first]();
}

function uncheckedOf({ unchecked }: Summary, words: SummaryWords, language: Language): readonly EmailSection[] {
  if (unchecked.length === 0) return [];
  const { date } = formatsOf(language);
  const why = (one: Unchecked): string =>
    one.why === 'late' ? words('unchecked/late', { since: date(one.since) }) : words(`unchecked/${one.why}`);
  const lines = unchecked.map((one) => lineOf(words, one.domain, why(one)));
  return [{ heading: words('unchecked', { count: unchecked.length }), lines: shown(lines, words), sentences: [] }];
}

function partlyOf({ partly }: Summary, words: SummaryWords): readonly EmailSection[] {
  if (partly.length === 0) return [];
  const count = new Set(partly.map(({ domain }) => domain)).size;
  const lines = partly.map(({ domain, what }) => lineOf(words, domain, words(`partly/${what}`)));
  return [{ heading: words('partly', { count }), lines: shown(lines, words), sentences: [] }];
}

function endsOf(
  { ends, unknownEnds }: Summary,
  { words, language, now }: { readonly words: SummaryWords; readonly language: Language; readonly now: number },
): EmailSection {
  const { date } = formatsOf(language);
  const count = (kind: 'certificate' | 'registration'): number => ends.filter(({ what }) => what === kind).length;
  const lines = ends.map(({ what, domain, at }) =>
    lineOf(words, domain, words(at < now ? `ends/${what}-over` : `ends/${what}`, { date: date(at) })),
  );
  return {
    heading: words('ends', { certificates: count('certificate'), registrations: count('registration') }),
    lines: shown(lines, words),
    sentences: [
      ...(lines.length === 0 ? [words('ends/none')] : []),
      ...(unknownEnds === 0 ? [] : [words('ends/unknown', { count: unknownEnds })]),
    ],
  };
}

function openOf({ open }: Summary, words: SummaryWords, language: Language): EmailSection {
  const severity = speak(language, SEVERITY_TEXTS);
  const lines = GRAVITIES.flatMap((one) =>
    open[one] === 0 ? [] : [words('open/count', { severity: severity(one), count: open[one] })],
  );
  return { heading: words('open'), lines, sentences: lines.length === 0 ? [words('open/none')] : [] };
}

function scoresOf({ scores }: Summary, words: SummaryWords, language: Language): EmailSection {
  const heading = words('scores');
  if (scores === null) return { heading, lines: [], sentences: [words('scores/first')] };
  const since = formatsOf(language).date(scores.since);
  const lines = scores.changed.map(({ domain, before, after }) =>
    lineOf(words, domain, words('scores/change', { before, after })),
  );
  const sentence = words(lines.length === 0 ? 'scores/none' : 'scores/since', { since });
  return { heading, lines: shown(lines, words), sentences: [sentence] };
}
