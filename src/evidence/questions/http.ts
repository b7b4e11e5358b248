import type { WebRequest, WebResult } from '../../domain/web.ts';
import { type Asking, defineQuestion, type WithRef } from './define-question.ts';
import { decoderOf, hasText, isFailure, isGivenObject, isTls } from './json.ts';
import { showNotConnected, tlsText } from './show-probe.ts';
import { BRIEF_TEXTS, EVIDENCE_TEXTS } from './texts.ts';

/** How a request to a web server ended, with its place in the transcript. */
export type HttpAnswer = WithRef<WebResult>;

/** Asks what a web server answers to this request, and where it leads. */
export interface HttpQuestion extends Asking<HttpAnswer>, WebRequest {
  readonly ask: 'http';
}

/** Asks a web server; five redirects are followed where nothing else is said. */
export const http = (request: Omit<WebRequest, 'redirects'> & { readonly redirects?: number }): HttpQuestion => ({
  ask: 'http',
  redirects: 5,
  ...request,
});

const { message } = EVIDENCE_TEXTS;
const hasHops = (value: Parameters<typeof isFailure>[0]): boolean => Array.isArray(value['hops']);

export const HTTP = defineQuestion<HttpQuestion>({
  id: 'http',
  asks: 'servers',
  budget: 'connections',
  keyOf: ({ url, method, purpose, redirects, headers = {} }) => {
    const given = Object.entries(headers).map(([name, value]) => ` ${name}=${JSON.stringify(value)}`);
    return `http ${method} ${url} ${purpose} redirects=${redirects}${given.sort().join('')}`;
  },
  storage: () => 'transcript',
  subject: ({ url, method }) => ({ name: url, type: `HTTP ${method}` }),
  ask: ({ ask: _, ...request }, { probes, signal, run: { intake } }) => probes().fetchWeb(request, { signal, intake }),
  encode: (answer) => answer,
  decode: decoderOf<WebResult>({
    response: (value) =>
      hasHops(value) &&
      hasText(value, 'address', 'url', 'body') &&
      typeof value['status'] === 'number' &&
      typeof value['tooLong'] === 'boolean' &&
      isGivenObject(value['headers']) &&
      (value['tls'] === null || isTls(value['tls'])),
    untrusted: (value) => hasHops(value) && hasText(value, 'address', 'url') && isTls(value['tls']),
    'no-tls': (value) => hasHops(value) && hasText(value, 'address', 'url'),
    'no-address': hasHops,
    forbidden: (value) => hasHops(value) && hasText(value, 'address'),
    failure: (value) => hasHops(value) && isFailure(value),
  }),
  show(answer, clauseOf) {
    const by = { source: 'web server', security: null, outcome: 'answer' } as const;
    const ledOn = (answer.kind === 'failure' && !('hops' in answer) ? [] : answer.hops).map(
      ({ url, status, location }) => `${url}: HTTP ${status}, Location: ${location}`,
    );
    switch (answer.kind) {
      case 'response': {
        const { address: server, status, headers, tooLong, tls } = answer;
        const octets = Buffer.from(answer.body, 'base64').length;
        const type = headers['content-type']?.[0] ?? message('no-type');
        const location = headers['location']?.[0];
        const lines = [
          ...ledOn,
          message(tooLong ? 'response-cut' : 'response', { address: server, status, type, octets }),
          ...(location === undefined ? [] : [`Location: ${location}`]),
          ...(tls === null ? [] : [tlsText(tls, clauseOf)]),
        ];
        return { ...by, lines, brief: `HTTP ${status}`, server, transport: tls === null ? 'tcp' : 'tls' };
      }
      case 'untrusted': {
        const { address: server, tls } = answer;
        const lines = [...ledOn, message('untrusted', { address: server }), tlsText(tls, clauseOf)];
        const brief = clauseOf(tls.fault?.causes ?? []) || BRIEF_TEXTS.message('not-trusted');
        return { ...by, lines, brief, server, transport: 'tls' };
      }
      case 'no-tls': {
        const { address: server, causes } = answer;
        const detail = clauseOf(causes);
        const lines = [...ledOn, message('no-tls', { address: server, detail })];
        return { ...by, lines, brief: detail, server, transport: 'tls' };
      }
      default: {
        const shown = showNotConnected('web server', answer, clauseOf);
        return { ...shown, lines: [...ledOn, ...shown.lines] };
      }
    }
  },
});
