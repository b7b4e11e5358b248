import type { JSX } from 'preact';
import type { DiagnosisKind, DiagnosisReport } from '../diagnoses/kinds.ts';
import type { Instant } from '../domain/time.ts';
import { ageText, timeText } from './dates.ts';
import { type ShownScore, shownScore } from './score.ts';
import { counted } from './sentences.ts';
import { Visible } from './visible.tsx';

/** What stands at the top of the report of every kind of diagnosis. */
export interface Head
  extends Pick<
    DiagnosisReport,
    | 'domain'
    | 'unicode_domain'
    | 'verdict'
    | 'warnings'
    | 'source'
    | 'resolvers'
    | 'observed_at'
    | 'as_of'
    | 'refreshing'
    | 'provisional'
  > {
  readonly kind: DiagnosisKind;
  /** Address of the page. */
  readonly path: string;
  readonly shown: ShownScore;
  /** Parts that could not be judged, and what a part is called. */
  readonly unknown: number;
  readonly part: string;
}

export function headOf<R extends DiagnosisReport>(kind: DiagnosisKind<R>, report: R): Head {
  const outline = kind.outline(report);
  return {
    ...report,
    kind,
    path: pathOf(kind, report.domain),
    shown: shownScore(report.grade, outline),
    unknown: outline.parts.filter(({ outcome }) => outcome === 'unknown').length,
    part: kind.part,
  };
}

/** Where the page of a diagnosis is. */
export const pathOf = ({ page }: Pick<DiagnosisKind, 'page'>, domain: string): string => `/${page}/${domain}`;

/** Where the API gives the same report. */
export const apiPathOf = ({ path }: Pick<DiagnosisKind, 'path'>, domain: string, at: string | undefined): string =>
  `/v1/domain/${domain}/${path}${at === undefined ? '' : `?at=${encodeURIComponent(at)}`}`;

export function Title({ head }: { readonly head: Head }): JSX.Element {
  return (
    <div class="title">
      <h1>
        <Visible text={head.unicode_domain} />
      </h1>
      {head.unicode_domain !== head.domain && (
        <p class="a-label">
          <code>
            <Visible text={head.domain} />
          </code>
        </p>
      )}
      <p class="verdict">
        <Visible text={head.verdict} />
      </p>
      {head.warnings.length > 0 && (
        <ul class="warnings">
          {head.warnings.map((warning) => (
            <li>
              <Visible text={warning} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Who said so: the resolver that a live run asked, or our latest lookups, which are stored. */
function Source({ head }: { readonly head: Head }): JSX.Element {
  // A live check is shown from the store as well once it has ended, so this must be true of both.
  if (head.source === 'stored') return <>from our latest lookups</>;
  if (head.resolvers.length === 0) return <>looked up live</>;
  const resolvers = <Visible text={head.resolvers.join(', ')} />;
  if (head.shown.kind === 'none') return <>looked up live through {resolvers}, which did not answer</>;
  return <>looked up live through {resolvers}; TTLs count down in its cache</>;
}

/** Says of a report as of a date that it is not of today: its fixes may no longer fit. */
function Past({ head, at }: { readonly head: Head; readonly at: string }): JSX.Element {
  const { unknown, part } = head;
  return (
    <div class="observed">
      <div>
        <p>
          <strong>
            As of <time dateTime={at}>{timeText(at)}</time>
          </strong>
          , from what we had looked up by then. Its fixes may no longer fit: before you change a record, open{' '}
          <a href={head.path}>today’s report</a>.
        </p>
        {unknown > 0 && <p>We had not looked up what {counted(unknown, part)} needed by then.</p>}
      </div>
    </div>
  );
}

/** When and how what is shown was observed. */
export function Observed({ head, now }: { readonly head: Head; readonly now: Instant }): JSX.Element {
  const { unknown, shown, as_of: at } = head;
  if (at !== undefined) return <Past head={head} at={at} />;
  return (
    <div class="observed">
      <div>
        <p>
          As of <time dateTime={head.observed_at}>{timeText(head.observed_at)}</time> ({ageText(head.observed_at, now)}
          ), <Source head={head} />. The live configuration may differ.
        </p>
        {head.refreshing && (
          <p>This report is out of date. We are looking everything up again; reload in a few seconds.</p>
        )}
        {head.provisional && (
          <p>
            Provisional:{' '}
            {unknown === 0
              ? 'we could not look up everything.'
              : `we could not judge ${counted(unknown, head.part)}.${
                  shown.kind === 'at-least'
                    ? ` The score would be ${shown.max} if ${unknown === 1 ? 'it were' : 'all were'} satisfied.`
                    : ''
                }`}
          </p>
        )}
      </div>
      <form method="post" action={`${head.path}/live`} id="live-form">
        <button class="action" type="submit">
          Check live
        </button>
      </form>
    </div>
  );
}
