import type { FastifyReply } from 'fastify';
import type { KeyRequest } from '../../../accounts/keyring.ts';
import { textIn } from '../../../texts/language.ts';
import {
  type AccountCall,
  defineAccountPage,
  formField,
  formFields,
  type Page,
  type PageContext,
  redirectTo,
} from '../../web/page.ts';
import { renderAccount } from '../account-page.tsx';
import { MAX_ACCOUNT_FORM_BYTES, refusalStatus, sendPrivate } from '../context.ts';

/** Tells what became of a form that was just sent. */
interface FormResult {
  readonly made?: { readonly key: string; readonly name: string };
  readonly fault?: string;
  readonly typed?: KeyRequest;
}

async function showAccount(
  { accounts }: PageContext,
  {
    call: { account, reply, site },
    result = {},
    status = 200,
  }: { readonly call: AccountCall; readonly result?: FormResult | undefined; readonly status?: number | undefined },
): Promise<FastifyReply> {
  const [keys, usage] = await Promise.all([accounts.accounts.keys(account), accounts.usage(account)]);
  const shown = { account, keys, usage, publicUrl: accounts.publicUrl(), now: accounts.now(), ...result };
  return sendPrivate(reply, renderAccount(shown, site), status);
}

export const accountPage = defineAccountPage({
  path: '/account',
  get: (context) => (call) => showAccount(context, { call }),
});

/** A form about API keys. */
const keyForm = (path: string, handle: (context: PageContext, call: AccountCall) => Promise<FastifyReply>): Page =>
  defineAccountPage({
    path,
    get: redirectTo('/account'),
    post: {
      maxBytes: MAX_ACCOUNT_FORM_BYTES,
      actsFor: 'account',
      handle: (context) => (call) => handle(context, call),
    },
  });

const keyId = ({ request }: AccountCall): string => (request.params as { readonly id: string }).id;

export const keyForms: readonly Page[] = [
  keyForm('/account/keys', async (context, call) => {
    const { account, request, reply, language } = call;
    const typed = {
      name: formField(request, 'name'),
      scopes: formFields(request, 'scope'),
      until: formField(request, 'until'),
      addresses: formField(request, 'addresses'),
    };
    const made = await context.accounts.accounts.createKey(account, typed);
    return made.ok
      ? showAccount(context, { call, result: { made: { key: made.key, name: typed.name.trim() } } })
      : showAccount(context, {
          call,
          result: { fault: textIn(language, made.fault), typed },
          status: refusalStatus(reply, made),
        });
  }),
  keyForm('/account/keys/{id}/rename', async (context, call) => {
    const { account, request, reply, language } = call;
    const renamed = await context.accounts.accounts.renameKey(account, keyId(call), formField(request, 'name'));
    return renamed.ok
      ? reply.redirect('/account#keys', 303)
      : showAccount(context, {
          call,
          result: { fault: textIn(language, renamed.fault) },
          status: refusalStatus(reply, renamed),
        });
  }),
  keyForm('/account/keys/{id}/revoke', async ({ accounts }, call) => {
    await accounts.accounts.revokeKey(call.account, keyId(call));
    return call.reply.redirect('/account#keys', 303);
  }),
];
