import type { Usage } from '../../accounts/quota.ts';
import type { KeyHolder } from '../../accounts/store.ts';
import { isoTime } from '../../domain/time.ts';
import type { UsageSchema } from '../usage-schemas.ts';
import { timeOrNull, type Written } from './parts.ts';

/** Returns the calls of a month under the names of the API, with the key by which they are asked for. */
export const usageJson = (
  { quota, used, days }: Usage,
  holder: KeyHolder | undefined,
): Written<typeof UsageSchema> => ({
  plan: holder?.account.plan ?? 'Free',
  limit: quota.limit,
  used,
  left: quota.left,
  resets_at: isoTime(quota.resetsAt),
  days: [...days].toSorted().map(([date, calls]) => ({ date, calls })),
  key:
    holder === undefined
      ? null
      : {
          id: holder.key.id,
          name: holder.key.name,
          scopes: [...holder.key.scopes],
          addresses: [...holder.key.addresses],
          expires_at: timeOrNull(holder.key.expiresAt),
        },
});
