import type { NotConnected, Probed } from '../../domain/probe.ts';
import { REDIRECTS, type WebResult } from '../../domain/web.ts';
import { type Asking, defineQuestion, type WithRef } from './define-question.ts';
import { decoderOf, NOT_CONNECTED } from './json.ts';
import { showNotConnected } from './show-probe.ts';
import { BRIEF_TEXTS } from './texts.ts';

/** Whether a server gives settings for mail programs to who signs in. A `failure` is never an absence. */
type AutodiscoverResult =
  /** It asks for a password, or gives an answer in the right form. */
  | (Probed & { readonly kind: 'there' })
  /** It leads to another address with TLS, which is not followed. */
  | (Probed & { readonly kind: 'elsewhere' })
  /** Its certificate leads to no root that we know: Windows fetches what is missing of a chain, and has roots of its own. */
  | (Probed & { readonly kind: 'unsure' })
  | (Probed & { readonly kind: 'none' })
  | NotConnected;

export type AutodiscoverAnswer = WithRef<AutodiscoverResult>;

/** Is Autodiscover at this address? Nobody signs in, and no e-mail address is sent. */
export interface AutodiscoverQuestion extends Asking<AutodiscoverAnswer> {
  readonly ask: 'autodiscover';
  readonly url: string;
}

export const autodiscover = (url: string): AutodiscoverQuestion => ({ ask: 'autodiscover', url });

export const AUTODISCOVER = defineQuestion<AutodiscoverQuestion>({
  id: 'autodiscover',
  asks: 'servers',
  budget: 'connections',
  keyOf: ({ url }) => `autodiscover ${url}`,
  storage: () => 'responses',
  subject: ({ url }) => ({ name: url, type: 'GET' }),
  async ask({ url }, { probes, clock, signal }) {
    const found = await probes().fetchWeb({ url, method: 'GET', purpose: 'mail-settings', redirects: 0 }, { signal });
    return { ...outcomeOf(found), at: clock() };
  },
  encode: (answer) => answer,
  decode: decoderOf<AutodiscoverResult>({
    ...NOT_CONNECTED,
    there: () => true,
    elsewhere: () => true,
    unsure: () => true,
    none: () => true,
  }),
  show(answer, clauseOf) {
    if (answer.kind === 'no-address' || answer.kind === 'failure' || answer.kind === 'forbidden')
      return showNotConnected('web server', answer, clauseOf);
    const brief = BRIEF_TEXTS.message(answer.kind === 'none' ? 'settings-none' : 'settings');
    const by = { source: 'web server', security: null, outcome: 'answer', transport: 'tls', server: '' } as const;
    return { ...by, lines: [brief], brief };
  },
});

type WithoutTime<R> = R extends unknown ? Omit<R, 'at'> : never;
const [TOO_MANY, FIRST_SERVER_ERROR] = [429, 500];
/** Statuses that say for certain that nothing is there. */
const NOTHING: ReadonlySet<number> = new Set([404, 410]);

/** Reads what a request brought. Without a valid certificate, programs send no password. Source: MS-OXDISCO §3.1.5. */
function outcomeOf(found: WebResult): WithoutTime<AutodiscoverResult> {
  switch (found.kind) {
    case 'untrusted':
      return { kind: found.tls.fault?.why === 'untrusted-issuer' ? 'unsure' : 'none' };
    case 'no-tls':
      return { kind: 'none' };
    case 'response': {
      const { status, url } = found;
      if (status >= FIRST_SERVER_ERROR || status === TOO_MANY) {
        const cause = { code: 'server-trouble', args: { status }, server: new URL(url).host } as const;
        return { kind: 'failure', failure: { why: 'turned-away', causes: [cause] } };
      }
      const [location = ''] = found.headers['location'] ?? [];
      if (REDIRECTS.has(status)) return { kind: /^https:/i.test(location) ? 'elsewhere' : 'none' };
      // Nobody signs in without TLS.
      if (NOTHING.has(status) || !url.startsWith('https:')) return { kind: 'none' };
      if (status !== 200) return { kind: 'there' };
      return { kind: Buffer.from(found.body, 'base64').toString('utf8').includes('<Autodiscover') ? 'there' : 'none' };
    }
    case 'failure':
      return { kind: 'failure', failure: found.failure };
    case 'forbidden':
      return { kind: 'forbidden', address: found.address, causes: found.causes };
    case 'no-address':
      return { kind: 'no-address' };
  }
}
