import type { NotConnected, Probed } from '../../domain/probe.ts';
import { REDIRECTS, type WebResult } from '../../domain/web.ts';
import { type AccessServer, parseAutoconfig } from '../../records/mail-access/autoconfig.ts';
import { type Asking, defineQuestion, type WithRef } from './define-question.ts';
import { decoderOf, isGivenObject, NOT_CONNECTED } from './json.ts';
import { showNotConnected } from './show-probe.ts';
import { BRIEF_TEXTS } from './texts.ts';

/** Holds what a file with settings for mail programs brought. A `failure` is never an absence. */
type AutoconfigResult =
  | (Probed & { readonly kind: 'settings'; readonly servers: readonly AccessServer[] })
  /** It is one, but programs can't read it. */
  | (Probed & { readonly kind: 'broken' })
  /** It leads to another address, which is not followed. */
  | (Probed & { readonly kind: 'elsewhere' })
  | (Probed & { readonly kind: 'none' })
  | NotConnected;

export type AutoconfigAnswer = WithRef<AutoconfigResult>;

/** Which settings does a domain publish for mail programs at this address? */
export interface AutoconfigQuestion extends Asking<AutoconfigAnswer> {
  readonly ask: 'autoconfig';
  readonly url: string;
  /** The domain of the e-mail address. */
  readonly domain: string;
}

export const autoconfig = (url: string, domain: string): AutoconfigQuestion => ({ ask: 'autoconfig', url, domain });

export const AUTOCONFIG = defineQuestion<AutoconfigQuestion>({
  id: 'autoconfig',
  asks: 'servers',
  budget: 'connections',
  keyOf: ({ url }) => `autoconfig ${url}`,
  storage: () => 'responses',
  subject: ({ url }) => ({ name: url, type: 'GET' }),
  async ask({ url, domain }, { probes, clock, signal }) {
    const found = await probes().fetchWeb({ url, method: 'GET', purpose: 'mail-settings', redirects: 0 }, { signal });
    return { ...outcomeOf(found, domain), at: clock() };
  },
  encode: (answer) => answer,
  decode: decoderOf<AutoconfigResult>({
    ...NOT_CONNECTED,
    settings: ({ servers }) => Array.isArray(servers) && servers.every(isGivenObject),
    broken: () => true,
    elsewhere: () => true,
    none: () => true,
  }),
  show(answer, clauseOf) {
    if (answer.kind === 'no-address' || answer.kind === 'failure' || answer.kind === 'forbidden')
      return showNotConnected('web server', answer, clauseOf);
    const brief = BRIEF_TEXTS.message(answer.kind === 'none' ? 'settings-none' : 'settings');
    const lines = answer.kind === 'settings' ? answer.servers.map(({ host, port }) => `${host}:${port}`) : [brief];
    return { source: 'web server', security: null, outcome: 'answer', transport: 'tls', server: '', lines, brief };
  },
});

type WithoutTime<R> = R extends unknown ? Omit<R, 'at'> : never;
const TOO_MANY = 429;
const FIRST_SERVER_ERROR = 500;

/** Reads what a request brought. Without a valid certificate, programs take no file. */
function outcomeOf(found: WebResult, domain: string): WithoutTime<AutoconfigResult> {
  switch (found.kind) {
    case 'untrusted':
    case 'no-tls':
      return { kind: 'none' };
    case 'response': {
      const { status, body, tooLong } = found;
      if (status >= FIRST_SERVER_ERROR || status === TOO_MANY)
        return {
          kind: 'failure',
          failure: {
            why: 'turned-away',
            causes: [{ code: 'server-trouble', args: { status }, server: new URL(found.url).host }],
          },
        };
      if (REDIRECTS.has(status)) return { kind: 'elsewhere' };
      if (status !== 200) return { kind: 'none' };
      if (tooLong) return { kind: 'none' };
      const read = parseAutoconfig(Buffer.from(body, 'base64').toString('utf8'), domain);
      return read.kind === 'other' ? { kind: 'none' } : read;
    }
    case 'failure':
      return { kind: 'failure', failure: found.failure };
    case 'forbidden':
      return { kind: 'forbidden', address: found.address, causes: found.causes };
    case 'no-address':
      return { kind: 'no-address' };
  }
}
