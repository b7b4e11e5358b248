import type { JSX } from 'preact';

interface SparkPoint {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** From 0 to 100. */
  readonly score: number;
}

const LEFT = 24;
const RIGHT = 164;
const BOTTOM = 58;

/** Shows a score over time, as steps: it holds until it changes. `label` says the same as the picture. */
export function Sparkline(props: { readonly points: readonly SparkPoint[]; readonly label: string }): JSX.Element {
  const points = [...props.points].sort((a, b) => a.at - b.at);
  const first = points[0];
  const last = points.at(-1);
  const time = Math.max(1, (last?.at ?? 0) - (first?.at ?? 0));
  const x = (at: number): string => (LEFT + ((RIGHT - LEFT) * (at - (first?.at ?? 0))) / time).toFixed(1);
  const y = (score: number): string => (BOTTOM - score / 2).toFixed(1);
  const path = points.map(({ at, score }, i) => (i === 0 ? `M${x(at)} ${y(score)}` : `H${x(at)}V${y(score)}`)).join('');
  if (first === undefined || last === undefined) return <span />;
  const whole = `${path}H${RIGHT}`;
  return (
    <svg class="spark" viewBox="0 0 196 64" width="196" height="64" role="img" aria-label={props.label}>
      <path class="base" d={`M${LEFT} 58.5H${RIGHT}`} />
      <path class="area" d={`${whole}V${BOTTOM}H${LEFT}Z`} />
      <path class="path" d={whole} />
      <circle class="dot" cx={RIGHT} cy={y(last.score)} r="4" />
      {points.length > 1 && (
        <text x="2" y={(BOTTOM - first.score / 2 + 4).toFixed(1)}>
          {first.score}
        </text>
      )}
      <text class="end" x="192" y={(BOTTOM - last.score / 2 + 4).toFixed(1)}>
        {last.score}
      </text>
    </svg>
  );
}
