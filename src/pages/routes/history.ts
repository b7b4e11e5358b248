import type { OnAdmitted } from '../../admission/admitted-lookups.ts';
import { type Body, bodyOf } from '../../api/body.ts';
import { isClientGone } from '../../api/connections.ts';
import { changesJson } from '../../api/v1/changes.ts';
import { HEALTH } from '../../diagnoses/kinds.ts';
import type { ChangeHistoryDocument } from '../../past/change-history.ts';
import type { HistoryReport } from '../../past/history.ts';
import { render } from '../../texts/language.ts';
import { byLanguage } from '../../texts/languages.ts';
import { changesCsv } from '../history/changes-csv.ts';
import { exportMenu, feedAddress, historyAddress, renderHistoryPage } from '../history/history-page.tsx';
import { oldLink } from '../web/error-pages.ts';
import { type DomainCall, defineDomainPage, queryValue } from '../web/page.ts';
import { frameOf, type PageOutcome, sendWhenKnown } from '../web/waiting.tsx';
import { refusal, refuse } from './refusal.ts';

/** Times of change on one page. Each costs a report of the past, or two. */
const MOMENTS_A_PAGE = 10;
/** Times of change in one file. */
const MOMENTS_A_FILE = 50;

/** A page, and the records that it shows. */
interface MadePage {
  readonly records: HistoryReport['records'];
  readonly body: Body;
}

export const historyPage = defineDomainPage({
  path: '/history/{domain}',
  get: ({ services, tabs }) => {
    const { publicUrl } = services;
    /** Made once for as long as the changes and the records are cached, which are the same for everybody. */
    const made = byLanguage(() => new WeakMap<ChangeHistoryDocument, MadePage>());
    return (call) => {
      const { domain, unicode, request, site } = call;
      const cursor = queryValue(request, 'cursor');
      const query = { limit: MOMENTS_A_PAGE, ...(cursor === undefined ? {} : { cursor }) };
      const lookUp = async (onAdmitted: OnAdmitted): Promise<PageOutcome> => {
        // Until a slot is free seconds may pass: a head that comes soon is worth more than the status of a refusal.
        onAdmitted();
        const changes = await services.changeHistory(domain, query, request.ip);
        if (typeof changes === 'string') return refusal(changes);
        const history = await services.history(domain, undefined, request.ip);
        if (typeof history === 'string') return refusal(history);
        if (changes === undefined || history === undefined)
          return { kind: 'error', page: oldLink(`/history/${domain}`) };
        if (isClientGone(request)) return { kind: 'gone' };
        const known = made(site.language).get(changes);
        if (known?.records === history.records) return { kind: 'page', body: known.body };
        const rendered = render(site.language, changes);
        const shown = { domain: { ascii: domain, unicode }, history, changes: rendered, older: cursor !== undefined };
        const body = bodyOf(renderHistoryPage(shown, { site, now: services.now(), tabs, publicUrl }));
        made(site.language).set(changes, { records: history.records, body });
        return { kind: 'page', body };
      };
      const frame = frameOf(call, {
        tabs,
        current: 'history',
        address: historyAddress(publicUrl, domain),
        menu: exportMenu(domain),
        feed: feedAddress(publicUrl, domain),
        live: HEALTH,
      });
      return sendWhenKnown(call, { frame, lookUp, turn: () => services.turn(request.ip) });
    };
  },
});

/** The changes of a domain as a file, with what they meant. */
export const changesFile = defineDomainPage({
  path: '/history/{domain}/changes.csv',
  get:
    ({ services }) =>
    async (call) => {
      const { domain, request, reply, site } = call;
      const changes = await services.changeHistory(domain, { limit: MOMENTS_A_FILE }, request.ip);
      if (typeof changes === 'string') return refuse(call, changes);
      attach(call, 'changes.csv');
      return reply
        .type('text/csv; charset=utf-8; header=present')
        .send(changesCsv(changes === undefined ? [] : changesJson(site.language, changes).changes));
    },
});

/** All that was ever observed of a domain, as lines of the Passive DNS Common Output Format. */
export const observationsFile = defineDomainPage({
  path: '/history/{domain}/records.ndjson',
  get:
    ({ services }) =>
    async (call) => {
      const { domain, request, reply } = call;
      const lines = await services.historyLines(domain, {}, request.ip);
      if (typeof lines === 'string') return refuse(call, lines);
      attach(call, 'records.ndjson');
      return reply.type('application/x-ndjson; charset=utf-8').send(lines.join(''));
    },
});

const attach = ({ domain, reply }: DomainCall, file: string): void => {
  const name = `${domain.replace(/[^a-z0-9.-]/g, '_')}-${file}`;
  reply.header('Content-Disposition', `attachment; filename="${name}"`);
};
