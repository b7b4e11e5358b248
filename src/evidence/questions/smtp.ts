import type { DnsName } from '../../domain/name.ts';
import type { SmtpResult } from '../../domain/probe.ts';
import { type Asking, defineQuestion, type WithRef } from './define-question.ts';
import { decoderOf, hasText, isGivenObject, isTexts, isTls, NOT_CONNECTED } from './json.ts';
import { showNotConnected, tlsText } from './show-probe.ts';
import { BRIEF_TEXTS, EVIDENCE_TEXTS } from './texts.ts';

/** How an SMTP session ended, with its place in the transcript. */
export type SmtpAnswer = WithRef<SmtpResult>;

/** How does this mail server speak on port 25, and does it offer TLS there? */
export interface SmtpQuestion extends Asking<SmtpAnswer> {
  readonly ask: 'smtp';
  readonly host: DnsName;
}

export const smtp = (host: DnsName): SmtpQuestion => ({ ask: 'smtp', host });

const { message } = EVIDENCE_TEXTS;

export const SMTP = defineQuestion<SmtpQuestion>({
  id: 'smtp',
  asks: 'servers',
  budget: 'connections',
  keyOf: ({ host }) => `smtp ${host}`,
  storage: () => 'responses',
  subject: ({ host }) => ({ name: host, type: 'SMTP' }),
  ask: ({ host }, { probes, signal }) => probes().probeSmtp(host, { signal }),
  encode: (answer) => answer,
  decode: decoderOf<SmtpResult>({
    ...NOT_CONNECTED,
    session: (value) =>
      hasText(value, 'address', 'greeting') &&
      isTexts(value['extensions']) &&
      isGivenObject(value['starttls']) &&
      (value['starttls']['kind'] !== 'tls' || isTls(value['starttls']['tls'])),
  }),
  show(answer, clauseOf) {
    if (answer.kind !== 'session') return showNotConnected('mail server', answer, clauseOf);
    const { address, greeting, starttls } = answer;
    const tls =
      starttls.kind === 'not-offered'
        ? message('not-offered')
        : starttls.kind === 'broken'
          ? message('broken', { detail: clauseOf(starttls.causes) })
          : tlsText(starttls.tls, clauseOf);
    return {
      source: 'mail server',
      security: null,
      outcome: 'answer',
      transport: 'tls',
      server: address,
      lines: [`${address}: ${greeting}`, tls],
      brief: starttls.kind === 'tls' ? starttls.tls.version : BRIEF_TEXTS.message('no-tls'),
    };
  },
});
