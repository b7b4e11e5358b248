import type { Cause } from '../domain/cause.ts';
import { defineTexts, type Message } from '../domain/message.ts';
import type { Transcript } from '../evidence/evidence.ts';
import type { JudgedCheck } from './check-item.ts';

export const ENDED_TEXTS = defineTexts('ended', {
  work: 'This report ended early: there is more to judge about {name} than we judge in one report, so whatever had not ended by then is unknown.',
  octets:
    'This report ended early: we stopped reading after {mib} MiB of answers about {name}, so whatever needed more is unknown.',
  time: 'This report ended early: its limit of {seconds} s was reached before we had all answers about {name}, so whatever needed more is unknown.',
});

/** Returns whether a report took all the computing that one may, and would take it again. */
export const isOverWork = ({ ended }: { readonly ended: Message | null }): boolean =>
  ended?.id === `${ENDED_TEXTS.prefix}/work`;

interface Ended {
  readonly name: string;
  readonly checks: readonly JudgedCheck[];
  readonly transcript: Transcript;
  /** Whether there was more to make of what was found, and nothing was made of it. */
  readonly isCut: boolean;
}

/** Returns that a limit of ours ended a report before it was complete; null where none did. */
export function endedEarly({ name, checks, transcript, isCut }: Ended): Message | null {
  const causes = [
    ...checks.flatMap(({ result }) => (result.outcome === 'unknown' ? result.failures : [])),
    ...transcript.lines.flatMap(({ answer }) => (answer.kind === 'failure' ? [answer.failure] : [])),
  ].flatMap((failure) => failure.causes);
  const found = <C extends Cause['code']>(code: C) =>
    causes.find((one): one is Extract<Cause, { readonly code: C }> => one.code === code);
  const [octets, time] = [found('budget-octets'), found('budget-time')];
  if (isCut || found('budget-work') !== undefined) return ENDED_TEXTS.message('work', { name });
  if (octets !== undefined) return ENDED_TEXTS.message('octets', { name, mib: octets.args.mib });
  return time === undefined ? null : ENDED_TEXTS.message('time', { name, seconds: time.args.seconds });
}
