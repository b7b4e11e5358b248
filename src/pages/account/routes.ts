import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Accounts, Requester, SignedIn } from '../../accounts/accounts.ts';
import type { Usage } from '../../accounts/quota.ts';
import type { Refusal } from '../../accounts/refusal.ts';
import type { Account } from '../../accounts/store.ts';
import type { Instant } from '../../domain/time.ts';
import type { AssetUrl } from '../assets.ts';
import * as trouble from '../error-texts.ts';
import { isOwnForm } from '../security.ts';
import type { Trouble } from '../small-pages.tsx';
import { renderAccount } from './account-page.tsx';
import { createCookies } from './cookies.ts';
import { renderSettings, type SettingsForm } from './settings-page.tsx';
import * as doors from './sign-in-pages.tsx';

/** All that the account pages need of the rest of the service. */
export interface AccountServices {
  readonly accounts: Accounts;
  usage(account: Account): Promise<Usage>;
  /** The client and the network that an address belongs to, for limits. */
  requester(address: string): Pick<Requester, 'client' | 'network'>;
  publicUrl(): string;
  now(): Instant;
  /** Whether mails are sent at all. */
  readonly hasMail: boolean;
  readonly openToAll: boolean;
}

const HTML = 'text/html; charset=utf-8';
/** An address, a password and a token fit many times. */
const MAX_FORM_BYTES = 4096;
const RETRY_SECONDS = 10;

const STATUS: Readonly<Record<Refusal['why'], number>> = {
  fault: 400,
  wrong: 403,
  closed: 403,
  expired: 410,
  throttled: 429,
  busy: 503,
};

type Fail = (reply: FastifyReply, what: Trouble) => FastifyReply;

/** Registers the pages of people: sign-up, sign-in, the account and its settings. */
export function registerAccountPages(
  scope: FastifyInstance,
  services: AccountServices,
  fail: Fail,
  asset: AssetUrl,
): void {
  const { accounts } = services;
  const cookies = createCookies(services.publicUrl);

  const send = (reply: FastifyReply, html: string, status = 200): FastifyReply => {
    // A page of somebody's own is kept by no cache and shown to nobody who presses "back" after signing out.
    reply.header('Cache-Control', 'no-store').header('X-Robots-Tag', 'noindex');
    return reply.code(status).type(HTML).send(html);
  };
  const refused = (reply: FastifyReply, { why }: Refusal): number => {
    if (why === 'busy' || why === 'throttled') reply.header('Retry-After', RETRY_SECONDS);
    return STATUS[why];
  };
  const visitorOf = (request: FastifyRequest): Requester => ({
    ...services.requester(request.ip),
    device: cookies.device(request),
  });
  const setCookies = (reply: FastifyReply, given: SignedIn): void =>
    cookies.signIn(reply, given, Math.floor((given.expiresAt - services.now()) / 1000));
  const signedIn = (reply: FastifyReply, given: SignedIn, to: string): FastifyReply => {
    setCookies(reply, given);
    return reply.redirect(to, 303);
  };
  const whoIs = async (request: FastifyRequest): Promise<Account | undefined> => {
    const token = cookies.session(request);
    return token === undefined ? undefined : accounts.whoIs(token);
  };
  const field = (request: FastifyRequest, name: string): string =>
    request.body instanceof URLSearchParams ? (request.body.get(name) ?? '') : '';
  const tokenIn = (request: FastifyRequest): string => {
    const { token } = request.query as { readonly token?: unknown };
    return typeof token === 'string' ? token : '';
  };

  const get = (url: string, page: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>): void => {
    scope.get(url, page);
  };
  /** A form of ours, sent from a page of ours. */
  const post = (url: string, page: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>): void => {
    scope.post(url, { bodyLimit: MAX_FORM_BYTES }, async (request, reply) =>
      isOwnForm(request, services.publicUrl()) ? page(request, reply) : fail(reply, trouble.foreignForm),
    );
  };
  type Own = (account: Account, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
  /** Pages for who is signed in; others are sent to the door. */
  const own =
    (page: Own) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const account = await whoIs(request);
      return account === undefined ? reply.redirect('/sign-in', 303) : page(account, request, reply);
    };

  get('/sign-in', async (request, reply) =>
    (await whoIs(request)) === undefined
      ? send(reply, doors.renderSignIn(asset, {}, services.openToAll))
      : reply.redirect('/account', 303),
  );
  post('/sign-in', async (request, reply) => {
    const email = field(request, 'email');
    const result = await accounts.signIn(email, field(request, 'password'), visitorOf(request));
    if (result.ok) return signedIn(reply, result, '/account');
    return send(
      reply,
      doors.renderSignIn(asset, { email, fault: result.fault }, services.openToAll),
      refused(reply, result),
    );
  });
  get('/sign-up', async (_request, reply) =>
    services.openToAll ? send(reply, doors.renderSignUp(asset, {})) : reply.redirect('/sign-in', 303),
  );
  post('/sign-up', async (request, reply) => {
    const email = field(request, 'email');
    const result = await accounts.askToJoin(email, visitorOf(request));
    return result.ok
      ? send(reply, doors.renderSent(asset, result.email, services.hasMail))
      : send(reply, doors.renderSignUp(asset, { email, fault: result.fault }), refused(reply, result));
  });
  get('/forgot-password', async (_request, reply) => send(reply, doors.renderForgotPassword(asset, {})));
  post('/forgot-password', async (request, reply) => {
    const email = field(request, 'email');
    const result = await accounts.askToReset(email, visitorOf(request));
    return result.ok
      ? send(reply, doors.renderSent(asset, result.email, services.hasMail))
      : send(reply, doors.renderForgotPassword(asset, { email, fault: result.fault }), refused(reply, result));
  });

  get('/choose-password', async (request, reply) => {
    const token = tokenIn(request);
    const ticket = await accounts.ticket(token);
    if (ticket === undefined || ticket.purpose === 'address') return fail(reply, trouble.usedLink);
    return send(
      reply,
      doors.renderChoosePassword(asset, { token, email: ticket.email, isNew: ticket.purpose === 'join' }),
    );
  });
  post('/choose-password', async (request, reply) => {
    const token = field(request, 'token');
    const result = await accounts.choosePassword(token, field(request, 'password'));
    if (result.ok) return signedIn(reply, result, '/account');
    const ticket = result.why === 'expired' ? undefined : await accounts.ticket(token);
    if (ticket === undefined) return fail(reply, trouble.usedLink);
    const { email, purpose } = ticket;
    const page = doors.renderChoosePassword(asset, { token, email, isNew: purpose === 'join', fault: result.fault });
    return send(reply, page, refused(reply, result));
  });
  get('/confirm-address', async (request, reply) => {
    const token = tokenIn(request);
    const ticket = await accounts.ticket(token);
    if (ticket?.purpose !== 'address') return fail(reply, trouble.usedLink);
    return send(reply, doors.renderConfirmAddress(asset, token, ticket.email));
  });
  post('/confirm-address', async (request, reply) => {
    const result = await accounts.confirmAddress(field(request, 'token'), cookies.session(request));
    if (!result.ok && result.why === 'expired') return fail(reply, trouble.usedLink);
    if (result.ok && result.signedIn !== null) setCookies(reply, result.signedIn);
    const text = result.ok ? `You sign in with ${result.email} from now on.` : result.fault;
    const title = result.ok ? 'Your address is changed' : 'The address was not changed';
    return send(
      reply,
      doors.renderDone(asset, { title, text, href: '/account', label: 'Your account' }),
      result.ok ? 200 : 409,
    );
  });
  post('/sign-out', async (request, reply) => {
    const token = cookies.session(request);
    if (token !== undefined) await accounts.signOut(token);
    cookies.signOut(reply);
    return reply.redirect('/', 303);
  });

  const showAccount = async (
    account: Account,
    reply: FastifyReply,
    more: {
      readonly made?: { readonly key: string; readonly name: string };
      readonly fault?: string;
      readonly typed?: string;
    } = {},
    status = 200,
  ): Promise<FastifyReply> => {
    const [keys, usage] = await Promise.all([accounts.keys(account), services.usage(account)]);
    const shown = { account, keys, usage, publicUrl: services.publicUrl(), now: services.now(), ...more };
    return send(reply, renderAccount(shown, asset), status);
  };
  get(
    '/account',
    own((account, _request, reply) => showAccount(account, reply)),
  );
  post(
    '/account/keys',
    own(async (account, request, reply) => {
      const name = field(request, 'name');
      const made = await accounts.createKey(account, name);
      return made.ok
        ? showAccount(account, reply, { made: { key: made.key, name: name.trim() } })
        : showAccount(account, reply, { fault: made.fault, typed: name }, STATUS[made.why]);
    }),
  );
  const keyId = (request: FastifyRequest): string => (request.params as { readonly id: string }).id;
  post(
    '/account/keys/:id/rename',
    own(async (account, request, reply) => {
      const renamed = await accounts.renameKey(account, keyId(request), field(request, 'name'));
      return renamed.ok
        ? reply.redirect('/account#keys', 303)
        : showAccount(account, reply, { fault: renamed.fault }, STATUS[renamed.why]);
    }),
  );
  post(
    '/account/keys/:id/revoke',
    own(async (account, request, reply) => {
      await accounts.revokeKey(account, keyId(request));
      return reply.redirect('/account#keys', 303);
    }),
  );
  // Whoever reloads after a form that failed lands on its page.
  for (const url of ['/account/keys', '/account/keys/:id/rename', '/account/keys/:id/revoke'])
    get(url, async (_request, reply) => reply.redirect('/account', 303));

  const showSettings = (
    account: Account,
    reply: FastifyReply,
    form: SettingsForm,
    result: Refusal | { readonly ok: true; readonly done: string },
  ): FastifyReply =>
    send(
      reply,
      renderSettings(account, result.ok ? { form, done: result.done } : { form, fault: result.fault }, asset),
      result.ok ? 200 : refused(reply, result),
    );
  get(
    '/account/settings',
    own(async (account, _request, reply) => send(reply, renderSettings(account, undefined, asset))),
  );
  const settings = (form: SettingsForm, work: Own): void => {
    post(`/account/${form}`, own(work));
    get(`/account/${form}`, async (_request, reply) => reply.redirect('/account/settings', 303));
  };
  settings('usage-mails', async (account, request, reply) => {
    const usageMails = field(request, 'wanted') === 'yes';
    await accounts.setUsageMails(account, usageMails);
    const done = usageMails ? 'You will be told.' : 'You will not be told.';
    return showSettings({ ...account, usageMails }, reply, 'usage-mails', { ok: true, done });
  });
  settings('address', async (account, request, reply) => {
    const result = await accounts.askForAddress(
      account,
      field(request, 'current'),
      field(request, 'email'),
      visitorOf(request),
    );
    const done = result.ok ? `A link is on its way to ${result.email}. Until it is used, nothing changes.` : '';
    return showSettings(account, reply, 'address', result.ok ? { ok: true, done } : result);
  });
  settings('password', async (account, request, reply) => {
    const [current, next] = [field(request, 'current'), field(request, 'password')];
    const result = await accounts.changePassword(account, current, next, visitorOf(request));
    if (!result.ok) return showSettings(account, reply, 'password', result);
    setCookies(reply, result);
    const done = 'The password is changed, and all other browsers are signed out.';
    return showSettings(account, reply, 'password', { ok: true, done });
  });
  settings('sign-out-elsewhere', async (account, request, reply) => {
    await accounts.signOutElsewhere(account, cookies.session(request) ?? null);
    return showSettings(account, reply, 'sign-out-elsewhere', {
      ok: true,
      done: 'Only this browser is signed in now.',
    });
  });
  settings('delete', async (account, request, reply) => {
    const result = await accounts.remove(account, field(request, 'current'), visitorOf(request));
    if (!result.ok) return showSettings(account, reply, 'delete', result);
    cookies.signOut(reply);
    const text = 'It is gone, with its keys and all that was kept with it.';
    return send(
      reply,
      doors.renderDone(asset, { title: 'Your account is deleted', text, href: '/', label: 'To the start page' }),
    );
  });
}

/** Addresses that answer GET alone, and those that are forms, for 405. */
export const ACCOUNT_PAGES = ['/account', '/account/settings'];
export const ACCOUNT_FORMS = [
  '/sign-in',
  '/sign-up',
  '/forgot-password',
  '/choose-password',
  '/confirm-address',
  '/account/keys',
  '/account/keys/:id/rename',
  '/account/keys/:id/revoke',
  '/account/address',
  '/account/password',
  '/account/usage-mails',
  '/account/sign-out-elsewhere',
  '/account/delete',
];
