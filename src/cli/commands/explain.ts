import { citationsText, citationUrl } from '../../domain/citation.ts';
import type { Words } from '../../domain/message.ts';
import { checkName, checkWord, sameInKinds } from '../../pages/docs/check-list.ts';
import { explainedFinding, explainedJson, namesElsewhere } from '../../pages/docs/explained.ts';
import { codeOf, type Explained, findCode } from '../../pages/docs/find-code.ts';
import { kindName } from '../../texts/kind-words.ts';
import { speak } from '../../texts/speak.ts';
import { capabilitiesOf, complain, EXIT, type Terminal } from '../terminal/terminal.ts';
import { createTerminalWriter, type TerminalWriter } from '../terminal/terminal-writer.ts';
import { safeJson, wrap } from '../terminal/text.ts';
import { EXPLAIN_TEXTS } from './explain-texts.ts';

const { message } = EXPLAIN_TEXTS;

/** Explains a check or a finding, without the network. Gives the exit code. */
export function explain(typed: string, { json }: { readonly json?: true }, terminal: Terminal): number {
  const { language, stdout } = terminal;
  const found = findCode(typed, language);
  if (found.kind === 'none') {
    const { close } = found;
    const hint = close.length > 0 ? message('unknown/hint', { codes: close.join(', ') }) : message('unknown/search');
    complain(terminal, message('unknown', { code: typed }), hint);
    return EXIT.usage;
  }
  const explained = found.kind === 'one' ? [found.explained] : found.explained;
  if (json === true) stdout.write(`${safeJson(explained.map((one) => explainedJson(one, language)))}\n`);
  else {
    const writer = createTerminalWriter(capabilitiesOf(stdout, terminal));
    const words = speak(language, EXPLAIN_TEXTS);
    stdout.write(
      found.kind === 'one'
        ? pageOf(found.explained, words, writer)
        : `${[words('several', { code: typed }), ...explained.map((one) => `  ${codeOf(one)}`)].map(writer.show).join('\n')}\n`,
    );
  }
  return EXIT.fine;
}

type ExplainWords = Words<typeof EXPLAIN_TEXTS.texts>;

function pageOf(explained: Explained, words: ExplainWords, writer: TerminalWriter): string {
  const { language, columns, paint, show } = writer;
  const { listed, code } = explained;
  const { check } = listed;
  const name = checkName(language, check);
  const paragraph = (text: string): readonly string[] => (text === '' ? [] : wrap(show(text), columns));
  const part = (title: string, lines: readonly string[]): readonly string[] =>
    lines.length === 0 ? [] : ['', paint(show(title), 'bold'), ...lines];
  const finding = explainedFinding(explained, language);
  const worth = sameInKinds(listed).map(({ kind, counts, weight: points }) => {
    const report = kindName(language, kind);
    return counts === 'by-severity'
      ? words('in-report-by-severity', { report })
      : words('in-report', { report, points });
  });
  const ofFinding =
    finding === null
      ? []
      : [
          words('severity', { severity: finding.severity === 'ok' ? words('not-needing') : finding.severity }),
          '',
          ...paragraph(finding.says),
          ...(finding.do === '' ? [] : paragraph(words('to-do', { action: finding.do }))),
          ...paragraph(finding.because),
          ...paragraph(finding.more),
          ...(/\{/.test(finding.says + finding.do + finding.more) ? paragraph(words('slots')) : []),
        ];
  return `${[
    paint(show(code === null ? name : `${name} (${codeOf(explained)})`), 'bold'),
    ...ofFinding,
    ...part(words('about', { check: name }), [
      ...paragraph(checkWord(language, check, 'means')),
      ...paragraph(checkWord(language, check, 'why')),
      ...worth.flatMap(paragraph),
    ]),
    ...part(words('findings'), code === null ? Object.keys(check.findings).map((one) => `  ${listed.id}/${one}`) : []),
    ...part(
      words('sources'),
      check.citations.map((citation) => `  ${show(citationsText([citation]))}  ${citationUrl(citation)}`),
    ),
    ...part(
      words('elsewhere'),
      namesElsewhere(explained).flatMap(({ peer, names }) =>
        paragraph(`  ${peer}: ${names.map((one) => one.name).join(', ')}`),
      ),
    ),
  ].join('\n')}\n`;
}
