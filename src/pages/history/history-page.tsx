import type { JSX } from 'preact';
import { HEALTH } from '../../diagnoses/kinds.ts';
import type { Instant } from '../../domain/time.ts';
import type { ChangeHistory } from '../../past/change-history.ts';
import type { HistoryReport } from '../../past/history.ts';
import { observersSentences, ownSince } from '../../past/observers.ts';
import { OBSERVERS_TEXTS } from '../../past/observers-texts.ts';
import { speak } from '../../texts/speak.ts';
import { AsOf } from '../design/as-of.tsx';
import { ButtonLink } from '../design/button.tsx';
import { Card } from '../design/card.tsx';
import { Chips } from '../design/chips.tsx';
import { EmptyState } from '../design/empty-state.tsx';
import { Menu, MenuLink } from '../design/menu.tsx';
import { CheckLive, DomainHead } from '../domain/domain-head.tsx';
import { MonitorCard } from '../domain/monitor-card.tsx';
import { TABS, type Tab } from '../domain/tabs.ts';
import type { Site } from '../web/assets.ts';
import { renderPage } from '../web/layout.tsx';
import { pathOf } from '../web/paths.ts';
import { Visible } from '../web/visible.tsx';
import { useFormats, useWords } from '../web/words.ts';
import { AsOfForm } from './as-of-form.tsx';
import { Feed, FirstObservation } from './history-feed.tsx';
import { HISTORY_TEXTS } from './history-texts.ts';
import { Timeline } from './timeline.tsx';

export interface HistoryView {
  readonly domain: { readonly ascii: string; readonly unicode: string };
  readonly history: HistoryReport;
  readonly changes: ChangeHistory;
  /** Whether this is a page of older changes, so that the newest are elsewhere. */
  readonly older: boolean;
}

type Props = HistoryView & { readonly now: Instant; readonly tabs: readonly Tab[]; readonly address: string };

/** Renders what changed and what it meant, newest first; then a picture of every record in time. */
export function renderHistoryPage(
  view: HistoryView,
  {
    site,
    now,
    tabs = TABS,
    publicUrl,
  }: {
    readonly site: Site;
    readonly now: Instant;
    readonly tabs?: readonly Tab[] | undefined;
    readonly publicUrl: string;
  },
): string {
  const { domain } = view;
  const words = speak(site.language, HISTORY_TEXTS);
  const address = historyAddress(publicUrl, domain.ascii);
  return renderPage({
    title: `${words('title', { name: domain.unicode })} · Zonewell`,
    ...site,
    script: 'report',
    search: 'in the header',
    domain,
    apiPath: `/v1/domain/${domain.ascii}/changes`,
    address,
    feed: feedAddress(publicUrl, domain.ascii),
    children: <History {...view} now={now} tabs={tabs} address={address} />,
  });
}

/** Returns where the history of a domain is, as the world sees it. */
export const historyAddress = (publicUrl: string, domain: string): string => `${publicUrl}/history/${domain}`;

/** Returns where the changes of a domain are as a feed. */
export const feedAddress = (publicUrl: string, domain: string): string =>
  `${historyAddress(publicUrl, domain)}/changes.atom`;

function History(props: Props): JSX.Element {
  const words = useWords(HISTORY_TEXTS);
  const { domain, history, older, now, tabs, address } = props;
  const { records, origins, observed } = history;
  return (
    <>
      <DomainHead
        name={domain}
        tabs={tabs}
        current="history"
        address={address}
        menu={exportMenu(domain.ascii)}
        action={<CheckLive kind={HEALTH} domain={domain.ascii} />}
        strip={<Observed history={history} />}
      />
      <div class="wrap stack-l top-gap">
        {records.length === 0 ? (
          <section>
            <h2 class="vh">{words('changes-part')}</h2>
            <EmptyState
              title={words('empty')}
              action={<ButtonLink href={pathOf(HEALTH, domain.ascii)}>{words('empty-action')}</ButtonLink>}
            >
              {words('empty-text')}
            </EmptyState>
          </section>
        ) : (
          <>
            <HistoryChanges {...props} />
            {!older && <Timeline records={records} origins={origins} now={now} />}
            <p class="meta">{words('note')}</p>
            <MonitorCard domain={domain.ascii} about="records" wide />
            {observed !== null && (
              <AsOfForm path={pathOf(HEALTH, domain.ascii)} since={observed.first} now={now} wide />
            )}
          </>
        )}
      </div>
    </>
  );
}

/** Returns the menu of files with what changed. The head of a slow page has it too. */
export const exportMenu = (domain: string): JSX.Element => <Exports domain={domain} />;

function Exports({ domain }: { readonly domain: string }): JSX.Element {
  const words = useWords(HISTORY_TEXTS);
  return (
    <Menu label={words('export')} icon="file">
      <MenuLink href={`/v1/domain/${domain}/changes`} icon="file">
        {words('export-json')}
      </MenuLink>
      <MenuLink href={`/history/${domain}/changes.csv`} icon="file">
        {words('export-csv')}
      </MenuLink>
      <MenuLink href={`/history/${domain}/changes.atom`} icon="file">
        {words('export-atom')}
      </MenuLink>
      <MenuLink href={`/history/${domain}/records.ndjson`} icon="file">
        {words('export-ndjson')}
      </MenuLink>
    </Menu>
  );
}

/** Tells who saw the domain, and when. */
function Observed({ history }: { readonly history: HistoryReport }): JSX.Element {
  const [words, { list, between }] = [useWords(OBSERVERS_TEXTS), useFormats()];
  return (
    <AsOf>
      <Visible text={observersSentences(history, { words, list }).join(between)} />
    </AsOf>
  );
}

const AREAS = ['mail', 'web', 'dns', 'certificates', 'other'] as const;

function HistoryChanges({ domain, history, changes: found, older }: Props): JSX.Element {
  const words = useWords(HISTORY_TEXTS);
  const { changes, next, observedSince: since } = found;
  const count = changes.reduce((sum, one) => sum + one.meanings.length + one.moreMeanings, 0);
  const areas = AREAS.filter((area) => changes.some(({ meanings }) => meanings.some((one) => one.area === area)));
  const page = `/history/${domain.ascii}`;
  const whole = !older && next === null && since !== null;
  const initial = history.records.filter((record) => ownSince(record) === since).length;
  return (
    <section class="changes" aria-labelledby="changes">
      <div class="sec-head">
        <h2 id="changes">{whole ? words('changes', { count, since: { date: since } }) : words('changes-part')}</h2>
        {areas.length > 1 && (
          <Chips
            name="area"
            legend={words('filter')}
            chips={[
              { id: 'area-all', text: words('all') },
              ...areas.map((area) => ({ id: `area-${area}`, text: words(area) })),
            ]}
          />
        )}
      </div>
      <Card flush>
        {since === null ? (
          <p class="pad">{words('archives-only')}</p>
        ) : (
          <Feed moments={changes}>{next === null && <FirstObservation at={since} count={initial} />}</Feed>
        )}
      </Card>
      {(older || next !== null) && (
        <p class="row pages">
          {older && <a href={page}>{words('newest')}</a>}
          {next !== null && <a href={`${page}?cursor=${encodeURIComponent(next)}#changes`}>{words('older')}</a>}
        </p>
      )}
    </section>
  );
}
