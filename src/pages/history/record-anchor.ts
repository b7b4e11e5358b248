import { hash } from 'node:crypto';

/** Names one record inside the history page, the same wherever it is linked from. */
export const recordAnchor = (record: {
  readonly name: string;
  readonly type: string;
  readonly value: string;
}): string => `r-${hash('sha1', `${record.type} ${record.name} ${record.value}`, 'hex').slice(0, 12)}`;
