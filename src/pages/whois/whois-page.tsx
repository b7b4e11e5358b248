import type { ComponentChildren, JSX } from 'preact';
import type { Instant } from '../../domain/time.ts';
import type { RegistrationReport } from '../../lookups/registration-report.ts';
import type { RegistrationAnswer } from '../../lookups/registrations.ts';
import { speak } from '../../texts/speak.ts';
import { AsOf } from '../design/as-of.tsx';
import { Card } from '../design/card.tsx';
import { DomainName } from '../design/domain-name.tsx';
import { CheckAgain, DomainHead, type Share, Time } from '../domain/domain-head.tsx';
import { MonitorCard } from '../domain/monitor-card.tsx';
import type { Tab } from '../domain/tabs.ts';
import type { Site } from '../web/assets.ts';
import { renderPage } from '../web/layout.tsx';
import { visibleText } from '../web/visible.tsx';
import { useFormats, useRichWords, useWords } from '../web/words.ts';
import { Changes } from './changes.tsx';
import { Locks, OtherStatuses } from './locks.tsx';
import { Raw, Registration } from './registration.tsx';
import { Standing } from './standing.tsx';
import { Unknown } from './unknown.tsx';
import { WHOIS_TEXTS } from './whois-texts.ts';

interface WhoisShown {
  readonly name: { readonly ascii: string; readonly unicode: string };
  readonly answer: RegistrationAnswer;
  readonly now: Instant;
  readonly tabs: readonly Tab[];
  readonly publicUrl: string;
}

/** Returns where the page of a domain is. */
export const whoisPath = (domain: string): string => `/whois/${domain}`;

const whoisApiPath = (domain: string): string => `/v1/domain/${domain}/whois`;

/** Offers the page to be passed on. */
export const whoisShare = (domain: string, publicUrl: string): Share => ({
  link: `${publicUrl}${whoisPath(domain)}`,
  json: whoisApiPath(domain),
});

/** Renders who holds a name, since when and until when. */
export const renderWhoisPage = (shown: WhoisShown, site: Site): string =>
  renderPage({
    ...site,
    title: `${speak(site.language, WHOIS_TEXTS)('title', { name: shown.name.unicode })} · Zonewell`,
    script: 'report',
    search: 'in the header',
    domain: shown.name,
    apiPath: whoisApiPath(shown.name.ascii),
    address: whoisShare(shown.name.ascii, shown.publicUrl).link,
    children: (
      <>
        <Head {...shown} />
        <div class="wrap report">
          <Content {...shown} />
        </div>
      </>
    ),
  });

function Head({ name, answer, now, tabs, publicUrl }: WhoisShown): JSX.Element {
  return (
    <DomainHead
      name={name}
      tabs={tabs}
      current="whois"
      share={whoisShare(name.ascii, publicUrl)}
      action={<CheckAgain path={whoisPath(name.ascii)} />}
      strip={
        <AsOf>
          <Strip answer={answer} now={now} />
        </AsOf>
      }
    />
  );
}

/** From whom we have it, and since when. */
function Strip({ answer, now }: Pick<WhoisShown, 'answer' | 'now'>): JSX.Element {
  const words = useWords(WHOIS_TEXTS);
  const rich = useRichWords(WHOIS_TEXTS);
  const formats = useFormats();
  if (answer.kind !== 'known') return <>{words(answer.kind === 'unknown' ? 'strip-unknown' : 'strip-suffix')}</>;
  const { source, server, fetchedAt: at } = answer.report;
  return (
    <>
      {rich('strip', {
        source: source.toUpperCase(),
        server: visibleText(server),
        at: <Time at={at} />,
        age: formats.age(at, now),
      })}
    </>
  );
}

function Content({ name, answer, now }: WhoisShown): JSX.Element {
  const words = useWords(WHOIS_TEXTS);
  const rich = useRichWords(WHOIS_TEXTS);
  switch (answer.kind) {
    case 'known':
      return <Known report={answer.report} shownAs={name} now={now} />;
    case 'unknown':
      return (
        <>
          <Unknown answer={answer} />
          {answer.last !== null && (
            <Known report={answer.last} shownAs={name} now={now} before>
              <Card id="before" title={words('known-before')}>
                <p>{rich('known-before-about', { at: <Time at={answer.last.fetchedAt} /> })}</p>
              </Card>
            </Known>
          )}
        </>
      );
    case 'public-suffix':
      return (
        <section class="card pad stack">
          <h2>{rich('public-suffix', { name: <DomainName name={name.unicode} /> })}</h2>
          <p>{words('public-suffix-about')}</p>
        </section>
      );
  }
}

interface KnownProps {
  readonly report: RegistrationReport;
  /** The domain of the page, whose name may be written in another alphabet. */
  readonly shownAs: WhoisShown['name'];
  readonly now: Instant;
  /** Tells that the data was known before, where the registry does not answer now. */
  readonly before?: true;
  readonly children?: ComponentChildren;
}

function Known({ report, shownAs, now, before, children }: KnownProps): JSX.Element {
  const name = report.registrableDomain === shownAs.ascii ? shownAs.unicode : report.registrableDomain;
  return (
    <>
      <div class={before ? 'stack-l wide-sidebar' : 'stack-l'}>
        {children}
        <Standing report={report} name={name} now={now} />
        {report.registered && (
          <>
            <Registration report={report} />
            <Locks statuses={report.statuses} />
            <OtherStatuses statuses={report.statuses} />
          </>
        )}
        <Raw report={report} />
      </div>
      {report.registered && (
        <aside class={before ? 'sidebar wide-sidebar' : 'sidebar'}>
          <Changes changes={report.changes} />
          {before === undefined && <MonitorCard domain={shownAs.ascii} about="registration" />}
        </aside>
      )}
    </>
  );
}
