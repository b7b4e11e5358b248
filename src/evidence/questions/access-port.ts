import type { HandshakeResult } from '../../domain/handshake.ts';
import type { DnsName } from '../../domain/name.ts';
import type { NotConnected, Probed, TlsFacts } from '../../domain/probe.ts';
import { type Asking, defineQuestion, type WithRef } from './define-question.ts';
import { decoderOf, hasText, NOT_CONNECTED } from './json.ts';
import { showNotConnected } from './show-probe.ts';
import { BRIEF_TEXTS } from './texts.ts';

/** How a server that mail programs sign in to speaks TLS. A `failure` is never an absence. */
type AccessPortResult =
  | (Probed & { readonly kind: 'tls'; readonly version: string; readonly fault: TlsFacts['fault'] })
  | (Probed & { readonly kind: 'no-tls' })
  | NotConnected;

export type AccessPortAnswer = WithRef<AccessPortResult>;

/** How does this port of a server for mail programs speak TLS? Nobody signs in. */
export interface AccessPortQuestion extends Asking<AccessPortAnswer> {
  readonly ask: 'access-port';
  readonly host: DnsName;
  readonly port: number;
}

export const accessPort = (host: DnsName, port: number): AccessPortQuestion => ({ ask: 'access-port', host, port });

export const ACCESS_PORT = defineQuestion<AccessPortQuestion>({
  id: 'access-port',
  asks: 'servers',
  budget: 'connections',
  keyOf: ({ host, port }) => `access-port ${host}:${port}`,
  storage: () => 'responses',
  subject: ({ host, port }) => ({ name: `${host}:${port}`, type: 'TLS' }),
  async ask({ host, port }, { probes, signal }) {
    return outcomeOf(await probes().shakeHands({ host, port, offer: {} }, { signal }));
  },
  encode: (answer) => answer,
  decode: decoderOf<AccessPortResult>({
    ...NOT_CONNECTED,
    tls: (value) => hasText(value, 'version') && 'fault' in value,
    'no-tls': () => true,
  }),
  show(answer, clauseOf) {
    if (answer.kind !== 'tls' && answer.kind !== 'no-tls') return showNotConnected('mail server', answer, clauseOf);
    const brief = answer.kind === 'tls' ? answer.version : BRIEF_TEXTS.message('no-tls');
    return {
      source: 'mail server',
      security: null,
      outcome: 'answer',
      transport: 'tls',
      server: '',
      lines: [brief],
      brief,
    };
  },
});

/** Reads what a handshake showed. Where our own TLS could not speak, nothing is known of the server. */
function outcomeOf(shaken: HandshakeResult): AccessPortResult {
  const { at } = shaken;
  if (shaken.kind === 'tls') return { kind: 'tls', at, version: shaken.tls.version, fault: shaken.tls.fault };
  if (shaken.kind !== 'no-tls') return shaken;
  return shaken.why === 'local'
    ? { kind: 'failure', at, failure: { why: 'not-understood', causes: shaken.causes } }
    : { kind: 'no-tls', at };
}
