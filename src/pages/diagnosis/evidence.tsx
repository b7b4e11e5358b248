import type { ComponentChildren, JSX } from 'preact';
import type { ReportCheck, ReportEvidence } from '../../diagnoses/report.ts';
import { citationsText } from '../../domain/citation.ts';
import { isoTime } from '../../domain/time.ts';
import { More } from '../design/more.tsx';
import { Table } from '../design/table.tsx';
import { Citations } from '../web/citation.tsx';
import { useLeftOut } from '../web/room.ts';
import { VERBATIM } from '../web/verbatim.ts';
import { DnsNameText, Visible } from '../web/visible.tsx';
import { useFormats, useRichWords, useWords } from '../web/words.ts';
import { Bases } from './basis.tsx';
import { EVIDENCE_WORDS } from './evidence-texts.ts';

type ReportExchange = ReportEvidence['exchanges'][number];

/** Words the outcome of an exchange: a response code, what was wrong, or the words for silence. */
export function useResult(): (result: string) => string {
  const words = useWords(EVIDENCE_WORDS);
  return (result) => (result === 'no answer' ? words('silent') : result);
}

/** One exchange with a server; its result is told only where it is not the outcome itself. */
function Exchanged({ one, alone }: { readonly one: ReportExchange; readonly alone: boolean }): JSX.Element {
  const words = useWords(EVIDENCE_WORDS);
  const rich = useRichWords(EVIDENCE_WORDS);
  const formats = useFormats();
  const resultOf = useResult();
  const further = [
    ...(one.cd ? [words('unchecked')] : []),
    ...(one.ad === true ? [words('ad')] : []),
    ...(alone && one.result === 'NOERROR' ? [] : [resultOf(one.result)]),
    ...(one.ede ?? []).map((text) => words('ede', { text })),
  ];
  return (
    <div>
      {rich('over', {
        server: (
          <code {...VERBATIM}>
            <Visible text={one.server} />
          </code>
        ),
        transport: one.transport,
        ms: Math.round(one.rttMs * 10) / 10,
      })}
      {further.length > 0 && (
        <span class="dim">
          <Visible text={words('further', { results: formats.list(further) })} />
        </span>
      )}
    </div>
  );
}

function Server({ item }: { readonly item: ReportEvidence }): JSX.Element {
  const words = useWords(EVIDENCE_WORDS);
  if (item.exchanges.length === 0) return <>{words(item.source)}</>;
  return (
    <>
      {item.exchanges.map((one) => (
        <Exchanged one={one} alone={item.exchanges.length === 1} />
      ))}
    </>
  );
}

function AnswerCell({ item }: { readonly item: ReportEvidence }): JSX.Element {
  const words = useWords(EVIDENCE_WORDS);
  return (
    <>
      {item.outcome !== 'answer' && <div>{words(item.outcome)}</div>}
      {item.failure !== null && (
        <div>
          <Visible text={item.failure} />
        </div>
      )}
      {item.answer.map((line) => (
        <div>
          <code {...VERBATIM}>
            <Visible text={line} />
          </code>
        </div>
      ))}
      {item.more > 0 && <div>{words('more-records', { count: item.more })}</div>}
      {item.security !== null && item.outcome !== 'failure' && (
        <div class="meta">
          {item.exchanges.length > 0 && item.source !== 'resolver'
            ? words('source-and-state', { source: words(item.source), state: words(item.security) })
            : words(item.security)}
        </div>
      )}
    </>
  );
}

const keyOf = ({ question: { name, type, probe } }: ReportEvidence): string => [type, name, probe].join(' ');

const SELECTOR = /^([^.]+)\._domainkey\./;

/** The selector that was guessed in vain, or undefined where an item says more than that. */
function guessOf({ question, outcome }: ReportEvidence): string | undefined {
  if (question.probe !== undefined || (outcome !== 'nxdomain' && outcome !== 'nodata')) return undefined;
  return SELECTOR.exec(question.name)?.[1];
}

/** Returns each question once, in its order, though several checks rest on it. */
export const distinctEvidence = (items: readonly ReportEvidence[]): ReportEvidence[] => [
  ...new Map(items.map((item) => [keyOf(item), item])).values(),
];

/**
 * Shows what was asked of whom, when, and what came back. Guesses at DKIM selectors that found nothing are one line.
 */
function EvidenceTable({ items }: { readonly items: readonly ReportEvidence[] }): JSX.Element {
  const words = useWords(EVIDENCE_WORDS);
  const formats = useFormats();
  const guesses = items.flatMap((item) => guessOf(item) ?? []);
  const folded = guesses.length > 2;
  const shown = folded ? items.filter((item) => guessOf(item) === undefined) : items;
  return (
    <>
      <Table
        plain
        class="ev"
        columns={[
          { title: words('question') },
          { title: words('server') },
          { title: words('time') },
          { title: words('answer') },
        ]}
        rows={shown.map((item) => ({
          cells: [
            {
              wide: true,
              content: (
                <>
                  <code {...VERBATIM}>
                    <DnsNameText name={item.question.name} /> {item.question.type}
                  </code>
                  {item.question.probe === 'wildcard' && <div class="meta">{words('wildcard')}</div>}
                </>
              ),
            },
            { wide: true, content: <Server item={item} /> },
            {
              wide: true,
              content: <time dateTime={isoTime(item.at)}>{formats.time(item.at)}</time>,
            },
            { wide: true, content: <AnswerCell item={item} /> },
          ],
        }))}
      />
      {folded && (
        <p class="meta">
          <Visible text={words('guesses', { count: guesses.length, selectors: guesses.join(', ') })} />
        </p>
      )}
    </>
  );
}

/** Shows the evidence, one click away, and the documents that the judgement rests on. */
export function Proof(props: {
  readonly evidence: readonly ReportEvidence[];
  readonly sources: readonly string[];
  /** Stands before the sources: what they are worth. */
  readonly basis?: ComponentChildren;
}): JSX.Element {
  const words = useWords(EVIDENCE_WORDS);
  const rich = useRichWords(EVIDENCE_WORDS);
  const items = distinctEvidence(props.evidence);
  const isShown = useLeftOut() === 'nothing';
  const sources = props.sources.length > 0 && (
    <p class="source">{rich('source', { source: <Citations sources={props.sources} /> })}</p>
  );
  return (
    <div class="proof">
      {isShown ? (
        <More summary={words('summary', { count: items.length })}>
          {items.length === 0 ? <p class="meta">{words('none')}</p> : <EvidenceTable items={items} />}
          {props.basis}
          {sources}
        </More>
      ) : (
        sources
      )}
    </div>
  );
}

/** Shows the evidence of some checks, and what they rest on. `more` names further documents. */
export const ProofOf = (props: { readonly checks: readonly ReportCheck[]; readonly more?: readonly string[] }) => (
  <Proof
    basis={<Bases checks={props.checks} />}
    evidence={props.checks.flatMap(({ evidence }) => evidence)}
    sources={[...props.checks.map(({ sources }) => citationsText(sources)), ...(props.more ?? [])]}
  />
);
