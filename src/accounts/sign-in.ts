import type { Requester, SignedIn } from './context.ts';
import { type AccountContext, BUSY } from './context.ts';
import { parseMailAddress } from './mail-address.ts';
import type { Result } from './refusal.ts';
import { refusal } from './refusal.ts';
import { REFUSAL_TEXTS } from './refusal-texts.ts';

export type SignIn = (email: string, password: string, requester: Requester) => Promise<Result<SignedIn>>;

const WRONG = refusal('wrong', REFUSAL_TEXTS.message('wrong'));

/** Signs users in with address and password. */
export function createSignIn({ store, passwords, throttle, devices, newSession }: AccountContext): SignIn {
  return async (typed, password, requester) => {
    const parsed = parseMailAddress(typed);
    if (!parsed.ok) return refusal('fault', parsed.fault);
    const account = await store.account({ email: parsed.address });
    const known = await devices.isOf(account?.id, requester.device);
    const admitted = await throttle.enter('password', {
      account: parsed.address,
      ...(known ? { client: `device ${requester.device}` } : { client: requester.client, network: requester.network }),
      known,
    });
    if (!admitted.ok) return refusal('throttled', admitted.fault);
    const right = await passwords.matches(
      password,
      account?.password ?? null,
      known ? undefined : { network: requester.network },
    );
    if (right === 'busy') {
      await admitted.undo();
      return BUSY;
    }
    if (!right || account === undefined) return WRONG;
    await admitted.undo();
    const { session, signedIn } = await newSession(account.id);
    // A password that was changed while this one was checked lets nobody in.
    return (await store.addSession(session, account.password)) ? { ok: true, ...signedIn } : WRONG;
  };
}
