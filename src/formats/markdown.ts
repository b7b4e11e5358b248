import { TOP_ACTIONS } from '../diagnoses/actions.ts';
import { unknownCauses } from '../diagnoses/check-list.ts';
import type { Report, ReportAction } from '../diagnoses/report.ts';
import { shownScore } from '../diagnoses/shown-score.ts';
import { citationsText, citationUrl } from '../domain/citation.ts';
import type { Words } from '../domain/message.ts';
import { visible } from '../domain/text.ts';
import { clockOf, dayOf, type Instant } from '../domain/time.ts';
import { fixLines } from '../texts/fix-lines.ts';
import { formatsOf } from '../texts/formats.ts';
import type { Language } from '../texts/languages.ts';
import { speak } from '../texts/speak.ts';
import { TOP_ACTION_TEXTS } from '../texts/top-action-texts.ts';
import { entriesOf, type FormattedReport, type FoundEntry, isOpen } from './entry.ts';
import { FORMAT_TEXTS } from './format-texts.ts';
import type { FormatContext, OutputFormat } from './output-format.ts';

type FormatWords = Words<typeof FORMAT_TEXTS.texts>;

/** Writes a report for a ticket or a merge request, in Markdown as GitHub and GitLab read it. */
export const MARKDOWN: OutputFormat = {
  id: 'markdown',
  create(context) {
    let written = 0;
    return {
      begin: () => '',
      report(one) {
        written += 1;
        return `${written === 1 ? '' : '\n'}${documentOf(one, context)}`;
      },
      end: () => '',
    };
  },
};

/**
 * Shows text from outside as itself. `@` would call people, `#` and `!` would link issues, addresses would become links: an
 * empty comment keeps both sites from reading them.
 */
const shown = (text: string): string =>
  visible(text)
    .replace(/[\\`*_{}[\]<>|~$]/g, '\\$&')
    .replaceAll('&', '&amp;')
    .replace(/[@#!](?=\w)|:(?=\/\/)|www(?=\.)/gi, '$&<!-- -->');

/** Puts lines to copy between fences, which are longer than any within. */
function fenced(lines: readonly string[], language = ''): readonly string[] {
  const longest = Math.max(2, ...lines.flatMap((line) => line.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  return [`${fence}${language}`, ...lines.map(visible), fence];
}

const heading = (text: string): readonly string[] => ['', `### ${text}`, ''];

function documentOf(one: FormattedReport, context: FormatContext): string {
  const { report } = one;
  const words = speak(context.language, FORMAT_TEXTS);
  const { ended, warnings, policy } = report;
  const alarms = [...(ended === null ? [] : [ended]), ...warnings, ...(policy === undefined ? [] : [policy.says])];
  return [
    `## ${words('title', { name: shown(one.title), domain: shown(report.unicodeDomain) })}`,
    '',
    `**${shown(report.verdict)}** ${shown(report.beside)}`.trim(),
    '',
    scoreText(report, words),
    ...alarms.flatMap((alarm) => ['', `> ${shown(alarm)}`]),
    ...actionLines(report, context.language),
    ...foundLines(one, context),
    ...openLines(report, context.language),
    '',
    `<sub>${shown(madeText(report, context))}</sub>`,
    '',
  ].join('\n');
}

function scoreText(report: Report, words: FormatWords): string {
  const score = shownScore(report);
  if (score.kind === 'none') return words('no-score');
  const grade = score.grade === null ? '' : words('grade', { grade: score.grade });
  return words(score.kind === 'exact' ? 'score' : score.kind, { score: score.score, of: score.outOf, grade });
}

function actionLines({ actions }: Report, language: Language): readonly string[] {
  const top = actions.slice(0, TOP_ACTIONS);
  if (top.length === 0) return [];
  return [
    ...heading(speak(language, TOP_ACTION_TEXTS)('fix-first', { count: top.length })),
    ...top.flatMap((action, i) => actionItem(i + 1, action, language)),
  ];
}

/** One action as an item of a numbered list: what belongs to it is indented as far as its text. */
function actionItem(place: number, { title, points, why, advice, fix }: ReportAction, language: Language): string[] {
  const gain = points > 0 ? ` (+${points})` : '';
  const texts = fix?.steps[0]?.when == null ? [why, advice] : [why];
  const below = [
    ...texts.filter((text) => text !== '').map(shown),
    ...(fix === null
      ? []
      : fixLines(fix, language).flatMap((line) => {
          if (line.kind === 'sentence') return [shown(line.text)];
          if (line.kind === 'copy') return fenced(line.lines);
          return fenced([`- ${line.before}`, `+ ${line.after}`], 'diff');
        })),
  ];
  return [`${place}. **${shown(title)}**${gain}`, ...below.map((line) => `   ${line}`)];
}

/** Lists what else was found: by severity, the gravest first. */
function foundLines(one: FormattedReport, { language }: FormatContext): readonly string[] {
  const words = speak(language, FORMAT_TEXTS);
  const entries = entriesOf(one);
  if (entries.length === 0 && one.report.checks.some(isOpen)) return [];
  return [
    ...heading(words('found')),
    ...(entries.length === 0 ? [words('nothing')] : entries.map((entry) => foundItem(entry, words))),
  ];
}

const SIGNS = { critical: '🔴', error: '🔴', warning: '🟠', notice: '🔵', info: '⚪', ok: '🟢' } as const;

function foundItem({ check, finding, isKnown, places }: FoundEntry, words: FormatWords): string {
  const known = isKnown ? ` (${words('known')})` : '';
  const at = places.map(({ file, line }) => ` \`${visible(file).replaceAll('`', "'")}:${line}\``).join('');
  const [source] = check.sources;
  const link = source === undefined ? '' : ` ([${shown(citationsText([source]))}](${citationUrl(source)}))`;
  return `- ${SIGNS[finding.severity]} **${shown(check.name)}:** ${shown(finding.says)}${known}${at}${link}`;
}

function openLines({ checks }: Report, language: Language): readonly string[] {
  const open = unknownCauses(checks.filter(isOpen));
  if (open.length === 0) return [];
  const { list } = formatsOf(language);
  return [
    ...heading(speak(language, FORMAT_TEXTS)('open')),
    ...open.map((one) => `- **${shown(list(one.checks.map(({ name }) => name)))}:** ${shown(one.cause)}`),
  ];
}

const minuteOf = (at: Instant): string => `${dayOf(at)} ${clockOf(at)} UTC`;

function madeText({ asOf, source, observedAt, criteria }: Report, { language, version }: FormatContext): string {
  const words = speak(language, FORMAT_TEXTS);
  const made = { version, criteria };
  if (asOf !== null) return words('as-of', { ...made, time: minuteOf(asOf) });
  return words(source === 'stored' ? 'stored' : 'made', { ...made, time: minuteOf(observedAt) });
}
