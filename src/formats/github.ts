import { unknownCauses } from '../diagnoses/check-list.ts';
import type { Severity } from '../domain/severity.ts';
import { visible } from '../domain/text.ts';
import { entriesOf, type FilePlace, type FormattedReport, isOpen } from './entry.ts';
import { linesOf, ruleOf } from './entry-text.ts';
import type { OutputFormat } from './output-format.ts';

type Annotation = 'error' | 'warning' | 'notice';

const ANNOTATIONS = {
  critical: 'error',
  error: 'error',
  warning: 'warning',
  notice: 'notice',
  info: null,
  ok: null,
} as const satisfies Record<Severity, Annotation | null>;

/** Escapes what would end a message of a workflow command, or begin another. */
const inMessage = (text: string): string => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const inProperty = (text: string): string => inMessage(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

/**
 * Writes workflow commands of GitHub Actions, which shows them as annotations: at most ten of each type in a step, so the
 * gravest come first. What the baseline has is left out, and so is what is only for information.
 */
export const GITHUB: OutputFormat = {
  id: 'github',
  create: () => ({ begin: () => '', report: (one) => linesOfReport(one).join(''), end: () => '' }),
};

function linesOfReport(one: FormattedReport): readonly string[] {
  const { domain, checks } = one.report;
  const found = entriesOf(one).flatMap((entry) => {
    const as = ANNOTATIONS[entry.finding.severity];
    if (as === null || entry.isKnown) return [];
    const title = `${domain}: ${entry.check.name} (${ruleOf(entry)})`;
    return [command(as, { title, place: entry.places[0], message: linesOf(entry).join('\n') })];
  });
  const open = unknownCauses(checks.filter(isOpen)).map(({ cause, checks: left }) =>
    command('notice', {
      title: `${domain}: ${left.map(({ name }) => name).join(', ')}`,
      place: undefined,
      message: visible(cause),
    }),
  );
  return [...found, ...open];
}

function command(
  as: Annotation,
  {
    title,
    place,
    message,
  }: { readonly title: string; readonly place: FilePlace | undefined; readonly message: string },
): string {
  const at = place === undefined ? '' : `file=${inProperty(visible(place.file))},line=${place.line},`;
  return `::${as} ${at}title=${inProperty(visible(title))}::${inMessage(message)}\n`;
}
