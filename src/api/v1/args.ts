import type { DataArgs } from '../../diagnoses/diagnosis.ts';
import { dayOf, isoTime } from '../../domain/time.ts';

/** Returns the values of sentences as JSON has them: times are RFC 3339, durations in milliseconds. */
export const argsJson = (args: DataArgs): DataArgs =>
  Object.fromEntries(Object.entries(args).map(([name, arg]) => [name, argJson(arg)]));

function argJson(arg: unknown): unknown {
  if (Array.isArray(arg)) return arg.map(argJson);
  if (typeof arg !== 'object' || arg === null) return arg;
  if ('code' in arg && 'args' in arg) return { code: String(arg.code), args: argsJson(Object(arg.args)) };
  if ('instant' in arg) return isoTime(Number(arg.instant));
  if ('date' in arg) return dayOf(Number(arg.date));
  if ('durationMs' in arg) return arg.durationMs;
  return 'name' in arg ? arg.name : null;
}
