import type { JSX } from 'preact';
import type { HealthReport } from '../diagnoses/report.ts';
import { checkAnchor } from './check-list.tsx';
import { counted, firstSentence } from './sentences.ts';
import { Visible } from './visible.tsx';

function Nothing({ report }: { readonly report: HealthReport }): JSX.Element {
  const unknown = report.checks.filter((check) => check.outcome === 'unknown').length;
  if (unknown === report.checks.length)
    return (
      <p>
        No lookup succeeded, so we can’t say what to fix. That doesn’t mean that any record is missing. Check again in a
        minute.
      </p>
    );
  if (report.exists === false)
    return <p>Check the spelling of the name. If it is right, register the name or add it to its parent zone.</p>;
  if (unknown > 0)
    return (
      <p>Nothing to fix in what we could check. {counted(unknown, 'check')} got no answer; check again in a minute.</p>
    );
  if (report.checks.every((check) => check.outcome === 'satisfied'))
    return <p>Nothing to fix: all {report.checks.length} checks pass.</p>;
  return <p>Nothing to fix: the failed checks are not needed for this domain.</p>;
}

/** One thing to do: what it gains, where it stands on the page, and what it is. */
export interface TopAction {
  readonly points: number;
  readonly href: string;
  readonly name: string;
  readonly text: string;
}

/** At most three fixes, most points first, each with a link to its place; without any, `children` says why. */
export function TopActions(props: {
  readonly things: readonly TopAction[];
  readonly children: JSX.Element;
}): JSX.Element {
  return (
    <section class="first-things" aria-labelledby="first-things">
      <h2 id="first-things">What to do first</h2>
      {props.things.length === 0 ? (
        props.children
      ) : (
        <ol>
          {props.things.map(({ points, href, name, text }) => (
            <li>
              <span class="plus">+{points}</span>
              <div>
                <a href={href}>
                  <Visible text={name} />
                </a>
                <p>
                  <Visible text={text} />
                </p>
              </div>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** Those of a health report. */
export function HealthTopActions({ report }: { readonly report: HealthReport }): JSX.Element {
  const checks = report.first_things.flatMap((id) => report.checks.filter((check) => check.id === id)).slice(0, 3);
  const things = checks.map(
    ({ id, name, weight, advice, explanation }): TopAction => ({
      points: weight,
      href: `#${checkAnchor(id)}`,
      name,
      text: firstSentence(advice === '' ? explanation : advice),
    }),
  );
  return (
    <TopActions things={things}>
      <Nothing report={report} />
    </TopActions>
  );
}
