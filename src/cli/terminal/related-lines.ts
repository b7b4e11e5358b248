import { calendarDays } from '../../changes/expiry.ts';
import type { Report } from '../../diagnoses/report.ts';
import type { KindSummary } from '../../diagnoses/summary.ts';
import { formatsOf } from '../../texts/formats.ts';
import type { AroundReport } from './head-lines.ts';
import { alarmLines, calmEnd } from './registration-lines.ts';
import type { RelatedResults } from './related.ts';
import { hanging, type TerminalWriter } from './terminal-writer.ts';
import { widthOf } from './text.ts';

/** Writes what is urgent above the verdict, and the rest below the score. */
export function relatedLines(
  { domain }: Report,
  { registration, mail, now }: RelatedResults,
  writer: TerminalWriter,
): AroundReport {
  const { words, columns, paint, show } = writer;
  const end = registration === null ? null : calmEnd(registration, now);
  const also = [
    end === null ? [] : words('also-registration', { date: { date: end }, days: calendarDays(now, end) }),
    mail === null ? [] : [...mailLines(mail, writer), `zonewell mail ${show(domain)}`],
  ].flat();
  const title = `${words('also')}  `;
  return {
    alarm: registration === null ? [] : alarmLines(registration, writer, now),
    also: also.flatMap((text, i) =>
      hanging(i === 0 ? title : ' '.repeat(widthOf(title)), text, columns, (bare) => paint(bare, 'bold')),
    ),
  };
}

/** Writes what mail security comes to, and what to do first about it, as the summary line of a page has it. */
function mailLines(
  { score, maxScore, testedPoints: of, first }: KindSummary,
  { words, show, language }: TerminalWriter,
): string[] {
  const { between } = formatsOf(language);
  const sum = words('also-mail', { score: words(maxScore > score ? 'at-least' : 'exactly', { score, of }) });
  const more = words('also-more');
  return first === ''
    ? [[sum, more].join(between)]
    : [sum, [show(words('also-first', { action: first })), more].join(between)];
}
