import { addressOctets } from '../domain/addresses.ts';
import type { Cause, CauseCode } from '../domain/cause.ts';
import { defineTexts, type Message } from '../domain/message.ts';
import type { DomainName } from '../domain/name.ts';
import { toUnicode } from '../domain/parse.ts';
import type { JudgedPart } from './found-in.ts';
import { isScored } from './scoring.ts';
import { unknownIn, type VerdictHead } from './verdict.ts';

/** The sentences above a score where a web server gave us no answer to judge. */
export const UNANSWERED_TEXTS = defineTexts('unanswered', {
  refused: 'Port {port} of {name} refused the connection; that may be to us alone.',
  closed: 'Port {port} of {name} closed the connection; that may be to us alone.',
  silent: 'Port {port} of {name} did not answer us; that may be our own network.',
  'turned-away': '{name} answered us with status {status}; others may get the page.',
  challenged: '{name} answered us with a challenge for robots; others may get the page.',
});
const { message } = UNANSWERED_TEXTS;

/** Names how a connection to a port ended, by the cause. */
const ENDS: Readonly<Partial<Record<CauseCode, 'refused' | 'closed' | 'silent'>>> = {
  'connection-refused': 'refused',
  'connection-closed': 'closed',
  'handshake-closed': 'closed',
  'closed-unanswered': 'closed',
  'closed-early': 'closed',
  'tls-broken-off': 'closed',
  'no-answer': 'silent',
  'late-answer': 'silent',
  'late-handshake': 'silent',
  'late-end': 'silent',
  unreachable: 'silent',
  'slow-start': 'silent',
};

/** Says how a web server gave us no answer, where all that is unknown is so for that; null where there is another reason. */
export function unansweredByWeb({ name, port, checks }: VerdictHead): Message | null {
  const sentences = unknownIn(checks.filter(isScored)).map((one) => sentenceOf(one, { name, port }));
  const [first = null] = sentences;
  return sentences.includes(null) ? null : first;
}

const sentenceOf = ({ failures }: JudgedPart, at: Pick<VerdictHead, 'name' | 'port'>): Message | null =>
  failures.flatMap(({ causes }) => causes.flatMap((cause) => ofCause(cause, at) ?? []))[0] ?? null;

function ofCause(
  { code, args, server = '' }: Cause,
  { name, port }: Pick<VerdictHead, 'name' | 'port'>,
): Message | null {
  const [, host = server, at] = /^(.*):(\d+)$/.exec(server) ?? [];
  const isName = addressOctets(host.replace(/^\[|\]$/g, '')) === null && host !== '';
  const of = isName ? toUnicode(host as DomainName) : name;
  if (code === 'page-challenged') return message('challenged', { name: of });
  if (code === 'page-refused' && 'status' in args) return message('turned-away', { name: of, status: args.status });
  const end = ENDS[code];
  return end === undefined || at !== String(port) ? null : message(end, { name: of, port: at });
}
