import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Accounts } from '../../accounts/accounts.ts';
import type { Requester, SignedIn } from '../../accounts/context.ts';
import type { Usage } from '../../accounts/quota.ts';
import type { Refusal } from '../../accounts/refusal.ts';
import type { Account } from '../../accounts/store.ts';
import type { Instant } from '../../domain/time.ts';
import { monitorPlanOf } from '../../monitoring/model/plans.ts';
import type { MonitorService } from '../../monitoring/service/monitor-service.ts';
import type { OperatorServices } from '../operator/services.ts';
import { languageOfPage } from '../web/language.ts';
import { sendHtml } from '../web/viewer.tsx';
import { createCookies } from './cookies.ts';

/** All that the account pages need of the rest of the service. */
export interface AccountServices {
  readonly accounts: Accounts;
  readonly monitors: MonitorService;
  usage(account: Account): Promise<Usage>;
  /** The client and the network that an address belongs to, for limits. */
  requester(address: string): Pick<Requester, 'client' | 'network'>;
  publicUrl(): string;
  now(): Instant;
  /** Whether e-mail is sent at all. */
  readonly hasMail: boolean;
  readonly openToAll: boolean;
  /** How the operator can be reached: an e-mail address or a URL; null where the operator does not say. */
  readonly contact: string | null;
  readonly operator: OperatorServices;
}

/** The same with what all account pages do with cookies. */
export interface AccountPageContext extends AccountServices {
  session(request: FastifyRequest): string | undefined;
  /** Whether an account that somebody makes has no monitors until the operator assigns a plan. */
  readonly needsPlan: boolean;
  /** Who is signed in, if anybody. */
  whoIs(request: FastifyRequest): Promise<Account | undefined>;
  requesterOf(request: FastifyRequest): Requester;
  signIn(reply: FastifyReply, given: SignedIn): void;
  signOut(reply: FastifyReply): void;
}

export function createAccountContext(services: AccountServices): AccountPageContext {
  const cookies = createCookies(services.publicUrl);
  return {
    ...services,
    needsPlan: monitorPlanOf(services.monitors.plans, 'Free') === null,
    session: cookies.session,
    async whoIs(request) {
      const token = cookies.session(request);
      return token === undefined ? undefined : services.accounts.whoIs(token);
    },
    requesterOf: (request) => ({
      ...services.requester(request.ip),
      device: cookies.device(request),
      language: languageOfPage(request),
    }),
    signIn: (reply, given) => cookies.signIn(reply, given, Math.floor((given.expiresAt - services.now()) / 1000)),
    signOut: cookies.signOut,
  };
}

/** An address, a password and a token fit many times. */
export const MAX_ACCOUNT_FORM_BYTES = 4096;
const LATER_SECONDS = 10;

const STATUS: Readonly<Record<Refusal['why'], number>> = {
  fault: 400,
  wrong: 403,
  closed: 403,
  expired: 410,
  throttled: 429,
  busy: 503,
};

/** Returns the status of a refusal; sets Retry-After where waiting helps. */
export function refusalStatus(reply: FastifyReply, { why }: Refusal): number {
  if (why === 'busy' || why === 'throttled') reply.header('Retry-After', LATER_SECONDS);
  return STATUS[why];
}

/** Sends a page that no cache keeps and that the "back" button does not show after signing out. */
export function sendPrivate(reply: FastifyReply, html: string, status = 200): FastifyReply {
  reply.header('Cache-Control', 'no-store').header('X-Robots-Tag', 'noindex');
  return sendHtml(reply, html, status);
}
