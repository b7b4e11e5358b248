import type { JSX } from 'preact';
import type { CheckItem, HealthReport } from '../diagnoses/report.ts';
import { EvidenceList } from './evidence-list.tsx';
import { FixSteps } from './fix.tsx';
import { Mark } from './marks.tsx';
import { CHECK_TONES } from './score.ts';
import { counted, firstSentence } from './sentences.ts';
import { Visible } from './visible.tsx';

const points = (check: CheckItem): string =>
  check.outcome === 'unknown'
    ? `? of ${check.weight}`
    : `${check.outcome === 'satisfied' ? check.weight : 0} of ${check.weight}`;

/** The anchor of a check. It stands inside the details, so that a browser opens them when it is followed. */
export const checkAnchor = (id: string): string => `check-${id}`;

function Check({ check }: { readonly check: CheckItem }): JSX.Element {
  return (
    <li>
      <details class="check">
        <summary>
          <Mark tone={CHECK_TONES[check.outcome]} />
          <span class="name">
            <Visible text={check.name} />
          </span>
          <span class={`state ${CHECK_TONES[check.outcome]}`}>{check.outcome}</span>
          <span class="points">
            {points(check)}
            <span class="hidden"> points</span>
          </span>
          <span class="gist">
            <Visible text={firstSentence(check.explanation)} />
          </span>
        </summary>
        <div class="inside" id={checkAnchor(check.id)}>
          <h3>What it means</h3>
          <p>
            <Visible text={check.explanation} />
          </p>
          {check.advice !== '' && (
            <>
              <h3>What to do</h3>
              <p>
                <Visible text={check.advice} />
              </p>
            </>
          )}
          <FixSteps fix={check.fix} />
          <EvidenceList check={check} />
        </div>
      </details>
    </li>
  );
}

/** The ten checks, in their order. All are closed at first, so that ten lines are seen as one picture. */
export function CheckList({ report }: { readonly report: HealthReport }): JSX.Element {
  const tally = (['satisfied', 'failed', 'unknown'] as const)
    .map((outcome) => [report.checks.filter((check) => check.outcome === outcome).length, outcome] as const)
    .filter(([count]) => count > 0)
    .map(([count, outcome]) => `${count} ${outcome}`);
  return (
    <section aria-labelledby="checks">
      <div class="heading">
        <h2 id="checks">{counted(report.checks.length, 'check')}</h2>
        <p class="aside">{tally.join(', ')}</p>
      </div>
      <ol class="checks">
        {report.checks.map((check) => (
          <Check check={check} />
        ))}
      </ol>
    </section>
  );
}
