import type { JSX } from 'preact';
import { calendarDays } from '../../changes/expiry.ts';
import type { KindSummary } from '../../diagnoses/summary.ts';
import { DAY_MS, type Instant } from '../../domain/time.ts';
import { type Urgency, urgencyOf } from '../../registration/urgency.ts';
import { render } from '../../texts/language.ts';
import { GRADE_TONES, Mark, SeverityMark, type Tone } from '../design/mark.tsx';
import { SummaryLine as Line, type SummaryItem } from '../design/summary-line.tsx';
import { useTabTitle } from '../design/tab-title.ts';
import type { SummaryLine as Known, RegistrationSummary, ReportView } from '../domain/report-view.ts';
import { SUMMARY_LINE_TEXTS } from '../domain/summary-line-texts.ts';
import { Visible } from '../web/visible.tsx';
import { useFormats, useLanguage, useWords } from '../web/words.ts';

/** Shows what the other pages of a domain say of it, from what is stored; nothing where the page has no such line. */
export function SummaryLine(props: {
  readonly domain: string;
  readonly view: Pick<ReportView, 'now' | 'background'>;
}): JSX.Element | null {
  const { domain, view } = props;
  const { now, background } = view;
  const words = useWords(SUMMARY_LINE_TEXTS);
  const kindItem = useKindItem(domain, now);
  const certificateItem = useCertificateItem(domain, now, 'certificate');
  const webCertificateItem = useCertificateItem(domain, now, 'web-certificate');
  const registrationItem = useRegistrationItem(domain, now);
  if (background.summary === undefined) return null;
  const { kinds, registration } = background.summary;
  const items = [
    ...kinds.map(kindItem),
    ...kinds.flatMap(webCertificateItem),
    ...kinds.flatMap(certificateItem),
    ...(registration === null ? [] : [registrationItem(registration)]),
  ];
  return items.length === 0 ? null : <Line label={words('label')} items={items} />;
}

/** The mark of a score. What is unknown may still raise it, so that only a sure grade has its colour. */
function toneOf({ score, maxScore, grade, isCapped }: KindSummary): Tone {
  if (grade === null) return 'unknown';
  const tone = GRADE_TONES[grade];
  return maxScore === score || isCapped || tone === 'ok' ? tone : 'unknown';
}

function useKindItem(domain: string, now: Instant): (known: Known['kinds'][number]) => SummaryItem {
  const words = useWords(SUMMARY_LINE_TEXTS);
  const titleOf = useTabTitle();
  const language = useLanguage();
  const { age } = useFormats();
  return ({ tab, summary }) => {
    const href = `/${tab.page}/${domain}`;
    const title = titleOf(tab);
    if (summary === null)
      return {
        href,
        mark: <Mark tone="unknown" small />,
        title: words('no-score', { title }),
        lines: [words('open-to-check')],
      };
    const { score, maxScore, grade, first, observedAt } = render(language, summary);
    const isExact = maxScore === score;
    return {
      href,
      mark: <Mark tone={toneOf(summary)} small />,
      title: isExact
        ? grade === null
          ? words('no-grade', { title, score })
          : words('exact', { title, score, grade })
        : words('at-least', { title, score }),
      lines: [
        ...(first === '' ? (isExact ? [words('nothing-to-fix')] : []) : [<Visible text={first} />]),
        words('checked', { age: age(observedAt, now) }),
      ],
    };
  };
}

/** Bounds how long what was seen counts near its end: it may have been renewed since. */
const OLD_MS = DAY_MS;
const NEAR_END_MS = 30 * DAY_MS;

/** Where a certificate is on the page of its kind. */
const PLACES = { certificate: 'servers', 'web-certificate': 'addresses' } as const;

function useCertificateItem(
  domain: string,
  now: Instant,
  which: keyof typeof PLACES,
): (known: Known['kinds'][number]) => readonly SummaryItem[] {
  const words = useWords(SUMMARY_LINE_TEXTS);
  const { age } = useFormats();
  return ({ tab, summary }) => {
    const certificate = (which === 'certificate' ? summary?.certificate : summary?.webCertificate) ?? null;
    if (certificate === null) return [];
    const { host, endsAt, seenAt, isNearEnd } = certificate;
    const date = { date: { date: endsAt } };
    const days = calendarDays(now, endsAt);
    const item = (title: string, tone: Tone, ...lines: readonly string[]): readonly SummaryItem[] => [
      {
        href: `/${tab.page}/${domain}#${PLACES[which]}`,
        mark: <Mark tone={tone} small />,
        title,
        lines: [<Visible text={host} />, ...lines, words('checked', { age: age(seenAt, now) })],
      },
    ];
    if (now - seenAt > OLD_MS && endsAt - now < NEAR_END_MS) return item(words(`${which}-again`), 'unknown');
    return endsAt < now
      ? item(words(`${which}-ended`, { days: -days }), 'bad', words('ended-on', date))
      : item(words(which, { days }), isNearEnd ? 'warn' : 'ok', words('until', date));
  };
}

const urgencyMark = (urgency: Urgency | null): JSX.Element => (
  <Mark tone={urgency === null ? 'ok' : urgency.grave ? 'bad' : 'warn'} small />
);

function useRegistrationItem(domain: string, now: Instant): (known: RegistrationSummary) => SummaryItem {
  const words = useWords(SUMMARY_LINE_TEXTS);
  const { age } = useFormats();
  return ({ statuses, expiresAt: at, observedAt, isFresh }) => {
    const urgency = urgencyOf({ statuses, expiresAt: at }, now);
    const seen = words('checked', { age: age(observedAt, now) });
    const item = (title: string, mark: JSX.Element, ...lines: readonly string[]): SummaryItem => ({
      href: `/whois/${domain}`,
      mark,
      title,
      lines: [...lines, seen],
    });
    // It may have been renewed, or restored, since.
    if (urgency !== null && !isFresh) return item(words('not-recent'), <Mark tone="unknown" small />);
    if (urgency?.kind === 'held' || urgency?.kind === 'ending') return item(words(urgency.kind), urgencyMark(urgency));
    if (at === null) return item(words('no-end'), <SeverityMark severity="info" small />);
    const days = calendarDays(now, at);
    return at < now
      ? item(words('ended', { days: -days }), urgencyMark(urgency), words('ended-on', { date: { date: at } }))
      : item(words('left', { days }), urgencyMark(urgency), words('until', { date: { date: at } }));
  };
}
