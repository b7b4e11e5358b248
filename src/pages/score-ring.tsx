import type { JSX } from 'preact';
import type { GradeCap } from '../diagnoses/report.ts';
import { type ShownScore, scoreText, scoreTone } from './score.ts';

const RADIUS = 70;
const ROUND = 2 * Math.PI * RADIUS;
const arc = (share: number): string => `${(ROUND * share).toFixed(2)} ${ROUND.toFixed(2)}`;

const Arc = (props: { readonly class: string; readonly share: number }): JSX.Element => (
  <circle
    class={props.class}
    cx="80"
    cy="80"
    r={RADIUS}
    fill="none"
    stroke-width="9"
    stroke-dasharray={arc(props.share)}
    transform="rotate(-90 80 80)"
  />
);

function alternative(shown: ShownScore): string {
  if (shown.kind === 'none') return 'No score: we could not judge anything';
  const grade = shown.grade === null ? 'no grade: we could not judge enough' : `grade ${shown.grade}`;
  const max = shown.kind === 'at-least' ? `, at most ${shown.max}` : '';
  return `Score ${scoreText(shown)}${max}, ${grade}`;
}

/** The ring, and beneath it why the grade cannot be better. */
export function Score(props: { readonly shown: ShownScore; readonly cap: GradeCap | null }): JSX.Element {
  return (
    <div class="score">
      <ScoreRing shown={props.shown} />
      {props.cap !== null && (
        <p class="cap">
          Grade capped at {props.cap.grade}. {props.cap.reason}
        </p>
      )}
    </div>
  );
}

/** The score as a ring: filled as far as it is earned, thin as far as it is open. Without a verdict it has no colour. */
function ScoreRing({ shown }: { readonly shown: ShownScore }): JSX.Element {
  const tone = scoreTone(shown);
  return (
    <svg class="ring" viewBox="0 0 160 160" width="160" height="160" role="img" aria-label={alternative(shown)}>
      <circle class="ring-track" cx="80" cy="80" r={RADIUS} fill="none" stroke-width="9" />
      {shown.kind === 'at-least' && <Arc class="ring-open" share={shown.max / 100} />}
      {shown.kind !== 'none' && shown.score > 0 && <Arc class={`ring-arc ${tone}`} share={shown.score / 100} />}
      {shown.kind === 'at-least' && (
        <text class="ring-note" x="80" y="47" text-anchor="middle">
          at least
        </text>
      )}
      <text class="ring-score" x="80" y="83" text-anchor="middle">
        {shown.kind === 'none' ? '–' : shown.score}
        {shown.kind !== 'none' && <tspan class="ring-of">/100</tspan>}
      </text>
      <text class={`ring-grade ${tone}`} x="80" y="117" text-anchor="middle">
        {shown.kind === 'none' ? <tspan class="ring-note">no score</tspan> : (shown.grade ?? '–')}
      </text>
    </svg>
  );
}
