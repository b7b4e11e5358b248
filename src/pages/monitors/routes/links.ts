import { sendPrivate } from '../../account/context.ts';
import { definePage, formField, type PageCall, queryValue } from '../../web/page.ts';
import {
  renderAcknowledge,
  renderConfirm,
  renderConfirmed,
  renderGone,
  renderResubscribed,
  renderStopped,
  renderUnsubscribe,
} from '../link-pages.tsx';

/** Mail clients send `List-Unsubscribe=One-Click`, and our own forms one field. Source: RFC 8058 section 3.2. */
const MAX_LINK_FORM_BYTES = 1024;

/** A comment, percent-encoded. */
const MAX_COMMENT_FORM_BYTES = 8192;

const tokenOf = ({ request }: PageCall): string => (request.params as { readonly token: string }).token;

/**
 * Stops alerts. The token in the path is the permission, as mail clients bring neither cookies nor an origin (RFC 8058
 * section 3.1). A GET only shows what would stop, since scanners of mail follow links.
 */
export const unsubscribePage = definePage({
  path: '/unsubscribe/{token}',
  get:
    ({ accounts: { monitors } }) =>
    async (call) => {
      const { reply, site } = call;
      const token = tokenOf(call);
      const link = await monitors.unsubscription(token);
      if (link === undefined) return sendPrivate(reply, renderGone('gone', site), 410);
      const render = link.stopped === null ? renderUnsubscribe : renderStopped;
      return sendPrivate(reply, render(link, `/unsubscribe/${token}`, site));
    },
  post: {
    maxBytes: MAX_LINK_FORM_BYTES,
    actsFor: 'whoever has the link',
    handle:
      ({ accounts: { monitors } }) =>
      async (call) => {
        const { request, reply, site } = call;
        const token = tokenOf(call);
        const again = formField(request, 'again') === 'yes';
        const all = formField(request, 'all') === 'yes';
        const before = await monitors.unsubscription(token);
        const result = again ? await monitors.resubscribe(token) : await monitors.unsubscribe(token, all);
        const link = result === 'gone' ? undefined : await monitors.unsubscription(token);
        if (before === undefined || link === undefined) return sendPrivate(reply, renderGone('gone', site), 410);
        return sendPrivate(
          reply,
          again ? renderResubscribed(before, site) : renderStopped(link, `/unsubscribe/${token}`, site),
        );
      },
  },
});

/** Where the link in the e-mail to a new recipient leads. A GET only asks. */
export const confirmRecipientPage = definePage({
  path: '/confirm-recipient',
  get:
    ({ accounts: { monitors } }) =>
    async ({ request, reply, site }) => {
      const token = queryValue(request, 'token') ?? '';
      const asked = await monitors.recipientOfLink(token);
      return asked === undefined
        ? sendPrivate(reply, renderGone('gone-confirm', site), 410)
        : sendPrivate(reply, renderConfirm({ ...asked, token }, site));
    },
  post: {
    maxBytes: MAX_LINK_FORM_BYTES,
    actsFor: 'account',
    handle:
      ({ accounts: { monitors } }) =>
      async ({ request, reply, site }) =>
        (await monitors.confirmRecipient(formField(request, 'token'))) === 'gone'
          ? sendPrivate(reply, renderGone('gone-confirm', site), 410)
          : sendPrivate(reply, renderConfirmed(site)),
  },
});

/**
 * Acknowledges an alert. As with `unsubscribePage`, the token is the permission, and a GET only shows what it is about. A POST has
 * to bring the field of our form: what a scanner posts has none.
 */
export const acknowledgePage = definePage({
  path: '/acknowledge/{token}',
  get:
    ({ accounts: { monitors } }) =>
    async (call) => {
      const { reply, site } = call;
      const linked = await monitors.acknowledgement(tokenOf(call));
      return linked === undefined
        ? sendPrivate(reply, renderGone('gone', site), 410)
        : sendPrivate(reply, renderAcknowledge(linked, `/acknowledge/${tokenOf(call)}`, site));
    },
  post: {
    maxBytes: MAX_COMMENT_FORM_BYTES,
    actsFor: 'whoever has the link',
    handle:
      ({ accounts: { monitors } }) =>
      async (call) => {
        const { request, reply, site } = call;
        const token = tokenOf(call);
        if (formField(request, 'acknowledge') === 'yes')
          await monitors.acknowledgeByLink(token, formField(request, 'comment'));
        const linked = await monitors.acknowledgement(token);
        return linked === undefined
          ? sendPrivate(reply, renderGone('gone', site), 410)
          : sendPrivate(reply, renderAcknowledge(linked, `/acknowledge/${token}`, site));
      },
  },
});
