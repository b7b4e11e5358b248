import type { HandshakeRequest, HandshakeResult } from '../../domain/handshake.ts';
import { type Asking, defineQuestion, type WithRef } from './define-question.ts';
import { decoderOf, hasText, isTls, NOT_CONNECTED } from './json.ts';
import { showNotConnected, tlsText } from './show-probe.ts';
import { BRIEF_TEXTS, EVIDENCE_TEXTS } from './texts.ts';

/** How a TLS handshake ended, with its place in the transcript. */
export type TlsAnswer = WithRef<HandshakeResult>;

/** Asks what this server shows in a TLS handshake made just so. */
export interface TlsQuestion extends Asking<TlsAnswer>, HandshakeRequest {
  readonly ask: 'tls';
}

export const tls = (request: HandshakeRequest): TlsQuestion => ({ ask: 'tls', ...request });

const { message } = EVIDENCE_TEXTS;

/** How a handshake is made beyond host and port, in a word each. */
function detailsOf({ address, family, serverName, offer = {}, alpn, starttls }: HandshakeRequest): string[] {
  const { oldest, newest, ciphers } = offer;
  return [
    ...(address === undefined ? [] : [`@${address}`]),
    ...(family === undefined ? [] : [`IPv${family}`]),
    ...(serverName === undefined ? [] : [`sni=${serverName ?? ''}`]),
    ...(oldest === undefined && newest === undefined ? [] : [`${oldest ?? ''}..${newest ?? ''}`]),
    ...(ciphers === undefined ? [] : [`ciphers=${ciphers}`]),
    ...(alpn === undefined ? [] : [`alpn=${alpn.join()}`]),
    ...(starttls === undefined ? [] : ['starttls']),
  ];
}

export const TLS = defineQuestion<TlsQuestion>({
  id: 'tls',
  asks: 'servers',
  budget: 'connections',
  keyOf: ({ host, port, ...how }) => ['tls', `${host}:${port}`, ...detailsOf({ host, port, ...how })].join(' '),
  storage: () => 'transcript',
  subject: (question) => ({
    name: `${question.host}:${question.port}`,
    type: ['TLS', ...detailsOf(question)].join(' '),
  }),
  ask: ({ ask: _, ...request }, { probes, signal }) => probes().shakeHands(request, { signal }),
  encode: (answer) => answer,
  decode: decoderOf<HandshakeResult>({
    ...NOT_CONNECTED,
    tls: (value) => hasText(value, 'address') && isTls(value['tls']),
    'no-tls': (value) => hasText(value, 'address', 'why'),
  }),
  show(answer, clauseOf, { starttls }) {
    const source = starttls === undefined ? 'web server' : 'mail server';
    const by = { source, security: null, outcome: 'answer', transport: 'tls' } as const;
    switch (answer.kind) {
      case 'tls': {
        const { address: server, tls: facts } = answer;
        const lines = [server, tlsText(facts, clauseOf)];
        return { ...by, lines, brief: facts.version, server };
      }
      case 'no-tls': {
        const { address: server, causes, why } = answer;
        const detail = why === 'not-offered' ? message('not-offered') : clauseOf(causes);
        const lines = [message('no-tls', { address: server, detail })];
        return { ...by, lines, brief: BRIEF_TEXTS.message('no-tls'), server };
      }
      default:
        return showNotConnected(source, answer, clauseOf);
    }
  },
});
