import { calendarDays } from '../changes/expiry.ts';
import type { Report } from '../diagnoses/report.ts';
import type { Beside } from './beside.ts';
import { alarmLines, calmEnd } from './registration-lines.ts';
import { hanging, type Surroundings, type TerminalWriter } from './terminal-writer.ts';
import { widthOf } from './text.ts';

/** Returns what stands above the verdict, because it is urgent, and below the score. */
export function besideLines(
  { domain }: Pick<Report, 'domain'>,
  { registration, mail, now }: Beside,
  writer: TerminalWriter,
): Surroundings {
  const { words, columns, paint, show } = writer;
  const end = registration === null ? null : calmEnd(registration, now);
  const also = [
    end === null ? [] : words('also-registration', { date: { date: end }, days: calendarDays(now, end) }),
    mail === null
      ? []
      : [
          words('also-mail', { score: words(mail.max > mail.score ? 'at-least' : 'exactly', { score: mail.score }) }),
          `zonewell mail ${show(domain)}`,
        ],
  ].flat();
  const title = `${words('also')}  `;
  return {
    alarm: registration === null ? [] : alarmLines(registration, writer, now),
    also: also.flatMap((text, i) =>
      hanging(i === 0 ? title : ' '.repeat(widthOf(title)), text, columns, (bare) => paint(bare, 'bold')),
    ),
  };
}
