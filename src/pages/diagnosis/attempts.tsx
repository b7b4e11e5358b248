import type { JSX } from 'preact';
import type { Report, ReportEvidence } from '../../diagnoses/report.ts';
import type { Words } from '../../domain/message.ts';
import { SectionHead } from '../design/card.tsx';
import { Mark } from '../design/mark.tsx';
import { Table } from '../design/table.tsx';
import { VERBATIM } from '../web/verbatim.ts';
import { Visible } from '../web/visible.tsx';
import { useWords } from '../web/words.ts';
import { distinctEvidence, useResult } from './evidence.tsx';
import type { PageSection } from './page-kind.ts';
import { REPORT_TEXTS } from './report-texts.ts';

type ReportExchange = ReportEvidence['exchanges'][number];

/**
 * Lists what we asked in vain, server by server: all attempts of one question, the one that took the most. Others went
 * the same way, and would fill the page.
 */
function attemptsOf(items: readonly ReportEvidence[]): readonly (readonly ReportExchange[])[] {
  const failed = items.filter(({ outcome }) => outcome === 'failure');
  const servers = [...new Set(failed.flatMap(({ exchanges }) => exchanges.map(({ server }) => server)))];
  return servers.map((server) => {
    const byQuestion = failed.map(({ exchanges }) => exchanges.filter((one) => one.server === server));
    return byQuestion.reduce((most, one) => (one.length > most.length ? one : most), []);
  });
}

/** Shows whom we asked in vain, where nothing is known of a domain. */
export function Attempts({ checks }: Pick<Report, 'checks'>): JSX.Element | null {
  const words = useWords(REPORT_TEXTS);
  const resultOf = useResult();
  const attempts = attemptsOf(distinctEvidence(checks.flatMap(({ evidence }) => evidence)));
  if (attempts.length === 0) return null;
  return (
    <Table
      caption={words('attempts')}
      columns={[
        { title: words('server') },
        { title: words('asked-over') },
        { title: words('waited') },
        { title: words('result') },
      ]}
      rows={attempts.flatMap((own) => [
        ...own.map(({ server, transport, rttMs, result }) => ({
          cells: [
            {
              wide: true as const,
              content: (
                <code {...VERBATIM}>
                  <Visible text={server} />
                </code>
              ),
            },
            { label: words('asked-over'), content: transport },
            { label: words('waited'), content: words('ms', { ms: Math.round(rttMs) }) },
            {
              wide: true as const,
              content: (
                <span class="row tight">
                  <Mark tone="unknown" small />
                  <Visible text={resultOf(result)} />
                </span>
              ),
            },
          ],
        })),
        ...(own.length > 1 ? [{ cells: totalCells(own, words) }] : []),
      ])}
    />
  );
}

/** How often a server was asked, and how long that took together. */
const totalCells = (attempts: readonly ReportExchange[], words: Words<(typeof REPORT_TEXTS)['texts']>) => [
  { wide: true as const, content: <b>{words('attempts-total', { count: attempts.length })}</b> },
  { content: '' },
  {
    label: words('waited'),
    content: <b>{words('ms', { ms: Math.round(attempts.reduce((sum, { rttMs }) => sum + rttMs, 0)) })}</b>,
  },
  { content: '' },
];

/** Shows what owner and others can do about servers that do not answer. */
function WhatToDo({ of }: { readonly of: NonNullable<Report['headline']['unanswered']> }): JSX.Element {
  const words = useWords(REPORT_TEXTS);
  return (
    <section aria-labelledby="what">
      <SectionHead id="what" title={words('what-to-do')} />
      <div class="fixes">
        {(['if-yours', 'if-not'] as const).map((key) => (
          <article class="card fix">
            <h3>{words(key)}</h3>
            <p class="dim">{words(`${key}-${of}`)}</p>
          </article>
        ))}
      </div>
    </section>
  );
}

/** Shows how owner and others can go on where too little answered. */
export function useWayOut({ headline: { unanswered }, asOf }: Report): readonly PageSection[] {
  const words = useWords(REPORT_TEXTS);
  if (unanswered === undefined || asOf !== null) return [];
  return [{ id: 'what', title: words('what-to-do'), body: <WhatToDo of={unanswered} /> }];
}

/** Says that what did not answer says nothing of what is there. */
export function NothingKnown({
  report: { headline, asOf },
}: {
  readonly report: Pick<Report, 'headline' | 'asOf'>;
}): JSX.Element {
  const words = useWords(REPORT_TEXTS);
  const now = headline.unanswered === 'web-server' ? 'nothing-known-web' : 'nothing-known';
  return <p>{words(asOf === null ? now : 'nothing-known-then')}</p>;
}
