import type { Message } from '../domain/message.ts';

/** Something that cannot be done, in a sentence for the person who wanted it. */
export interface Refusal {
  readonly ok: false;
  readonly why: 'fault' | 'throttled' | 'busy' | 'expired' | 'wrong' | 'closed';
  readonly fault: Message;
}

export type Result<T = object> = ({ readonly ok: true } & T) | Refusal;

export const refusal = (why: Refusal['why'], fault: Message): Refusal => ({ ok: false, why, fault });
