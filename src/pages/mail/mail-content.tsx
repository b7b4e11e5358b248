import type { JSX } from 'preact';
import { type ShownBlock, shownBlocks } from '../../diagnoses/block.ts';
import { MAIL } from '../../diagnoses/kinds.ts';
import type { Report } from '../../diagnoses/report.ts';
import { isScored } from '../../diagnoses/scoring.ts';
import { BlockCard } from '../diagnosis/block-card.tsx';
import { usePlainText } from '../diagnosis/statement.tsx';
import { MonitorCard } from '../monitor-card.tsx';
import { Fixes } from '../report/fixes.tsx';
import { PastNote } from '../report/past-note.tsx';
import { ReportSections, type Section } from '../report/report-sections.tsx';
import { REPORT_TEXTS } from '../report/report-texts.ts';
import type { ReportView } from '../report-view.ts';
import { useRichWords, useWords } from '../words.ts';
import { blockExtras } from './block-extras.tsx';
import { Items, UnknownItems } from './items.tsx';
import { MAIL_PAGE_TEXTS } from './mail-texts.ts';
import { MessageTestCard } from './message-form.tsx';
import { planStepOf } from './plan-step.ts';
import { MailVerdict } from './verdict.tsx';

/** The sections of the page in their order, each under the name that the index has for it. */
function useSections(report: Report, view: ReportView): readonly Section[] {
  const words = useWords(MAIL_PAGE_TEXTS);
  const shared = useWords(REPORT_TEXTS);
  const rich = useRichWords(MAIL_PAGE_TEXTS);
  const textOf = usePlainText();
  const { actions, domain } = report;
  const items = report.checks.filter(isScored);
  const isThere = report.exists !== false;
  const section = (id: string, title: string, body: JSX.Element | false): Section[] =>
    body === false ? [] : [{ id, title, body }];
  const blocks = shownBlocks(MAIL, report);
  const shown = (some: (block: ShownBlock) => boolean): Section[] =>
    blocks
      .filter(some)
      .flatMap((block) =>
        section(block.anchor, textOf(block.title), <BlockCard block={block} {...blockExtras(block.anchor, report)} />),
      );
  return [
    ...section('score', shared('score'), <MailVerdict report={report} view={view} />),
    ...section(
      'fixes',
      shared('fixes'),
      actions.length > 0 && (
        <>
          <PastNote report={report} path={`/mail-security/${domain}`} />
          <Fixes
            report={report}
            insteadOf={(action) => {
              const step = planStepOf(report, action.fix);
              if (step === undefined) return undefined;
              return rich('go-to-road', { number: step, link: (inside) => <a href="#road">{inside}</a> });
            }}
          />
        </>
      ),
    ),
    ...shown(({ leads }) => leads === true),
    ...section('items', words('items', { count: items.length }), isThere && <Items report={report} />),
    ...shown(({ leads, anchor }) => leads !== true && anchor !== 'bulk'),
    ...section('test', words('test'), isThere && <MessageTestCard domain={domain} />),
    ...shown(({ anchor }) => anchor === 'bulk'),
  ];
}

/** Everything below the tabs of the mail-security page. */
export const MailContent = ({ report, view }: { readonly report: Report; readonly view: ReportView }): JSX.Element => (
  <ReportSections report={report} view={view} sections={useSections(report, view)}>
    <UnknownItems report={report} />
    {report.exists !== false && report.asOf === null && <MonitorCard domain={report.domain} about="records" wide />}
  </ReportSections>
);
