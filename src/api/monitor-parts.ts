import type { Account } from '../accounts/store.ts';
import type { Message } from '../domain/message.ts';
import { ALL_SETTINGS, type ChosenSettings } from '../monitoring/settings/monitor-settings.ts';
import { DETAIL_TEXTS } from './detail-texts.ts';
import { type OperationResult, problem } from './operation-result.ts';
import type { ProblemId } from './problems.ts';
import type { ApiServices } from './services.ts';

/** Runs work for the account of a key. One that was removed since is as good as no key. */
export async function forAccount<B, Id extends ProblemId>(
  services: ApiServices,
  id: string,
  work: (account: Account) => Promise<OperationResult<B, Id>>,
): Promise<OperationResult<B, Id | 'not-found'>> {
  const account = await services.account(id);
  return account === undefined ? problem('not-found', { detail: DETAIL_TEXTS.message('no-account') }) : work(account);
}

/** Says that a field of the body cannot be used, in the words of the function that judged it. */
export const badField = (field: string, detail: Message): OperationResult<never, 'invalid-body'> =>
  problem('invalid-body', { detail, parameter: `/${field}` });

/** Says that the account has no such thing. */
export const gone = (
  what: 'no-monitor' | 'no-recipient' | 'no-window' | 'no-alert' | 'no-batch',
  parameter: string,
): OperationResult<never, 'not-found'> => problem('not-found', { detail: DETAIL_TEXTS.message(what), parameter });

type ReadSettings =
  | { readonly ok: true; readonly settings: Partial<ChosenSettings> }
  | { readonly ok: false; readonly field: string; readonly fault: Message };

/** Reads the settings of a body by the table that forms, flags and files are read by. */
export function readSettings(given: Readonly<Record<string, unknown>>): ReadSettings {
  let settings: Partial<ChosenSettings> = {};
  for (const setting of ALL_SETTINGS) {
    const value = given[setting.field];
    if (value === undefined) continue;
    const parsed = setting.parse(wordsOf(value));
    if (!parsed.ok) return { ok: false, field: `settings/${setting.field}`, fault: parsed.fault };
    settings = { ...settings, ...parsed.change };
  }
  return { ok: true, settings };
}

function wordsOf(value: unknown): readonly string[] {
  if (typeof value === 'boolean') return [value ? 'yes' : 'no'];
  return Array.isArray(value) ? value.map(String) : [String(value)];
}
