/** Something that cannot be done, in a sentence for the person who wanted it. */
export interface Refusal {
  readonly ok: false;
  readonly why: 'fault' | 'throttled' | 'busy' | 'expired' | 'wrong' | 'closed';
  readonly fault: string;
}

export type Result<T = object> = ({ readonly ok: true } & T) | Refusal;

export const refusal = (why: Refusal['why'], fault: string): Refusal => ({ ok: false, why, fault });
