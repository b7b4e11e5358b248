import { causeClause, causesClause } from '../checks/causes.ts';
import type { Ref } from '../domain/answer.ts';
import { defineTexts, type Message } from '../domain/message.ts';
import type { TlsFacts } from '../domain/probe.ts';
import { presentRdata } from '../domain/rdata/present.ts';
import type { Instant } from '../domain/time.ts';
import { type DnsLine, isDnsLine, type ProbeLine, type Transcript, type TranscriptLine } from '../evidence/evidence.ts';
import { subjectOf } from '../evidence/question.ts';
import type { EvidenceItem } from './diagnosis.ts';

/** Records of one answer shown as evidence; the rest are counted. */
const SHOWN_RECORDS = 20;

/** When the oldest of these answers came; null where there is none. */
export function oldest(refs: readonly Ref[], transcript: Transcript): Instant | null {
  let first: Instant | null = null;
  for (const ref of refs) {
    const at = transcript.line(ref)?.answer.at;
    if (at !== undefined && (first === null || at < first)) first = at;
  }
  return first;
}

/** What evidence says beside records. */
export const EVIDENCE_TEXTS = defineTexts('evidence', {
  forbidden: '{address}: {detail}; no connection was made',
  'no-tls': '{address}: no TLS: {detail}',
  untrusted: '{address}: nothing was asked',
  response: '{address}: HTTP {status}, {type}, {octets, plural, one {# octet} other {# octets}}',
  'response-cut': '{address}: HTTP {status}, {type}, more than {octets, plural, one {# octet} other {# octets}}',
  'no-type': 'no content type',
  'not-offered': 'STARTTLS is not offered',
  broken: 'STARTTLS is offered, but broken: {detail}',
  'tls-trusted': '{version}, {cipher}, certificate trusted',
  'tls-not-trusted': '{version}, {cipher}, certificate not trusted: {detail}',
});
const { message } = EVIDENCE_TEXTS;

/** What was asked and what came back, in the order of the transcript lines named. */
export function evidenceOf(refs: readonly Ref[], transcript: Transcript): EvidenceItem[] {
  return [...new Set(refs)].flatMap((ref) => {
    const line = transcript.line(ref);
    return line === undefined ? [] : [itemOf(line)];
  });
}

/** Several checks name the same line, so its item is made once. */
const items = new WeakMap<TranscriptLine, EvidenceItem>();

function itemOf(line: TranscriptLine): EvidenceItem {
  const known = items.get(line);
  if (known !== undefined) return known;
  const made = isDnsLine(line) ? dnsItem(line) : probeItem(line as ProbeLine);
  items.set(line, made);
  return made;
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
    at: answer.at,
    source: failed ? 'resolver' : answer.source,
    security: failed ? 'indeterminate' : answer.security,
    answer: shown.slice(0, SHOWN_RECORDS),
    more: Math.max(0, shown.length - SHOWN_RECORDS),
    failure: failed ? causesClause(answer.failure.causes) : null,
    exchanges: answer.exchanges.map(({ server, transport, rttMs, cd, ad, result, ede }) => ({
      server,
      transport,
      rttMs,
      cd,
      ...(ad === undefined ? {} : { ad }),
      result: typeof result === 'string' ? result : causeClause(result),
      ...(ede === undefined ? {} : { ede }),
    })),
  };
}

/** What a web or mail server showed, in a few lines. */
function probeItem(line: ProbeLine): EvidenceItem {
  const { question, answer } = line;
  const failed = answer.kind === 'failure';
  return {
    question: subjectOf(question),
    outcome: failed ? 'failure' : answer.kind === 'no-address' ? 'nodata' : 'answer',
    at: answer.at,
    source: question.ask === 'https' ? 'web server' : 'mail server',
    security: null,
    answer: failed ? [] : shownOf(answer),
    more: 0,
    failure: failed ? causesClause(answer.failure.causes) : null,
    exchanges: [],
  };
}

type Shown = Exclude<ProbeLine['answer'], { readonly kind: 'failure' }>;

function shownOf(answer: Shown): (Message | string)[] {
  switch (answer.kind) {
    case 'no-address':
      return [];
    case 'forbidden':
      return [message('forbidden', { address: answer.address, detail: causesClause(answer.causes) })];
    case 'no-tls':
      return [message('no-tls', { address: answer.address, detail: causesClause(answer.causes) })];
    case 'untrusted':
      return [message('untrusted', { address: answer.address }), tlsText(answer.tls)];
    case 'response': {
      const { address, status, headers, tooLong, tls } = answer;
      const octets = Buffer.from(answer.body, 'base64').length;
      const type = headers['content-type'] ?? message('no-type');
      const { location } = headers;
      return [
        message(tooLong ? 'response-cut' : 'response', { address, status, type, octets }),
        ...(location === undefined ? [] : [`Location: ${location}`]),
        tlsText(tls),
      ];
    }
    case 'session': {
      const { address, greeting, starttls } = answer;
      return [
        `${address}: ${greeting}`,
        starttls.kind === 'not-offered'
          ? message('not-offered')
          : starttls.kind === 'broken'
            ? message('broken', { detail: causesClause(starttls.causes) })
            : tlsText(starttls.tls),
      ];
    }
  }
}

const tlsText = ({ version, cipher, fault }: TlsFacts): Message =>
  fault === null
    ? message('tls-trusted', { version, cipher })
    : message('tls-not-trusted', { version, cipher, detail: causesClause(fault.causes) });
