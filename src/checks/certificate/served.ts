import type { Arg, Message } from '../../domain/message.ts';
import { isClosedPort } from '../../facts/https-control.ts';
import { type AddressTls, type Served, servedIn, type WebTls } from '../../facts/web-tls.ts';
import type { CertificateFacts } from '../../records/certificate.ts';
import { causesClause } from '../causes.ts';
import type { JudgedDrafts, Say } from '../check.ts';
import type { CERTIFICATE } from './findings.ts';
import { CERTIFICATE_NOTE_TEXTS } from './notes.ts';

type Unserved = Pick<typeof CERTIFICATE.findings, 'no-address' | 'no-website' | 'not-served'>;
const { message } = CERTIFICATE_NOTE_TEXTS;

/** Returns the certificates that a name serves, each once; if it serves none, the finding about that. */
export function servedBy(web: WebTls, say: Say<Unserved>): readonly [Served, ...Served[]] | JudgedDrafts {
  if (web.addresses.length === 0) return say.notNeeded('no-address');
  if (web.noWebsite === true) return say.notNeeded('no-website');
  const [first, ...others] = differentIn(web);
  if (first !== undefined) return [first, ...others];
  const states = web.addresses.filter(
    ({ state: { kind } }) => kind === 'none' || kind === 'refused' || kind === 'special',
  );
  return say.failed('not-served', { addresses: states.map(({ address }) => address), detail: detailOf(web, states) });
}

/** Says how port 443 ends connections, and what the same host answers on port 80. */
export const shutClause = (how: 'refuses' | 'closes', status: number): Message =>
  message(how, { status: String(status) });

function detailOf({ httpStatus }: WebTls, states: readonly AddressTls[]): Message {
  if (httpStatus !== undefined) {
    const isRefused = states.every(({ state }) => state.kind === 'refused' && isClosedPort(state));
    return shutClause(isRefused ? 'refuses' : 'closes', httpStatus);
  }
  for (const { state } of states) {
    const clause = state.kind === 'none' || state.kind === 'refused' ? causesClause(state.causes) : '';
    if (clause !== '') return clause;
  }
  return message(states.some(({ state }) => state.kind === 'none') ? 'no-tls' : 'not-public');
}

/** Returns the certificates that are served, each once. */
export function differentIn(web: WebTls): readonly Served[] {
  const all = servedIn(web).map(({ state }) => state);
  return all.filter((one, i) => all.findIndex(({ leaf }) => leaf.sha256 === one.leaf.sha256) === i);
}

/** Tells what a person calls a certificate: its common name, else its whole subject. */
export const commonNameOf = (distinguished: string): string => {
  const [, name] = /(?:^|, )CN=([^,]+)/.exec(distinguished) ?? [];
  const [, organization] = /(?:^|, )O=([^,]+)/.exec(distinguished) ?? [];
  return name ?? organization ?? distinguished;
};

/** Returns the organization that a certificate names as its issuer. */
export const organizationOf = (distinguished: string): string => {
  const [, organization] = /(?:^|, )O=([^,]+)/.exec(distinguished) ?? [];
  return organization ?? commonNameOf(distinguished);
};

export const certificateTitle = ({ subject, names }: CertificateFacts): string =>
  subject === '' ? (names[0] ?? '') : commonNameOf(subject);

/** Names that a sentence lists; more are counted. */
const LISTED = 5;

export const listed = (names: readonly string[]): readonly Arg[] =>
  names.length <= LISTED
    ? names
    : [...names.slice(0, LISTED - 1), message('more', { count: names.length - LISTED + 1 })];
