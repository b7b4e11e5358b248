import type { Cause } from '../../domain/cause.ts';
import type { Message } from '../../domain/message.ts';
import { causesClause } from '../causes.ts';
import { namesOf } from '../host-owners.ts';

/** Says of mail servers that did not answer which they are, and what happened. */
export const silentArgs = (silent: readonly { readonly host: string; readonly causes: readonly Cause[] }[]) => ({
  hosts: namesOf(silent),
  detail: distinct(silent.map(({ causes }) => causesClause(causes))),
});

/** The same cause only once. */
const distinct = (causes: readonly (Message | '')[]): readonly (Message | '')[] => [
  ...new Map(causes.map((one) => [JSON.stringify(one), one])).values(),
];
