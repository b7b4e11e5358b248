import type { NamedAccount } from '../accounts/store.ts';
import { DETAIL_TEXTS } from './detail-texts.ts';
import { type OperationResult, problem } from './operation-result.ts';
import type { ApiServices } from './services.ts';

/** Says that an address or an account started as many live runs as one may; null where it may start another now. */
export function refusedLive(
  { admitLive }: Pick<ApiServices, 'admitLive'>,
  { client, account }: { readonly client: string; readonly account: NamedAccount },
): OperationResult<never, 'rate-limited'> | null {
  const seconds = admitLive({ client, account });
  return seconds === null ? null : tooManyRuns(seconds);
}

/** Says in how many seconds another live run may be started. */
export const tooManyRuns = (seconds: number): OperationResult<never, 'rate-limited'> =>
  problem('rate-limited', { detail: DETAIL_TEXTS.message('many-runs', { seconds }) }, seconds);
