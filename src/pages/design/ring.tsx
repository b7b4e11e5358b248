import type { JSX } from 'preact';
import type { Tone } from './mark.tsx';

/** A check or an area in a ring: as wide as its weight. `earned` is the share of the weight that it has, from 0 to 1. */
export interface Segment {
  readonly weight: number;
  readonly earned: number | 'unknown' | 'not-tested';
  /** Nobody needs it, so what it lacks is not lost. */
  readonly isSpared?: true;
}

const CENTRE = 48;
const RADIUS = 40;
/** Degrees between two segments, which leaves about 3 px. */
const GAP = 4.8;
/** Degrees that the grade takes at the bottom. */
const SEAL = 66.8;

const number = (n: number): string => n.toFixed(2);

function point(degrees: number): string {
  const radians = (degrees * Math.PI) / 180;
  return `${number(CENTRE + RADIUS * Math.sin(radians))} ${number(CENTRE - RADIUS * Math.cos(radians))}`;
}

const arc = (from: number, to: number): string => `M${point(from)}A40 40 0 ${to - from > 180 ? 1 : 0} 1 ${point(to)}`;

/** Passed segments come first, then those in part, unknown, failed and not tested. */
function rank({ earned }: Segment): number {
  if (earned === 'not-tested') return 4;
  return earned === 'unknown' ? 2 : earned === 1 ? 0 : earned > 0 ? 1 : 3;
}

type Piece = readonly [kind: 'arc' | 'maybe' | 'track' | 'untested', from: number, to: number];

const WIDTHS: Readonly<Record<Piece[0], number>> = { arc: 9, track: 9, maybe: 3, untested: 1 };

function pieces(segments: readonly Segment[], sealed: boolean): readonly Piece[] {
  const shown = segments.filter(({ weight }) => weight > 0).sort((a, b) => rank(a) - rank(b));
  const total = shown.reduce((sum, { weight }) => sum + weight, 0);
  const span = 360 - (sealed ? SEAL : GAP);
  const gap = shown.length > 24 ? 0.5 : GAP;
  const degrees = (span - gap * (shown.length - 1)) / total;
  let at = sealed ? 180 + SEAL / 2 : GAP / 2;
  return shown.flatMap(({ weight, earned }): readonly Piece[] => {
    const from = at;
    const to = from + weight * degrees;
    at = to + gap;
    if (earned === 'unknown') return [['maybe', from, to]];
    if (earned === 'not-tested') return [['untested', from, to]];
    const split = from + (to - from) * earned;
    const both: readonly Piece[] = [
      ['track', split, to],
      ['arc', from, split],
    ];
    return both.filter(([, a, b]) => b - a > 0.01);
  });
}

interface RingProps {
  readonly tone: Tone;
  readonly segments: readonly Segment[];
  /** Stands in the middle: the score, or a dash. */
  readonly middle: string | number;
  /** Stands below it: "/100", "of 83", "at least". */
  readonly below?: string;
  /** Closes the ring at the bottom. */
  readonly grade?: string | undefined;
  /** Says the same as the picture. */
  readonly label: string;
}

/** Shows a score of 100 as a ring of segments. Without a grade the ring is a full circle. */
export function Ring({ tone, segments, middle, below, grade, label }: RingProps): JSX.Element {
  return (
    <div class={`ring ${tone}`}>
      <svg viewBox="0 0 96 100" role="img" aria-label={label}>
        {pieces(segments, grade !== undefined).map(([kind, from, to]) => (
          <path class={kind} fill="none" stroke-width={WIDTHS[kind]} d={arc(from, to)} />
        ))}
        <text class="n" x="48" y={below === undefined ? 59 : 52}>
          {middle}
        </text>
        {below !== undefined && (
          <text class="of" x="48" y="66">
            {below}
          </text>
        )}
        {grade !== undefined && (
          <>
            <circle class="seal" cx="48" cy="86" r="13" />
            <text class="grade" x="48" y="91">
              {grade}
            </text>
          </>
        )}
      </svg>
    </div>
  );
}
