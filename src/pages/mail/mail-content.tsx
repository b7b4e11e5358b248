import type { JSX } from 'preact';
import { blockIn } from '../../diagnoses/block.ts';
import { bulkSenders } from '../../diagnoses/blocks/bulk-senders.ts';
import { dmarcDispositions } from '../../diagnoses/blocks/dmarc-dispositions.ts';
import { dmarcPlan } from '../../diagnoses/blocks/dmarc-plan.ts';
import { spfTree } from '../../diagnoses/blocks/spf-tree.ts';
import type { Report } from '../../diagnoses/report.ts';
import { isScored } from '../../diagnoses/scoring.ts';
import { MonitorCard } from '../monitor-card.tsx';
import { Fixes } from '../report/fixes.tsx';
import { PastNote } from '../report/past-note.tsx';
import { ReportSections, type Section } from '../report/report-sections.tsx';
import { REPORT_TEXTS } from '../report/report-texts.ts';
import type { ReportView } from '../report-view.ts';
import { useRichWords, useWords } from '../words.ts';
import { BulkSenders } from './bulk-senders.tsx';
import { DkimKeys } from './dkim-keys.tsx';
import { ForgedMail } from './forged-mail.tsx';
import { Items, UnknownItems } from './items.tsx';
import { MAIL_PAGE_TEXTS } from './mail-texts.ts';
import { MessageTestCard } from './message-form.tsx';
import { Road, roadStepOf } from './road.tsx';
import { Servers } from './servers.tsx';
import { SpfCard } from './spf-card.tsx';
import { MailVerdict } from './verdict.tsx';

/** The sections of the page in their order, each under the name that the index has for it. */
function useSections(report: Report, view: ReportView): readonly Section[] {
  const words = useWords(MAIL_PAGE_TEXTS);
  const shared = useWords(REPORT_TEXTS);
  const rich = useRichWords(MAIL_PAGE_TEXTS);
  const { actions, domain } = report;
  const plan = blockIn(report, dmarcPlan);
  const spf = blockIn(report, spfTree);
  const dmarc = blockIn(report, dmarcDispositions);
  const bulk = blockIn(report, bulkSenders);
  const items = report.checks.filter(isScored);
  const isThere = report.exists !== false;
  const section = (id: string, title: string, body: JSX.Element | false): Section[] =>
    body === false ? [] : [{ id, title, body }];
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
              const step = roadStepOf(plan, action.fix);
              if (step === undefined) return undefined;
              return rich('go-to-road', { number: step, link: (inside) => <a href="#road">{inside}</a> });
            }}
          />
        </>
      ),
    ),
    ...section('servers', words('servers'), isThere && <Servers report={report} />),
    ...section('items', words('items', { count: items.length }), isThere && <Items report={report} />),
    ...section('spf', words('spf'), spf !== null && <SpfCard picture={spf} />),
    ...section('dkim', words('dkim'), isThere && <DkimKeys report={report} />),
    ...section(
      'forged',
      words('forged'),
      dmarc !== null && <ForgedMail dmarc={dmarc} domain={report.unicodeDomain} plan={plan} />,
    ),
    ...section('road', words('road'), plan.steps.length > 0 && <Road report={report} />),
    ...section('test', words('test'), isThere && <MessageTestCard domain={domain} />),
    ...section('bulk', words('bulk'), bulk.length > 0 && <BulkSenders rows={bulk} />),
  ];
}

/** Everything below the tabs of the mail-security page. */
export const MailContent = ({ report, view }: { readonly report: Report; readonly view: ReportView }): JSX.Element => (
  <ReportSections report={report} view={view} sections={useSections(report, view)}>
    <UnknownItems report={report} />
    {report.exists !== false && report.asOf === null && <MonitorCard domain={report.domain} about="records" wide />}
  </ReportSections>
);
