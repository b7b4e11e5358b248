import type { JSX } from 'preact';
import { calendarDays } from '../../changes/expiry.ts';
import type { CertificateEnd } from '../../diagnoses/blocks/mail-certificate.ts';
import { type ShownScore, shownScoreOf } from '../../diagnoses/shown-score.ts';
import type { KindSummary } from '../../diagnoses/summary.ts';
import { isHeadline } from '../../domain/severity.ts';
import { DAY_MS, type Instant } from '../../domain/time.ts';
import { type Urgency, urgencyOf } from '../../registration/urgency.ts';
import { render } from '../../texts/language.ts';
import { Mark, SeverityMark } from '../design/mark.tsx';
import { SummaryLine as Line, SummaryCell, type SummaryItem } from '../design/summary-line.tsx';
import { useTabTitle } from '../design/tab-title.ts';
import { type CertificateNow, certificateDays, certificateNow, OLD_SIGHT_MS } from '../domain/certificate-state.ts';
import type { RegistrationSummary, ReportView, SummaryKind } from '../domain/report-view.ts';
import { SUMMARY_LINE_TEXTS } from '../domain/summary-line-texts.ts';
import { Visible } from '../web/visible.tsx';
import { useFormats, useLanguage, useWords } from '../web/words.ts';
import { NotRun } from './not-run.tsx';

/** Shows what the other pages of a domain say of it, from what is stored; nothing where the page has no such line. */
export function SummaryLine(props: {
  readonly domain: string;
  readonly view: Pick<ReportView, 'now' | 'background'>;
}): JSX.Element | null {
  const { domain, view } = props;
  const { now, background } = view;
  const words = useWords(SUMMARY_LINE_TEXTS);
  const kindItem = useKindItem(domain, now);
  const certificateItem = useCertificateItem(domain, now);
  const registrationItem = useRegistrationItem(domain, now);
  const unknownItem = useUnknownRegistration(domain);
  if (background.summary === undefined) return null;
  const { on, kinds, certificate, registration } = background.summary;
  const seen = certificateNow(certificate?.sights ?? [], now);
  const items = [
    ...kinds.flatMap((one) => {
      const { tab, summary } = one;
      if (isSeenSince(one, certificate?.page) && seen !== undefined) return [certificateItem(one, seen)];
      return summary === null ? [] : [kindItem({ tab, summary })];
    }),
    ...(registration === null
      ? []
      : [typeof registration === 'string' ? unknownItem(registration) : registrationItem(registration)]),
  ];
  const open = kinds.filter(({ summary }) => summary === null);
  const unseen = open.filter(({ tab }) => items.every(({ id }) => id !== tab.page));
  return items.length === 0 && open.length === 0 ? null : (
    <Line label={words('label')} items={items}>
      {unseen.length > 0 && (
        <NotRun domain={domain} on={on} kinds={open} unseen={unseen} cells={items.length + unseen.length} />
      )}
    </Line>
  );
}

/** Marks a kind: a tick only where nothing is left to fix or to find out, else its worst finding. */
function KindMark({ isKnown, isJudged, worst, first, score, maxScore }: KindSummary): JSX.Element {
  if (!isKnown) return <Mark tone="unknown" small />;
  if (worst !== null && (first !== '' || isHeadline(worst))) return <SeverityMark severity={worst} small />;
  if (first !== '') return <SeverityMark severity="notice" small />;
  return <Mark tone={isJudged && score === maxScore ? 'ok' : 'unknown'} small />;
}

/** Shows the cell of a kind that has just run. */
export const KindCell = (props: {
  readonly domain: string;
  readonly now: Instant;
  readonly tab: SummaryKind['tab'];
  readonly summary: KindSummary;
}): JSX.Element => <SummaryCell {...useKindItem(props.domain, props.now)(props)} />;

function useKindItem(
  domain: string,
  now: Instant,
): (known: Pick<SummaryKind, 'tab'> & { readonly summary: KindSummary }) => SummaryItem {
  const words = useWords(SUMMARY_LINE_TEXTS);
  const titleOf = useTabTitle();
  const scoreTitle = useScoreTitle();
  const language = useLanguage();
  const certificateLine = useCertificateLine(now);
  const { age, date } = useFormats();
  return ({ tab, summary }) => {
    const title = titleOf(tab);
    const { worst, first, certificate, webCertificate, observedAt, ...numbers } = render(language, summary);
    const shown = shownScoreOf(numbers);
    const isOpen = shown.kind === 'none' || shown.kind === 'at-least';
    const isDone = !isOpen && first === '' && (worst === null || !isHeadline(worst));
    const lines = [
      first === '' ? (isDone ? words('nothing-to-fix', { count: shown.notTested }) : '') : first,
      webCertificate === null ? '' : certificateLine(webCertificate, observedAt),
      certificate === null
        ? ''
        : words('at-host', { host: certificate.host, says: certificateLine(certificate, observedAt) }),
    ];
    return {
      id: tab.page,
      href: `/${tab.page}/${domain}`,
      mark: <KindMark {...summary} />,
      title: scoreTitle(title, shown),
      lines: lines.filter((line) => line !== '').map((line) => <Visible text={line} />),
      age: words('checked', { age: age(observedAt, now) }),
      dated: date(observedAt),
    };
  };
}

/** Whether a monitor saw of the certificate what its page does not say yet: it never ran, or before that. */
const isSeenSince = ({ tab, summary }: SummaryKind, page: string | undefined): boolean =>
  tab.page === page && (summary === null || summary.isOvertaken);

/** Shows what a monitor saw of the website's certificate, and what the kind came to before. */
function useCertificateItem(domain: string, now: Instant): (kind: SummaryKind, seen: CertificateNow) => SummaryItem {
  const words = useWords(SUMMARY_LINE_TEXTS);
  const titleOf = useTabTitle();
  const scoreTitle = useScoreTitle();
  const { age, date } = useFormats();
  return ({ tab, summary }, { host, state, endsAt, seenAt }) => {
    const title = titleOf(tab);
    const ends = endsAt === null ? '' : words(endsAt < now ? 'ended-on' : 'until', { date: { date: endsAt } });
    const lines = [
      host === domain ? ends : ends === '' ? host : words('at-host', { host, says: ends }),
      summary === null
        ? ''
        : words('before', { title: scoreTitle(title, shownScoreOf(summary)), age: age(summary.observedAt, now) }),
    ];
    return {
      id: tab.page,
      href: `/${tab.page}/${domain}`,
      mark: <CertificateMark state={state} />,
      title:
        state === 'ended' || state === 'soon' || state === 'left'
          ? words(`state-${state}`, { title, days: endsAt === null ? 0 : certificateDays(endsAt, now) })
          : words(`state-${state}`, { title }),
      lines: lines.filter((line) => line !== '').map((line) => <Visible text={line} />),
      age: words('checked', { age: age(seenAt, now) }),
      dated: date(seenAt),
    };
  };
}

/** Marks a certificate of which nothing but its state is known: no tick, since much of it was never tested. */
function CertificateMark({ state }: Pick<CertificateNow, 'state'>): JSX.Element {
  if (state === 'again') return <Mark tone="unknown" small />;
  if (state === 'left') return <SeverityMark severity="info" small />;
  return <Mark tone={state === 'soon' || state === 'incomplete' ? 'warn' : 'bad'} small />;
}

/** Puts the score of a kind into words. */
function useScoreTitle(): (title: string, shown: ShownScore) => string {
  const words = useWords(SUMMARY_LINE_TEXTS);
  return (title, shown) => {
    if (shown.kind === 'none') return words('no-score', { title });
    const { kind, score, outOf: of, grade } = shown;
    if (kind === 'at-least') return words('at-least', { title, score, of });
    if (grade === null) return words('no-grade', { title, score, of });
    return kind === 'so-far' ? words('so-far', { title, score, of, grade }) : words('exact', { title, score, grade });
  };
}

const NEAR_END_MS = 30 * DAY_MS;

function useCertificateLine(now: Instant): (certificate: CertificateEnd, observedAt: Instant) => string {
  const words = useWords(SUMMARY_LINE_TEXTS);
  const { age } = useFormats();
  return ({ endsAt, seenAt }, observedAt) => {
    const days = calendarDays(now, endsAt);
    const date = { date: endsAt };
    const isOpen = now - seenAt > OLD_SIGHT_MS && endsAt - now < NEAR_END_MS;
    const says = isOpen
      ? words('certificate-again')
      : endsAt < now
        ? words('certificate-ended', { days: -days, date })
        : words('certificate', { days, date });
    return observedAt - seenAt > OLD_SIGHT_MS ? words('seen', { says, age: age(seenAt, now) }) : says;
  };
}

const urgencyMark = (urgency: Urgency | null): JSX.Element => (
  <Mark tone={urgency === null ? 'ok' : urgency.grave ? 'bad' : 'warn'} small />
);

function useUnknownRegistration(domain: string): (why: 'checking' | 'failed') => SummaryItem {
  const words = useWords(SUMMARY_LINE_TEXTS);
  return (why) => ({
    id: 'whois',
    href: `/whois/${domain}`,
    mark: <Mark tone="unknown" small />,
    title: words(`registration-${why}`),
    lines: [],
    age: words(why === 'checking' ? 'reload-soon' : 'open-to-retry'),
    ...(why === 'checking' ? { isComing: true as const } : {}),
  });
}

function useRegistrationItem(domain: string, now: Instant): (known: RegistrationSummary) => SummaryItem {
  const words = useWords(SUMMARY_LINE_TEXTS);
  const { age, date } = useFormats();
  return ({ statuses, expiresAt: at, observedAt, isFresh }) => {
    const urgency = urgencyOf({ statuses, expiresAt: at }, now);
    const seen = words('checked', { age: age(observedAt, now) });
    const item = (title: string, mark: JSX.Element, ...lines: readonly string[]): SummaryItem => ({
      id: 'whois',
      href: `/whois/${domain}`,
      mark,
      title,
      lines,
      age: seen,
      dated: date(observedAt),
    });
    // It may have been renewed, or restored, since.
    if (urgency !== null && !isFresh) return item(words('not-recent'), <Mark tone="unknown" small />);
    if (urgency?.kind === 'ending' && statuses.includes('redemptionPeriod'))
      return item(words('redemption'), urgencyMark(urgency));
    if (urgency?.kind === 'held' || urgency?.kind === 'ending') return item(words(urgency.kind), urgencyMark(urgency));
    if (at === null) return item(words('no-end'), <SeverityMark severity="info" small />);
    const days = calendarDays(now, at);
    return at < now
      ? item(words('ended', { days: -days }), urgencyMark(urgency), words('ended-on', { date: { date: at } }))
      : item(words('left', { days }), urgencyMark(urgency), words('until', { date: { date: at } }));
  };
}
