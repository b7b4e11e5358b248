import type { AlertEvent, AlertGroup } from '../model/alert.ts';
import { definitionOf } from './events.ts';

/**
 * Returns the events of a run without those that another one tells with it: it shows their records. Where an owner muted the one,
 * the other stays by itself.
 */
export function withAbsorbed(
  events: readonly AlertEvent[],
  { muted }: { readonly muted: readonly AlertGroup[] },
): readonly AlertEvent[] {
  const isSent = ({ group }: AlertEvent): boolean => !muted.includes(group);
  const absorber = (one: AlertEvent): AlertEvent | undefined =>
    events.find((other) => definitionOf(other).absorbs.includes(one.kind) && (isSent(other) || !isSent(one)));
  const absorbed = Map.groupBy(events, absorber);
  return (absorbed.get(undefined) ?? []).map((event) => {
    const others = absorbed.get(event) ?? [];
    const sinces = [event, ...others].flatMap(({ since }) => since ?? []);
    return others.length === 0
      ? event
      : {
          ...event,
          differences: [...event.differences, ...others.flatMap(({ differences }) => differences)],
          since: sinces.length === 0 ? null : Math.min(...sinces),
        };
  });
}
