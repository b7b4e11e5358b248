import type { Failure, Ref, Security } from '../domain/answer.ts';
import type { TlsFacts } from '../domain/probe.ts';
import { presentRdata } from '../domain/rdata/present.ts';
import type { Instant } from '../domain/time.ts';
import { type DnsLine, isDnsLine, type ProbeLine, type Transcript } from '../evidence/evidence.ts';
import { subjectOf } from '../evidence/question.ts';
import type { EvidenceItem } from './report.ts';

/** Records of one answer shown as evidence; the rest are counted. */
const SHOWN_RECORDS = 20;

export const rfc3339 = (at: Instant): string => new Date(at).toISOString();

/** When the oldest of these answers came; null where there is none. */
export function oldest(refs: readonly Ref[], transcript: Transcript): Instant | null {
  const times = refs.flatMap((ref) => transcript.line(ref)?.answer.at ?? []);
  return times.length === 0 ? null : Math.min(...times);
}

/** Why something is unknown, in words: the first reason, and how many more there are. */
export function couldNot(failures: readonly Failure[]): string {
  const details = [...new Set(failures.map(({ detail }) => detail))];
  const rest = details.length - 1;
  return `We could not find out: ${details[0] ?? 'no answer came'}${rest > 0 ? ` (and ${rest} more)` : ''}.`;
}

/** What was asked and what came back, in the order of the transcript lines named. */
export function evidenceOf(refs: readonly Ref[], transcript: Transcript): EvidenceItem[] {
  return [...new Set(refs)].flatMap((ref) => {
    const line = transcript.line(ref);
    if (line === undefined) return [];
    return [isDnsLine(line) ? dnsItem(line) : probeItem(line as ProbeLine)];
  });
}

function dnsItem({ question, answer }: DnsLine): EvidenceItem {
  const failed = answer.kind === 'failure';
  const shown = failed
    ? []
    : [
        ...answer.aliases.map((rr) => `${rr.name} CNAME ${presentRdata('CNAME', rr.octets)}`),
        ...(answer.kind === 'answer' ? answer.records.map((rr) => presentRdata(rr.type, rr.octets)) : []),
      ];
  return {
    question: {
      name: question.name,
      type: question.type,
      ...(question.probe === undefined ? {} : { probe: question.probe }),
    },
    outcome: answer.kind,
    at: rfc3339(answer.at),
    source: failed ? 'resolver' : answer.source,
    ...labelsOf(failed ? 'indeterminate' : answer.security),
    answer: shown.slice(0, SHOWN_RECORDS),
    more: Math.max(0, shown.length - SHOWN_RECORDS),
    failure: failed ? answer.failure.detail : null,
    exchanges: answer.exchanges.map(({ server, transport, rttMs, cd, result, ede }) => ({
      server,
      transport,
      rtt_ms: rttMs,
      cd,
      result,
      ...(ede === undefined ? {} : { ede }),
    })),
  };
}

/** The DNSSEC state under the label of RFC 4035, and under the one that shipped first. */
const labelsOf = (state: Security): Pick<EvidenceItem, 'dnssec' | 'dnssec_state'> => ({
  dnssec: state === 'secure' || state === 'bogus' ? state : 'unchecked',
  dnssec_state: state,
});

/** What a web or mail server showed, in a few lines. */
function probeItem(line: ProbeLine): EvidenceItem {
  const { question, answer } = line;
  const failed = answer.kind === 'failure';
  return {
    question: subjectOf(question),
    outcome: failed ? 'failure' : answer.kind === 'no-address' ? 'nodata' : 'answer',
    at: rfc3339(answer.at),
    source: question.ask === 'https' ? 'web server' : 'mail server',
    dnssec: 'unchecked',
    dnssec_state: null,
    answer: failed ? [] : shownOf(answer),
    more: 0,
    failure: failed ? answer.failure.detail : null,
    exchanges: [],
  };
}

type Shown = Exclude<ProbeLine['answer'], { readonly kind: 'failure' }>;

function shownOf(answer: Shown): string[] {
  switch (answer.kind) {
    case 'no-address':
      return [];
    case 'forbidden':
      return [`${answer.address}: ${answer.detail}; no connection was made`];
    case 'no-tls':
      return [`${answer.address}: no TLS: ${answer.detail}`];
    case 'untrusted':
      return [`${answer.address}: nothing was asked`, tlsText(answer.tls)];
    case 'response': {
      const size = Buffer.from(answer.body, 'base64').length;
      return [
        `${answer.address}: HTTP ${answer.status}, ${answer.headers['content-type'] ?? 'no content type'}, ${answer.tooLong ? 'more than ' : ''}${size} octets`,
        ...(answer.headers['location'] === undefined ? [] : [`Location: ${answer.headers['location']}`]),
        tlsText(answer.tls),
      ];
    }
    case 'session': {
      const { starttls } = answer;
      return [
        `${answer.address}: ${answer.greeting}`,
        starttls.kind === 'not-offered'
          ? 'STARTTLS is not offered'
          : starttls.kind === 'broken'
            ? `STARTTLS is offered, but broken: ${starttls.detail}`
            : tlsText(starttls.tls),
      ];
    }
  }
}

const tlsText = ({ version, cipher, fault }: TlsFacts): string =>
  `${version}, ${cipher}, certificate ${fault === null ? 'trusted' : `not trusted: ${fault.detail}`}`;
