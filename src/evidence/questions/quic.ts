import type { QuicResult, QuicTarget } from '../../domain/probe.ts';
import { type Asking, defineQuestion, type WithRef } from './define-question.ts';
import { decoderOf, hasText, NOT_CONNECTED } from './json.ts';
import { showNotConnected } from './show-probe.ts';
import { BRIEF_TEXTS } from './texts.ts';

type QuicAnswer = WithRef<QuicResult>;

/** Does one address speak QUIC? */
export interface QuicQuestion extends Asking<QuicAnswer>, QuicTarget {
  readonly ask: 'quic';
}

export const quic = (target: QuicTarget): QuicQuestion => ({ ask: 'quic', ...target });

export const QUIC = defineQuestion<QuicQuestion>({
  id: 'quic',
  asks: 'servers',
  budget: 'connections',
  keyOf: ({ address, port }) => `quic ${address} ${port}`,
  storage: () => 'responses',
  subject: ({ address, port }) => ({ name: address, type: `QUIC ${port}` }),
  ask: ({ address, port }, { probes, signal }) => probes().probeQuic({ address, port }, { signal }),
  encode: (answer) => answer,
  decode: decoderOf<QuicResult>({
    ...NOT_CONNECTED,
    quic: (value) => hasText(value, 'address') && Array.isArray(value['versions']),
    silent: (value) => hasText(value, 'address') && typeof value['reaches'] === 'boolean',
  }),
  show(answer, clauseOf) {
    if (answer.kind !== 'quic' && answer.kind !== 'silent') return showNotConnected('web server', answer, clauseOf);
    const by = { source: 'web server', security: null, outcome: 'answer', transport: 'udp' } as const;
    const brief = BRIEF_TEXTS.message(answer.kind === 'quic' ? 'quic-answers' : 'quic-silent');
    const lines = answer.kind === 'quic' ? [brief, ...answer.versions.map((one) => `0x${one}`)] : [brief];
    return { ...by, server: answer.address, lines, brief };
  },
});
