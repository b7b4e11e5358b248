import { defineTexts } from '../../domain/message.ts';
import type { DocumentRequest } from '../web/content.ts';
import { documentReaderOf } from '../web/reader.ts';
import type { DocumentResult } from '../web/response.ts';
import { type Asking, defineQuestion, type WithRef } from './define-question.ts';
import { decoderOf, hasText, isGivenObject, isTls, NOT_CONNECTED } from './json.ts';
import { showNotConnected, tlsText } from './show-probe.ts';
import { BRIEF_TEXTS, EVIDENCE_TEXTS } from './texts.ts';

/** How a request for a page or a file ended, with what was read of it. */
export type DocumentAnswer = WithRef<DocumentResult>;

/** Asks a web server for a page or a file, and reads it. */
export interface DocumentQuestion extends Asking<DocumentAnswer>, DocumentRequest {
  readonly ask: 'document';
}
export const documentAt = (url: string, rest: Omit<DocumentQuestion, 'ask' | 'url'>): DocumentQuestion => ({
  ask: 'document',
  url,
  ...rest,
});

/** Changes with what is read of a page, so that older answers are asked for again. */
const CONTENT_VERSION = 15;

export const DOCUMENT_TEXTS = defineTexts('evidence-document', {
  response: '{address}: HTTP {status}, {type}, {octets, plural, one {# octet} other {# octets}}',
  redirect: '{url} redirects to {to} (HTTP {status})',
  nowhere: 'no address',
});
const { message } = DOCUMENT_TEXTS;

export const DOCUMENT = defineQuestion<DocumentQuestion>({
  id: 'document',
  asks: 'servers',
  budget: 'pages',
  inactive: 'crawlers-not-asked',
  texts: [DOCUMENT_TEXTS],
  keyOf: ({ url, read, redirects, crawler, accept, isMadeUp, page, family }) =>
    [
      `document${CONTENT_VERSION} ${url} ${read} ${redirects}`,
      ...(crawler === undefined ? [] : [`as ${crawler}`]),
      ...(accept === undefined ? [] : [accept]),
      ...(isMadeUp === true ? ['made-up'] : []),
      ...(page === undefined ? [] : [`for ${page}`]),
      ...(family === undefined ? [] : [`over IPv${family}`]),
    ].join(' '),
  storage: () => 'responses',
  subject: ({ url, crawler, family }) => ({
    name: url,
    type: [
      'GET',
      ...(crawler === undefined ? [] : [`as ${crawler}`]),
      ...(family === undefined ? [] : [`IPv${family}`]),
    ].join(' '),
  }),
  async ask(question, live) {
    const { clock, randomLabel } = live;
    const url = question.isMadeUp === true ? `${question.url}-${randomLabel()}` : question.url;
    const answer = await documentReaderOf(live.probes(), clock)(url, question, { ...live, intake: live.run.intake });
    // One that is not followed is only noted.
    if (answer.kind === 'response' && question.redirects > 0) live.count(answer.hops.length);
    return answer;
  },
  encode: (answer) => answer,
  decode: decoderOf<DocumentResult>({
    ...NOT_CONNECTED,
    response: (value) =>
      hasText(value, 'address', 'url') &&
      typeof value['status'] === 'number' &&
      Array.isArray(value['hops']) &&
      isGivenObject(value['headers']) &&
      isGivenObject(value['content']),
    untrusted: (value) => hasText(value, 'address') && isTls(value['tls']),
    'no-tls': (value) => hasText(value, 'address'),
  }),
  show(answer, clauseOf) {
    const by = { source: 'web server', security: null, outcome: 'answer' } as const;
    switch (answer.kind) {
      case 'response': {
        const { address, status, headers, octets, hops, url } = answer;
        const type = headers['content-type'] ?? EVIDENCE_TEXTS.message('no-type');
        const lines = [
          ...hops.map((hop) =>
            message('redirect', { url: hop.url, to: hop.to ?? message('nowhere'), status: hop.status }),
          ),
          message('response', { address, status, type, octets }),
        ];
        const transport = url.startsWith('https:') ? 'tls' : 'tcp';
        return { ...by, transport, lines, brief: `HTTP ${status}`, server: address };
      }
      case 'untrusted': {
        const { address, tls } = answer;
        const causes = tls.fault?.causes ?? [];
        const brief = causes.length > 0 ? clauseOf(causes) : BRIEF_TEXTS.message('not-trusted');
        const lines = [EVIDENCE_TEXTS.message('untrusted', { address }), tlsText(tls, clauseOf)];
        return { ...by, transport: 'tls', lines, brief, server: address };
      }
      case 'no-tls': {
        const { address, causes } = answer;
        const detail = clauseOf(causes);
        const lines = [EVIDENCE_TEXTS.message('no-tls', { address, detail })];
        return { ...by, transport: 'tls', lines, brief: detail, server: address };
      }
      default:
        return showNotConnected('web server', answer, clauseOf);
    }
  },
});
