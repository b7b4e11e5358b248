import type { HttpsPurpose, HttpsResult } from '../../domain/probe.ts';
import { type Asking, defineQuestion, type WithRef } from './define-question.ts';
import { decoderOf, hasText, isGivenObject, isTls, NOT_CONNECTED } from './json.ts';
import { showNotConnected, tlsText } from './show-probe.ts';
import { BRIEF_TEXTS, EVIDENCE_TEXTS } from './texts.ts';

/** How an HTTPS request ended, with its place in the transcript. */
export type HttpsAnswer = WithRef<HttpsResult>;

/** Asks what an address on the web answers. */
export interface HttpsQuestion extends Asking<HttpsAnswer> {
  readonly ask: 'https';
  readonly url: string;
  readonly purpose: HttpsPurpose;
}

export const https = (url: string, purpose: HttpsPurpose): HttpsQuestion => ({ ask: 'https', url, purpose });

const { message } = EVIDENCE_TEXTS;

export const HTTPS = defineQuestion<HttpsQuestion>({
  id: 'https',
  asks: 'servers',
  budget: 'connections',
  keyOf: ({ url, purpose }) => `https ${url} ${purpose}`,
  storage: () => 'responses',
  subject: ({ url }) => ({ name: url, type: 'HTTPS GET' }),
  ask: ({ url, purpose }, { probes, signal, run: { intake } }) => probes().fetchHttps(url, purpose, { signal, intake }),
  encode: (answer) => answer,
  decode: decoderOf<HttpsResult>({
    ...NOT_CONNECTED,
    response: (value) =>
      hasText(value, 'address', 'url', 'body') &&
      typeof value['status'] === 'number' &&
      typeof value['tooLong'] === 'boolean' &&
      isGivenObject(value['headers']) &&
      isTls(value['tls']),
    untrusted: (value) => hasText(value, 'address') && isTls(value['tls']),
    'no-tls': (value) => hasText(value, 'address'),
  }),
  show(answer, clauseOf) {
    const by = { source: 'web server', security: null, outcome: 'answer', transport: 'tls' } as const;
    switch (answer.kind) {
      case 'response': {
        const { address, status, headers, tooLong, tls } = answer;
        const octets = Buffer.from(answer.body, 'base64').length;
        const type = headers['content-type'] ?? message('no-type');
        const { location } = headers;
        const lines = [
          message(tooLong ? 'response-cut' : 'response', { address, status, type, octets }),
          ...(location === undefined ? [] : [`Location: ${location}`]),
          tlsText(tls, clauseOf),
        ];
        return { ...by, lines, brief: `HTTP ${status}`, server: address };
      }
      case 'untrusted': {
        const { address, tls } = answer;
        const brief = clauseOf(tls.fault?.causes ?? []) || BRIEF_TEXTS.message('not-trusted');
        return { ...by, lines: [message('untrusted', { address }), tlsText(tls, clauseOf)], brief, server: address };
      }
      case 'no-tls': {
        const { address, causes } = answer;
        const detail = clauseOf(causes);
        return { ...by, lines: [message('no-tls', { address, detail })], brief: detail, server: address };
      }
      default:
        return showNotConnected('web server', answer, clauseOf);
    }
  },
});
