import type { DnsName } from '../../domain/name.ts';
import { isSilence, isThere } from '../../domain/port-25.ts';
import type { AddressStarttls, MailAddressResult, SmtpResult } from '../../domain/probe.ts';
import type { FamilyReach } from '../../net/family-reach.ts';
import { type Asking, defineQuestion, type WithRef } from './define-question.ts';
import { decoderOf, hasText, isGivenObject, NOT_CONNECTED } from './json.ts';
import { showNotConnected } from './show-probe.ts';
import { BRIEF_TEXTS } from './texts.ts';

export type MailAddressAnswer = WithRef<MailAddressResult>;

/** Does this address of a mail server answer on port 25, and how does it speak TLS there? */
export interface MailAddressQuestion extends Asking<MailAddressAnswer> {
  readonly ask: 'mail-address';
  readonly host: DnsName;
  readonly address: string;
}

export const mailAddress = (host: DnsName, address: string): MailAddressQuestion => ({
  ask: 'mail-address',
  host,
  address,
});

export const MAIL_ADDRESS = defineQuestion<MailAddressQuestion>({
  id: 'mail-address',
  asks: 'servers',
  budget: 'connections',
  keyOf: ({ host, address }) => `mail-address ${host} ${address}`,
  storage: () => 'responses',
  subject: ({ address }) => ({ name: address, type: 'SMTP' }),
  async ask({ host, address }, { probes, signal }) {
    const { probeSmtp, mailReach } = probes();
    return outcomeOf(await probeSmtp(host, { signal, address }), address, mailReach);
  },
  encode: (answer) => answer,
  decode: decoderOf<MailAddressResult>({
    ...NOT_CONNECTED,
    answers: (value) => hasText(value, 'address') && isStarttls(value['starttls']),
    silent: (value) =>
      hasText(value, 'address') &&
      Array.isArray(value['causes']) &&
      value['causes'].every(isGivenObject) &&
      typeof value['reaches'] === 'boolean',
  }),
  show(answer, clauseOf) {
    if (answer.kind !== 'answers' && answer.kind !== 'silent') return showNotConnected('mail server', answer, clauseOf);
    const brief = answer.kind === 'answers' ? briefOf(answer.starttls) : clauseOf(answer.causes);
    return {
      source: 'mail server',
      security: null,
      outcome: 'answer',
      transport: 'tcp',
      server: answer.address,
      lines: [brief],
      brief,
    };
  },
});

const isStarttls = (value: unknown): boolean =>
  value === null ||
  (isGivenObject(value) &&
    (value['kind'] === 'not-offered' ||
      (value['kind'] === 'broken' && Array.isArray(value['causes'])) ||
      (value['kind'] === 'tls' && hasText(value, 'version') && 'fault' in value)));

const briefOf = (starttls: AddressStarttls | null) => {
  if (starttls === null) return BRIEF_TEXTS.message('port-answers');
  if (starttls.kind !== 'tls') return BRIEF_TEXTS.message('no-tls');
  return starttls.fault === null ? starttls.version : BRIEF_TEXTS.message('not-trusted');
};

/** Cuts what a session shows of STARTTLS to what is compared between addresses. */
export const addressStarttls = ({ starttls }: Extract<SmtpResult, { readonly kind: 'session' }>): AddressStarttls =>
  starttls.kind === 'tls' ? { kind: 'tls', version: starttls.tls.version, fault: starttls.tls.fault } : starttls;

/** Reads what a session shows of an address. Without a way there, it was our network that could not ask. */
function outcomeOf(session: SmtpResult, address: string, reach: FamilyReach): MailAddressResult {
  const { at } = session;
  if (session.kind === 'session') return { kind: 'answers', at, address, starttls: addressStarttls(session) };
  if (session.kind !== 'failure') return session;
  const { failure } = session;
  if (isThere(failure)) return { kind: 'answers', at, address, starttls: null };
  if (!isSilence(failure) || failure.why === 'unreachable') return session;
  return { kind: 'silent', at, address, causes: failure.causes, reaches: reach.reaches(address) };
}
