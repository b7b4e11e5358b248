import type { JSX } from 'preact';
import { MAIL } from '../diagnoses/kinds.ts';
import type { MailReport } from '../diagnoses/mail/report.ts';
import { apiPathOf, headOf, Observed, Title } from './head.tsx';
import { renderPage } from './layout.tsx';
import { ItemList, itemAnchor } from './mail-items.tsx';
import { BulkSenders, DkimKeys, ForgedMail, Plan } from './mail-tables.tsx';
import { MessageForm } from './message-test.tsx';
import type { ReportView } from './report-view.ts';
import { scoreAndGrade } from './score.ts';
import { Score } from './score-ring.tsx';
import { SelectorForm } from './selector-form.tsx';
import { counted, firstSentence } from './sentences.ts';
import { SpfTree } from './spf-tree.tsx';
import { ReportTabs } from './tabs.tsx';
import { type TopAction, TopActions } from './top-actions.tsx';
import { Visible } from './visible.tsx';

function Nothing({ report }: { readonly report: MailReport }): JSX.Element {
  const unknown = report.items.filter(({ outcome }) => outcome === 'unknown').length;
  if (unknown === report.items.length)
    return <p>No lookup succeeded, so we can’t say what to fix. Check again in a minute.</p>;
  if (report.exists === false) return <p>Check how the name is spelled.</p>;
  // What carries no points can be the worst of all: mail servers that nobody reaches.
  const failing = report.beside.filter(({ outcome, not_needed }) => outcome === 'failed' && !not_needed);
  if (failing.length > 0)
    return (
      <p>
        No item lost points, but {failing.map(({ name }) => name).join(' and ')}{' '}
        {failing.length === 1 ? 'needs' : 'need'} attention: see “Not scored”.
      </p>
    );
  if (unknown > 0)
    return (
      <p>Nothing to fix in what we could check. {counted(unknown, 'item')} got no answer; check again in a minute.</p>
    );
  return <p>Nothing to fix.</p>;
}

/** What the items cost so far; where some could not be judged, the sum speaks of the others. */
function lostText({ items }: MailReport): string {
  const unknown = items.filter(({ outcome }) => outcome === 'unknown').length;
  if (unknown === items.length) return 'we could not check any';
  const lost = items.reduce(
    (sum, { outcome, weight, points }) => sum + (outcome === 'unknown' ? 0 : weight - points),
    0,
  );
  const known = lost === 0 ? 'no points lost' : `${counted(lost, 'point')} lost`;
  return unknown === 0 ? known : `${known} in those we could check`;
}

/** What costs most first: the item's own advice, else that of its largest deduction. */
function thingsOf(report: MailReport): TopAction[] {
  return report.first_things.flatMap((id) => {
    const item = report.items.find((one) => one.id === id);
    if (item === undefined) return [];
    const [largest] = item.deductions.toSorted((a, b) => b.points - a.points);
    const advice = [item.advice, largest?.advice, largest?.explanation, item.explanation].find(
      (text) => text !== undefined && text !== '',
    );
    return [
      {
        points: item.weight - item.points,
        href: `#${itemAnchor(id)}`,
        name: item.name,
        text: firstSentence(advice ?? ''),
      },
    ];
  });
}

/** The mail-security page of one domain, from its report alone. `now` is only for "3 h ago". */
export function renderMailPage(report: MailReport, { site, now, tabs }: ReportView): string {
  const head = headOf(MAIL, report);
  return renderPage({
    legacy: true,
    title: `Mail security of ${report.unicode_domain}: ${scoreAndGrade(head.shown)} · Zonewell`,
    ...site,
    script: 'report',
    search: 'in the header',
    domain: { ascii: report.domain, unicode: report.unicode_domain },
    apiPath: apiPathOf(MAIL, report.domain, report.as_of),
    children: (
      <article class="report">
        <Title head={head} />
        <div class="summary">
          <Score shown={head.shown} cap={report.grade_cap} />
          <TopActions things={thingsOf(report)}>
            <Nothing report={report} />
          </TopActions>
        </div>
        <Observed head={head} now={now} />
        <div id="waterfall" />
        <ReportTabs head={head} tabs={tabs} />
        <ItemList id="items" title="6 items" aside={lostText(report)} items={report.items} />
        <ItemList id="beside" title="Not scored" aside="shown for information" items={report.beside} />
        {report.dmarc !== null && <ForgedMail dmarc={report.dmarc} domain={report.unicode_domain} />}
        {report.plan.length > 0 && <Plan plan={report.plan} />}
        {report.spf !== null && <SpfTree picture={report.spf} />}
        {report.exists !== false && (
          <section aria-labelledby="message">
            <h2 id="message">Would this message pass?</h2>
            <p>Test SPF for a sending address, and DMARC with the domains that signed the message.</p>
            <MessageForm domain={report.domain} />
          </section>
        )}
        {report.dkim_keys.length > 0 && <DkimKeys keys={report.dkim_keys} />}
        {report.exists !== false && <SelectorForm domain={report.domain} />}
        {report.bulk_senders.length > 0 && <BulkSenders rows={report.bulk_senders} />}
        <p class="fine">
          Criteria <Visible text={report.criteria} />. Do not compare scores from other criteria.
        </p>
      </article>
    ),
  });
}
