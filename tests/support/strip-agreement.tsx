import type { Diagnosis } from '../../src/diagnoses/diagnosis.ts';
import type { DiagnosisKind } from '../../src/diagnoses/kind.ts';
import { kindSummary } from '../../src/diagnoses/summary.ts';
import { renderReportPage } from '../../src/pages/diagnosis/page.tsx';
import { KindCell } from '../../src/pages/diagnosis/summary-line.tsx';
import { pageKindOf } from '../../src/pages/web/kinds.ts';
import { renderHtml } from '../../src/pages/web/render-html.ts';
import { inLanguage } from '../../src/pages/web/words.ts';
import { reportIn } from '../../src/texts/language.ts';
import type { Language } from '../../src/texts/languages.ts';
import { viewOf, wordsOfPage } from '../browser/view.ts';

/** The score, what it is out of where that is not 100, and the grade. */
const numbersIn = (text: string): string =>
  (text.replace(/ of 100\b|100点中/, '').match(/\d+|(?<![A-Z])[A-DF](?![A-Za-z])/g) ?? []).join(' ');
const bare = (text: string): string => text.replaceAll(/\s+/g, '');
const toneIn = (html: string): string | undefined => /class="mark[^"]*?\b(ok|warn|bad|unknown|info)\b/.exec(html)?.[1];

/** Marks of headlines that ask for nothing. */
const CALM: readonly string[] = ['ok', 'info', 'notice'];

/** Lists what the summary line of other pages says of a report that the report's own page does not say. */
export function stripFaults(kind: DiagnosisKind, diagnosis: Diagnosis, language: Language): string[] {
  const { domain } = diagnosis;
  const summary = kindSummary(diagnosis);
  const report = reportIn(language, diagnosis);
  const view = viewOf({ site: { language, asset: (name) => `/assets/${name}` } });
  const page = renderReportPage(pageKindOf(kind), report, view);
  const cell = inLanguage(language, () =>
    renderHtml(<KindCell domain={domain} now={view.now} tab={kind} summary={summary} />),
  );
  const about = (fault: string): string => `${kind.id} of ${domain} (${language}): ${fault}`;
  const title = wordsOfPage(/<b>(.*?)<\/b>/.exec(cell)?.[1] ?? '');
  const pageTitle = wordsOfPage(/<title>(.*?)<\/title>/s.exec(page)?.[1] ?? '').replace(report.unicodeDomain, '');
  const tone = toneIn(cell);
  const { mark } = diagnosis.headline;
  const words = bare(wordsOfPage(page));
  return [
    ...(diagnosis.exists === false || numbersIn(title) === numbersIn(pageTitle)
      ? []
      : [about(`"${title}", and its page is titled "${pageTitle}"`)]),
    ...(summary.first === '' || words.includes(bare(String(report.actions[0]?.title)))
      ? []
      : [about(`"${report.actions[0]?.title}" is not on its page`)]),
    ...(tone === 'ok' && report.actions.length > 0 ? [about('a tick, and something to fix')] : []),
    ...(tone === 'ok' && !CALM.includes(mark) ? [about(`a tick, and its headline is marked ${mark}`)] : []),
    ...(tone === 'bad' && mark === 'ok' ? [about('bad, and its headline has a tick')] : []),
  ];
}
