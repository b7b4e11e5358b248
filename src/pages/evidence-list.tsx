import type { JSX } from 'preact';
import type { CheckItem, EvidenceItem } from '../diagnoses/report.ts';
import type { Security } from '../domain/answer.ts';
import { Citation } from './citation.tsx';
import { counted } from './sentences.ts';
import { Visible } from './visible.tsx';
import { useDates } from './words.ts';

const OUTCOMES: Readonly<Record<EvidenceItem['outcome'], string>> = {
  answer: 'answered',
  nodata: 'the name exists but has no such record (NODATA)',
  nxdomain: 'the name does not exist (NXDOMAIN)',
  failure: 'no answer',
};
const SOURCES: Readonly<Record<EvidenceItem['source'], string>> = {
  resolver: 'from a resolver',
  authoritative: 'from the authoritative servers',
  store: 'from our stored data',
  'web server': 'from the web server itself',
  'mail server': 'from the mail server itself',
};
const DNSSEC: Readonly<Record<Security, string>> = {
  secure: 'DNSSEC: validated',
  bogus: 'DNSSEC: bogus; resolvers answer only with checking disabled',
  insecure: 'DNSSEC: not signed',
  indeterminate: 'DNSSEC: not validated',
};

function Exchanges({ items }: { readonly items: EvidenceItem['exchanges'] }): JSX.Element {
  return (
    <ul class="exchanges">
      {items.map((one) => (
        <li>
          <Visible text={one.server} /> over {one.transport}, {Math.round(one.rtt_ms * 10) / 10} ms,{' '}
          {one.cd ? 'CD=1 (checking disabled)' : 'CD=0'}: <Visible text={one.result} />
          {(one.ede ?? []).map((ede) => (
            <>
              {' '}
              · EDE <Visible text={ede} />
            </>
          ))}
        </li>
      ))}
    </ul>
  );
}

function Question({ item }: { readonly item: EvidenceItem }): JSX.Element {
  const dates = useDates();
  return (
    <li class="question">
      <p>
        <code>
          <Visible text={`${item.question.name} ${item.question.type}`} />
        </code>
        {item.question.probe === 'wildcard' && ' (random names below it, to find a wildcard)'}:{' '}
        <span class="ended">{OUTCOMES[item.outcome]}</span>
        {item.failure !== null && (
          <>
            {', '}
            <Visible text={item.failure} />
          </>
        )}
      </p>
      {item.answer.length > 0 && (
        <ul class="answers">
          {item.answer.map((line) => (
            <li>
              <code>
                <Visible text={line} />
              </code>
            </li>
          ))}
          {item.more > 0 && <li>and {counted(item.more, 'more record', 'more records')}</li>}
        </ul>
      )}
      <p class="fine">
        <time dateTime={item.at}>{dates.time(item.at)}</time> · {SOURCES[item.source]}
        {item.dnssec_state === null ? '' : ` · ${DNSSEC[item.dnssec_state]}`}
      </p>
      {item.exchanges.length > 0 && <Exchanges items={item.exchanges} />}
    </li>
  );
}

/** What was asked of whom, when, and what came back, and the document that the verdict rests on. */
export function EvidenceList({ check }: { readonly check: Pick<CheckItem, 'evidence' | 'source'> }): JSX.Element {
  return (
    <details class="evidence">
      <summary>Evidence: {counted(check.evidence.length, 'question')}</summary>
      {check.evidence.length > 0 ? (
        <ul class="questions">
          {check.evidence.map((item) => (
            <Question item={item} />
          ))}
        </ul>
      ) : (
        <p>We sent no queries.</p>
      )}
      <p class="fine">
        Rule: <Citation source={check.source} />
      </p>
    </details>
  );
}
