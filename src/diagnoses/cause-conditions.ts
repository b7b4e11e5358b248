import { type Arg, isMessage, type MessageArgs } from '../domain/message.ts';
import { type DnsName, isAtOrBelow } from '../domain/name.ts';

/** Whether a finding follows from another one, by the values in both. */
export type Condition = (cause: MessageArgs, consequence: MessageArgs) => boolean;

/** Holds for each two of them. */
export const always: Condition = () => true;

/** Collects the values in an argument, those within clauses too. */
export function valuesIn(arg: Arg | undefined): readonly string[] {
  if (arg === undefined || typeof arg === 'number') return [];
  if (typeof arg === 'string') return arg === '' ? [] : [arg];
  if (isMessage(arg)) return Object.values(arg.args).flatMap(valuesIn);
  if ('name' in arg) return [arg.name];
  if ('sentences' in arg) return arg.sentences.flatMap(valuesIn);
  return Array.isArray(arg) ? arg.flatMap(valuesIn) : [JSON.stringify(arg)];
}

/** Returns whether both say the same of a slot. */
export const same =
  (slot: string): Condition =>
  (cause, { [slot]: value }) => {
    const [ours, theirs] = [valuesIn(cause[slot]), valuesIn(value)];
    return ours.length > 0 && ours.toSorted().join(' ') === theirs.toSorted().join(' ');
  };

/** Returns whether the cause names all that the consequence names. */
export const within =
  (slot: string, of = slot): Condition =>
  (cause, { [slot]: value }) => {
    const [ours, theirs] = [valuesIn(cause[of]), valuesIn(value)];
    return theirs.length > 0 && theirs.every((one) => ours.includes(one));
  };

/** Returns whether all names of a slot are in the zone of the cause, or below it. */
export const inZone =
  (slot: string): Condition =>
  ({ zone }, { [slot]: value }) => {
    const [[apex], names] = [valuesIn(zone), valuesIn(value)];
    return apex !== undefined && names.length > 0 && names.every((one) => isAtOrBelow(one as DnsName, apex as DnsName));
  };

/** Returns whether a slot of the cause has the value of another slot of the consequence. */
export function sameAs(ours: string, theirs: string): Condition {
  return (cause, consequence) => same('it')({ it: cause[ours] ?? '' }, { it: consequence[theirs] ?? '' });
}

/** Returns whether the alias of the cause is the only one of which the consequence tells. */
export function isAliasAlone({ target }: MessageArgs, { domains }: MessageArgs): boolean {
  const [only, ...others] = Array.isArray(domains) ? domains : [];
  return others.length === 0 && only !== undefined && valuesIn(only).some((one) => valuesIn(target).includes(one));
}
