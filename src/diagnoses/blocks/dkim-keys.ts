import { faultsClause } from '../../checks/dkim/faults.ts';
import { MAX_RECORD_CHARS } from '../../checks/dkim/findings.ts';
import { defineTexts, type Message } from '../../domain/message.ts';
import { cut } from '../../domain/text.ts';
import { readDkim } from '../../facts/dkim.ts';
import { type DkimKey, keyGrade } from '../../records/dkim.ts';
import { type Block, defineBlock } from '../block.ts';

/** One DKIM key. */
export interface DkimKeyItem {
  readonly selector: string;
  readonly state: 'valid' | 'weak' | 'revoked' | 'invalid';
  /** `rsa 2048`, `ed25519`; null where it cannot be read. */
  readonly key: string | null;
  readonly testing: boolean;
  readonly detail: Message;
  /** What is published at the selector; null where an alias leads nowhere. */
  readonly record: string | null;
}

/** Keys shown; a wildcard or a tester may hold many. */
const MAX_KEYS = 50;

/** The keys that were found, as the report lists them. */
export const dkimKeys: Block<readonly DkimKeyItem[]> = defineBlock({
  id: 'dkim-keys',
  needs: { dkim: readDkim },
  absent: [],
  of: ({ dkim }) =>
    (dkim?.keys ?? []).slice(0, MAX_KEYS).map(({ selector, key, text }) => ({
      selector,
      ...described(key),
      record: text === null ? null : cut(text, MAX_RECORD_CHARS),
    })),
});

export const KEY_TEXTS = defineTexts('dkim-key', {
  young: 'Short and strong, but not every receiver can check it (RFC 8463).',
  weak: 'Accepted, but shorter than signers should use (RFC 8301).',
  oversize: 'Longer than 4,096 bits, so some receivers cannot check its signatures (RFC 8301).',
  good: 'No problems found.',
  revoked: 'Withdrawn: signatures made with it do not pass.',
  invalid: 'Receivers cannot use it: {faults}.',
});
const { message } = KEY_TEXTS;

function described(key: DkimKey): Omit<DkimKeyItem, 'selector' | 'record'> {
  switch (key.kind) {
    case 'revoked':
      return { state: 'revoked', key: null, testing: false, detail: message('revoked') };
    case 'invalid':
      return {
        state: 'invalid',
        key: null,
        testing: false,
        detail: message('invalid', { faults: faultsClause(key.faults) }),
      };
    case 'key': {
      const grade = keyGrade(key);
      return {
        state: grade === 'weak' ? 'weak' : 'valid',
        key: key.algorithm === 'rsa' ? `rsa ${key.bits}` : 'ed25519',
        testing: key.testing,
        detail: message(grade),
      };
    }
  }
}
