import type { JSX } from 'preact';
import { blockIn } from '../../diagnoses/block.ts';
import { healthStates } from '../../diagnoses/blocks/health-states.ts';
import { isNothingKnown } from '../../diagnoses/kinds.ts';
import type { Report, ReportEvidence } from '../../diagnoses/report.ts';
import { unknownCauses } from '../../diagnoses/unknown-causes.ts';
import { citationsText } from '../../domain/citation.ts';
import type { Words } from '../../domain/message.ts';
import { Line, Lines } from '../design/area.tsx';
import { Card, SectionHead } from '../design/card.tsx';
import { Mark } from '../design/mark.tsx';
import { More } from '../design/more.tsx';
import { Table } from '../design/table.tsx';
import { VERBATIM } from '../web/verbatim.ts';
import { Visible } from '../web/visible.tsx';
import { useWords } from '../web/words.ts';
import { distinctEvidence, Proof, useResult } from './evidence.tsx';
import { SelectorForm } from './mail/selector-form.tsx';
import { REPORT_TEXTS } from './report-texts.ts';
import { useAreaName, useOutcomeWords, useStatus } from './words.ts';

type Area = Report['areas'][number];
type ReportedCheck = Report['checks'][number];

const unknownChecks = (report: Report, area: Area): ReportedCheck[] =>
  report.checks.filter(({ id, outcome }) => outcome === 'unknown' && area.checks.includes(id));

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

function AttemptsTable({ items }: { readonly items: readonly ReportEvidence[] }): JSX.Element | null {
  const words = useWords(REPORT_TEXTS);
  const resultOf = useResult();
  const attempts = attemptsOf(items);
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

function AreaTable(props: {
  readonly areas: readonly Area[];
  readonly report: Report;
  readonly withReason: boolean;
}): JSX.Element {
  const words = useWords(REPORT_TEXTS);
  const areaName = useAreaName();
  const { areas, report, withReason } = props;
  return (
    <Table
      columns={[
        { title: words('area') },
        { title: words('points') },
        ...(withReason ? [{ title: words('reason') }] : []),
      ]}
      rows={areas.map((area) => ({
        cells: [
          {
            wide: true,
            content: (
              <span class="row tight">
                <Mark tone="unknown" small />
                <b>
                  <Visible text={areaName(area)} />
                </b>
              </span>
            ),
          },
          { label: words('points'), content: words('unknown-points', { most: area.weight }) },
          ...(withReason
            ? [{ wide: true as const, content: <Visible text={unknownChecks(report, area)[0]?.explanation ?? ''} /> }]
            : []),
        ],
      }))}
    />
  );
}

/**
 * Lists what keeps a check from being judged: the lookups that failed, or all of them where none did and none found it.
 */
function reasonsOf({ evidence }: ReportedCheck): readonly ReportEvidence[] {
  const failed = evidence.filter(({ outcome }) => outcome === 'failure');
  return failed.length > 0 ? failed : evidence;
}

/** All areas of a domain of which nothing is known, folded: they say nothing that is not said above. */
function FoldedAreas({ areas }: { readonly areas: readonly Area[] }): JSX.Element {
  const words = useWords(REPORT_TEXTS);
  const areaName = useAreaName();
  const outcomeWords = useOutcomeWords();
  const status = useStatus();
  return (
    <div class="pad">
      <More summary={words('the-areas')}>
        <Lines>
          {areas.map((area) => (
            <Line
              level="h3"
              tone="unknown"
              toneText={outcomeWords('unknown')}
              title={
                <>
                  <Visible text={areaName(area)} /> <span class="label unknown">{status(area.status)}</span>
                </>
              }
              end={words('points-open', { points: area.weight })}
            />
          ))}
        </Lines>
      </More>
    </div>
  );
}

/** Shows the areas that are unknown, with their cause told once and whom we asked. Nothing where all is known. */
export function UnknownAreas({ report }: { readonly report: Report }): JSX.Element | null {
  const words = useWords(REPORT_TEXTS);
  const areas = report.areas.filter(({ outcome }) => outcome === 'unknown');
  if (areas.length === 0) return null;
  const checks = areas.flatMap((area) => unknownChecks(report, area));
  const causes = unknownCauses(checks);
  const count = areas.length;
  const one = causes.length === 1;
  const evidence = distinctEvidence(checks.flatMap((check) => check.evidence));
  const points = areas.reduce((sum, { weight, points: earned }) => sum + weight - earned, 0);
  return (
    <Card
      flush
      id="unknown"
      title={words(one ? 'unknown-one' : 'unknown-many', { count })}
      meta={words('points-open', { points })}
    >
      {one && (
        <div class="cause">
          <p>
            <Visible text={causes[0]?.cause ?? ''} />
          </p>
        </div>
      )}
      {isNothingKnown({ parts: report.checks }) ? (
        <>
          <AttemptsTable items={evidence} />
          <FoldedAreas areas={areas} />
        </>
      ) : (
        <>
          <AreaTable areas={areas} report={report} withReason={!one} />
          {blockIn(report, healthStates).dkim === 'present, selector unknown' && report.asOf === null && (
            <div class="pad stack-s">
              <p class="sub">{words('enter-selector')}</p>
              <SelectorForm domain={report.domain} />
            </div>
          )}
          <div class="pad">
            <Proof
              evidence={distinctEvidence(checks.flatMap((check) => reasonsOf(check)))}
              sources={checks.map(({ sources }) => citationsText(sources))}
            />
          </div>
        </>
      )}
    </Card>
  );
}

/** Shows what owner and others can do about a domain that does not answer. */
export function WhatToDo(): JSX.Element {
  const words = useWords(REPORT_TEXTS);
  return (
    <section aria-labelledby="what">
      <SectionHead id="what" title={words('what-to-do')} />
      <div class="fixes">
        {(['if-yours', 'if-not'] as const).map((key) => (
          <article class="card fix">
            <h3>{words(key)}</h3>
            <p class="dim">{words(`${key}-text`)}</p>
          </article>
        ))}
      </div>
    </section>
  );
}
