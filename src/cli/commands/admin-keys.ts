import { DEFAULT_SCOPES } from '../../accounts/scopes.ts';
import type { ApiKey } from '../../accounts/store.ts';
import { apiKeyJson } from '../../api/v1/accounts.ts';
import { visible } from '../../domain/text.ts';
import { dayOf } from '../../domain/time.ts';
import { accountOf, table, UsageError } from './accounts.ts';
import type { AdminContext } from './admin-context.ts';
import { ADMIN_TEXTS } from './admin-texts.ts';

const { message } = ADMIN_TEXTS;

/** Lists the keys of an account. */
export async function keys(context: AdminContext, [typed]: readonly string[]): Promise<void> {
  const { words } = context;
  const account = await accountOf(context.stores, typed);
  const all = await context.stores.accounts.keys(account.id);
  if (context.flags.json === true) {
    for (const one of all) context.print(JSON.stringify(apiKeyJson(one)));
    return;
  }
  const rows = all.map((one) => [
    one.id,
    visible(one.name),
    one.hint,
    one.scopes.join(','),
    one.addresses.length === 0 ? words('anywhere') : one.addresses.join(','),
    dayOf(one.createdAt),
    one.lastUsedOn === null ? words('never-used') : dayOf(one.lastUsedOn),
    keyState(one, words),
  ]);
  context.print(
    all.length === 0
      ? words('no-keys', { email: account.email })
      : table([
          [
            words('column-id'),
            words('column-name'),
            words('column-ends'),
            words('column-scopes'),
            words('column-from'),
            words('column-created'),
            words('column-used'),
            words('column-state'),
          ],
          ...rows,
        ]),
  );
}

function keyState({ revokedAt, expiresAt }: ApiKey, words: AdminContext['words']): string {
  if (revokedAt !== null) return words('revoked-on', { day: dayOf(revokedAt) });
  if (expiresAt === null) return words('works');
  const day = dayOf(expiresAt - 1);
  return expiresAt > Date.now() ? words('works-until', { day }) : words('ended-on', { day });
}

/** Makes a key and prints it. */
export async function key(context: AdminContext, [typed, name]: readonly string[]): Promise<void> {
  const { scope, until = '', from = '' } = context.flags;
  const made = await context.accounts.createKey(await accountOf(context.stores, typed), {
    name: name ?? '',
    scopes: scope?.split(',') ?? DEFAULT_SCOPES,
    until,
    addresses: from,
  });
  if (!made.ok) throw new UsageError(message('cannot-create-key'), made.fault);
  context.print(made.key);
}

/** Revokes a key. */
export async function revoke(context: AdminContext, [typed, id]: readonly string[]): Promise<void> {
  const account = await accountOf(context.stores, typed);
  if (!(await context.accounts.revokeKey(account, id ?? '')))
    throw new UsageError(
      message('no-key', { email: account.email, id: id ?? '' }),
      message('no-key/hint', { email: account.email }),
    );
  context.print(context.words('revoked'));
}
