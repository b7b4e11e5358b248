import type { JSX } from 'preact';
import { useRichWords } from '../web/words.ts';
import { DESIGN_TEXTS } from './design-texts.ts';
import type { Segment } from './ring.tsx';

const WIDTH = 72;
const GAP = 2;

/** Shows the points of an area: "10 of 15", and a bar with one segment for each of its checks. */
export function Points({ segments }: { readonly segments: readonly Segment[] }): JSX.Element {
  const rich = useRichWords(DESIGN_TEXTS);
  const tested = segments.filter((one) => one.earned !== 'not-tested');
  const all = segments.reduce((sum, { weight }) => sum + weight, 0);
  const most = tested.reduce((sum, { weight }) => sum + weight, 0);
  const known = segments.flatMap(({ earned, weight }) => (typeof earned === 'number' ? [earned * weight] : []));
  const earned = known.reduce((sum, one) => sum + one, 0);
  const tags = {
    b: (inside: readonly (string | JSX.Element)[]) => <b>{inside}</b>,
    hidden: (inside: readonly (string | JSX.Element)[]) => <span class="vh">{inside}</span>,
  };
  return (
    <span class="pts">
      <span>
        {known.length === 0 && all > 0
          ? rich(tested.length === 0 ? 'points-not-tested' : 'points-unknown', { most: most || all, ...tags })
          : rich('points', { earned: Math.round(earned * 10) / 10, most, ...tags })}
      </span>
      <Bar segments={segments} most={all} />
    </span>
  );
}

function Bar({ segments, most }: { readonly segments: readonly Segment[]; readonly most: number }): JSX.Element {
  const unit = most === 0 ? 0 : (WIDTH - GAP * (segments.length - 1)) / most;
  let at = 0;
  return (
    <svg class="seg" width={WIDTH} height="6" aria-hidden="true">
      {segments.map(({ weight, earned, isSpared }) => {
        const x = at;
        const width = weight * unit;
        at += width + GAP;
        if (earned === 1) return <rect class="y" x={x.toFixed(1)} width={width.toFixed(1)} height="6" rx="1.5" />;
        const frame = {
          x: (x + 0.5).toFixed(1),
          y: '0.5',
          height: '5',
          width: Math.max(0, width - 1).toFixed(1),
          rx: '1.5',
        };
        if (typeof earned !== 'number') return <rect class="q" {...frame} />;
        return (
          <>
            {earned > 0 && <rect class="y" x={x.toFixed(1)} width={(width * earned).toFixed(1)} height="6" rx="1.5" />}
            <rect class={isSpared === true ? 's' : 'n'} {...frame} />
          </>
        );
      })}
    </svg>
  );
}
