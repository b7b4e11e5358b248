import type { Cause } from '../../domain/cause.ts';
import type { Message } from '../../domain/message.ts';
import type { TlsFacts } from '../../domain/probe.ts';
import type { AnswerSource, ClauseOf, ShownAnswer } from './define-question.ts';
import { BRIEF_TEXTS, EVIDENCE_TEXTS } from './texts.ts';

type NoConnection =
  | { readonly kind: 'no-address' | 'failure' }
  | { readonly kind: 'forbidden'; readonly address: string; readonly causes: readonly Cause[] };

/** Shows that nobody was connected to, and why. */
export function showNotConnected(source: AnswerSource, answer: NoConnection, clauseOf: ClauseOf): ShownAnswer {
  const by = { source, security: null, server: '', transport: 'tls' } as const;
  switch (answer.kind) {
    case 'failure':
      return { ...by, outcome: 'failure', lines: [], brief: '' };
    case 'no-address':
      return { ...by, outcome: 'nodata', lines: [], brief: BRIEF_TEXTS.message('no-address') };
    case 'forbidden': {
      const { address, causes } = answer;
      const detail = clauseOf(causes);
      const lines = [EVIDENCE_TEXTS.message('forbidden', { address, detail })];
      return { ...by, outcome: 'answer', lines, brief: detail, server: address };
    }
  }
}

/** Tells version, cipher, and whether the certificate is trusted. */
export const tlsText = ({ version, cipher, fault }: TlsFacts, clauseOf: ClauseOf): Message =>
  fault === null
    ? EVIDENCE_TEXTS.message('tls-trusted', { version, cipher })
    : EVIDENCE_TEXTS.message('tls-not-trusted', { version, cipher, detail: clauseOf(fault.causes) });
