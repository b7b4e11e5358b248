import type { FastifyReply } from 'fastify';
import { isoTime } from '../../domain/time.ts';
import type { ChangeHistoryDocument } from '../../past/change-history.ts';
import { render } from '../../texts/language.ts';
import { speak } from '../../texts/speak.ts';
import { feedAddress, historyAddress } from '../history/history-page.tsx';
import { HISTORY_TEXTS } from '../history/history-texts.ts';
import { ALERTS_TEXTS } from '../monitors/alerts-texts.ts';
import { type AtomEntry, sendAtom } from '../web/atom.ts';
import { notFound } from '../web/error-pages.ts';
import { type DomainCall, defineDomainPage, definePage } from '../web/page.ts';
import { refuse } from './refusal.ts';

/** Times of change in a feed. Each costs a report of the past, or two. */
const MOMENTS = 20;
/** Has readers ask each time: they get nothing where it is the same. */
const REVALIDATED = 'no-cache';

/** The changes of a domain as a feed, as public as its history. */
export const changesFeed = defineDomainPage({
  path: '/history/{domain}/changes.atom',
  get:
    ({ services }) =>
    async (call) => {
      const { domain, unicode, request, reply, site } = call;
      const changes = await services.changeHistory(domain, { limit: MOMENTS }, request.ip);
      if (typeof changes === 'string') return refuse(call, changes);
      const page = historyAddress(services.publicUrl, domain);
      const self = feedAddress(services.publicUrl, domain);
      return sendAtom(request, reply.header('Cache-Control', REVALIDATED), {
        ...{ self, page, language: site.language },
        title: speak(site.language, HISTORY_TEXTS)('title', { name: unicode }),
        entries: changes === undefined ? [] : entriesOf(changes, { call, self, page }),
      });
    },
});

function entriesOf(
  changes: ChangeHistoryDocument,
  { call, self, page }: { readonly call: DomainCall; readonly self: string; readonly page: string },
): readonly AtomEntry[] {
  return render(call.site.language, changes.changes).flatMap(({ at, meanings, moreMeanings }) => {
    const [first, ...more] = meanings;
    if (first === undefined) return [];
    const count = more.length + moreMeanings;
    return {
      ...{ id: `${self}#${isoTime(at)}`, link: page, publishedAt: at, updatedAt: at },
      title: `${call.unicode}: ${first.message}${count === 0 ? '' : ` (+${count})`}`,
      text: meanings.map(({ domain, message }) => `${domain}: ${message}`).join('\n'),
    };
  });
}

/** The alerts of an account as a feed. Its address is the permission, as readers bring no cookies. */
export const alertsFeed = definePage({
  path: '/feeds/{account}/{file}',
  get:
    ({ services, accounts: { monitors } }) =>
    async ({ request, reply, fail }): Promise<FastifyReply> => {
      const { account, file } = request.params as { readonly account: string; readonly file: string };
      const feed = file.endsWith('.atom')
        ? await monitors.readFeed(account, file.slice(0, -'.atom'.length))
        : undefined;
      if (feed === undefined) return fail(notFound);
      const { self, language, entries } = feed;
      const page = `${services.publicUrl}/monitors/alerts`;
      return sendAtom(request, reply.header('Cache-Control', `private, ${REVALIDATED}`), {
        ...{ self, page, language },
        title: speak(language, ALERTS_TEXTS)('feed-title'),
        entries: entries.map(({ alert: { id, at, closedAt }, title, text }) => {
          const link = `${page}?alert=${encodeURIComponent(id)}`;
          return { id: link, link, title, text, publishedAt: at, updatedAt: closedAt ?? at };
        }),
      });
    },
});
