import type { JSX } from 'preact';
import { Card } from '../../../src/pages/design/card.tsx';
import { Points } from '../../../src/pages/design/points.tsx';
import { Ring, type Segment } from '../../../src/pages/design/ring.tsx';

const WEIGHTS = [10, 15, 10, 10, 10, 5, 10, 15, 5, 10];
const ring = (earned: readonly Segment['earned'][]): readonly Segment[] =>
  WEIGHTS.map((weight, i) => ({ weight, earned: earned[i] ?? 0 }));

const GOOD = ring(WEIGHTS.map(() => 1));
export const FAIR = ring([1, 1, 1, 1, 1, 0, 1, 0, 0, 0]);
const PART = ring([1, 1, 1, 0.5, 1, 'unknown', 'unknown', 0, 0, 0]);
const NONE = ring(WEIGHTS.map(() => 'unknown'));

/** Shows rings and points in each state. */
export const RingSamples = (): JSX.Element => (
  <Card title="Score ring and points" meta="One segment per check; the grade closes it">
    <div class="row wide-row top-al">
      <Ring tone="ok" segments={GOOD} middle={100} below="/100" grade="A" label="Score 100, grade A" />
      <Ring tone="warn" segments={FAIR} middle={65} below="/100" grade="C" label="Score 65, grade C" />
      <div>
        <Ring tone="warn" segments={PART} middle={50} below="at least" grade="D" label="At least 50, grade D" />
        <p class="cap-why">2 areas unknown</p>
      </div>
      <Ring tone="unknown" segments={NONE} middle="–" label="No score yet" />
      <Ring
        tone="unknown"
        segments={[
          { weight: 38, earned: 1 },
          { weight: 14, earned: 'unknown' },
        ]}
        middle={38}
        below="/52"
        label="38 of 52 checks"
      />
    </div>
    <div class="row wide-row">
      <Points
        segments={[
          { weight: 15, earned: 1 },
          { weight: 10, earned: 1 },
        ]}
      />
      <Points
        segments={[
          { weight: 15, earned: 1 },
          { weight: 10, earned: 0 },
        ]}
      />
      <Points segments={[{ weight: 20, earned: 0.5 }]} />
      <Points
        segments={[
          { weight: 10, earned: 1 },
          { weight: 15, earned: 'unknown' },
        ]}
      />
      <Points segments={[{ weight: 10, earned: 'unknown' }]} />
    </div>
  </Card>
);
