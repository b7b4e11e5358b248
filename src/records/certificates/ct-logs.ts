import { createHash } from 'node:crypto';
import type { Instant } from '../../domain/time.ts';

/** A log of Certificate Transparency. */
export interface CtLog {
  /** SHA-256 of its key, hexadecimal. */
  readonly id: string;
  readonly name: string;
  readonly operator: string;
  /** SubjectPublicKeyInfo, DER. */
  readonly key: Uint8Array;
  /** SCTs that it issues from then on don't count; null if they still do. */
  readonly retiredAt: Instant | null;
}

/** A list of logs as browsers publish it. */
export interface CtLogList {
  readonly logs: readonly CtLog[];
}

type LogListJson = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is LogListJson => typeof value === 'object' && value !== null;
const listIn = (value: unknown): readonly LogListJson[] => (Array.isArray(value) ? value.filter(isObject) : []);
const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

/** States in which a log's promises never counted. */
const NOT_TRUSTED = ['pending', 'rejected'];

/** When a log was retired; null where it was not. One without a date that can be read counts as retired long ago. */
function retirementOf(state: unknown): Instant | null {
  const retired = isObject(state) ? state['retired'] : undefined;
  if (!isObject(retired)) return null;
  const at = Date.parse(textIn(retired['timestamp']));
  return Number.isNaN(at) ? 0 : at;
}

/** Reads a list of logs in the JSON form v3 that browsers publish. Null where it is none. Source: log_list_schema.json, v3. */
export function parseCtLogs(json: string): CtLogList | null {
  let list: unknown;
  try {
    list = JSON.parse(json);
  } catch {
    return null;
  }
  if (!isObject(list) || !Array.isArray(list['operators'])) return null;
  const logs = listIn(list['operators']).flatMap((operator) =>
    [...listIn(operator['logs']), ...listIn(operator['tiled_logs'])].flatMap((log) => {
      const state = isObject(log['state']) ? Object.keys(log['state']) : [];
      const key = Buffer.from(textIn(log['key']), 'base64');
      if (key.length === 0 || state.some((one) => NOT_TRUSTED.includes(one))) return [];
      const id = createHash('sha256').update(key).digest('hex').toUpperCase();
      const [name, by] = [textIn(log['description']), textIn(operator['name'])];
      return [{ id, name, operator: by, key: new Uint8Array(key), retiredAt: retirementOf(log['state']) }];
    }),
  );
  return { logs };
}
