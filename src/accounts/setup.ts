import type { Language } from '../texts/languages.ts';
import type { AccountContext, Requester, SignedIn } from './context.ts';
import { BUSY } from './context.ts';
import { hashOf } from './keys.ts';
import { parseMailAddress } from './mail-address.ts';
import { newAccount } from './new-account.ts';
import { passwordFault } from './passwords.ts';
import { type Refusal, type Result, refusal } from './refusal.ts';
import { REFUSAL_TEXTS } from './refusal-texts.ts';

/** Holds what somebody who opened a setup link wants to sign in with. */
interface OperatorAccess {
  readonly email: string;
  readonly password: string;
  /** The language of e-mails to the account. */
  readonly language: Language;
}

/** Makes the account of who runs the service, by a link that only the terminal of the service shows. */
export interface Setup {
  /** Returns the link that the first start of an installation prints; null where there is an account, or it was made. */
  firstSetupLink(): Promise<string | null>;
  /** Returns a new link, which ends those before it; null where there is an operator. */
  setupLink(): Promise<string | null>;
  /** Returns why a setup link does nothing; undefined where it is good. */
  setupFault(token: string, requester: Requester): Promise<Refusal | undefined>;
  /** Uses a setup link: makes an account on the largest plan that may open the operator's page, and signs in. */
  setUp(token: string, access: OperatorAccess, requester: Requester): Promise<Result<SignedIn>>;
}

const SETUP_EXPIRED = refusal('expired', REFUSAL_TEXTS.message('setup-expired'));

/** Makes the service that sets an installation up. */
export function createSetup(context: AccountContext): Setup {
  const { store, clock, throttle } = context;
  const makeLink = async (which: 'first' | 'another'): Promise<string | null> => {
    const wanted = { purpose: 'setup', email: '', account: null } as const;
    const { verificationToken, href } = context.newVerificationToken('setup', wanted);
    return (await store.issueSetup(verificationToken, which)) ? href : null;
  };
  const hasOperator = async (): Promise<boolean> => (await store.operators(1)).length > 0;
  // Wrong links count as wrong passwords do; a good one costs nothing.
  const setupFault: Setup['setupFault'] = async (secret, { client, network }) => {
    const entered = await throttle.enter('password', { client, network });
    if (!entered.ok) return refusal('throttled', entered.fault);
    const found = await store.verificationToken(hashOf(secret), clock());
    if (found?.purpose !== 'setup') return SETUP_EXPIRED;
    await entered.undo();
    return (await hasOperator()) ? SETUP_EXPIRED : undefined;
  };
  return {
    firstSetupLink: () => makeLink('first'),
    async setupLink() {
      if (await hasOperator()) return null;
      const href = await makeLink('another');
      if (href === null) throw new Error('a setup link was not stored');
      return href;
    },
    setupFault,
    async setUp(secret, { email: typed, password, language }, requester) {
      const wrong = await setupFault(secret, requester);
      if (wrong !== undefined) return wrong;
      const parsed = parseMailAddress(typed);
      if (!parsed.ok) return refusal('fault', parsed.fault);
      const email = parsed.address;
      const fault = passwordFault(password, email);
      if (fault !== undefined) return refusal('fault', fault);
      const stored = await context.passwords.hash(password);
      if (stored === 'busy') return BUSY;
      const [id, now] = [context.newId(), clock()];
      const role = { plan: 'Enterprise', operator: true } as const;
      const account = newAccount({ id, email, password: stored, language, createdAt: now, ...role });
      const { session, signedIn } = await context.newSession(id);
      const verificationToken = { hash: hashOf(secret), now };
      const opened = await store.openAccount({ purpose: 'setup', account, verificationToken, session });
      if (opened === 'taken') return refusal('fault', REFUSAL_TEXTS.message('setup-taken', { email }));
      return opened === 'done' ? { ok: true, ...signedIn } : SETUP_EXPIRED;
    },
  };
}
