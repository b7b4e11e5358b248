import type { ComponentProps } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { expect, test } from 'vitest';
import { Feed } from './history-feed.tsx';

type Moment = ComponentProps<typeof Feed>['moments'][number];

const meaning = (n: number): Moment['meanings'][number] => ({
  code: 'caa-details',
  area: 'certificates',
  severity: 'info',
  name: 'example.com',
  message: `Change ${n}`,
  reason: null,
  reason_code: null,
  what_to_do: null,
  what_to_do_code: null,
  args: {},
  records: [],
});
const score = (points: number) => ({ health_score: points, health_score_max: points, grade: null });

test.each([1, 3, 4, 8])('of %i changes at one time, each is shown, and the effect on the score once', (count) => {
  const meanings = Array.from({ length: count }, (_, i) => meaning(i + 1));
  const moment: Moment = {
    observed_at: '2026-11-20T12:00:00Z',
    not_before: '2026-11-19T12:00:00Z',
    score_before: score(88),
    score_after: score(61),
    meanings,
    more_meanings: 0,
  };
  const html = renderToString(<Feed moments={[moment]} />);
  expect(html.match(/Change \d/g)).toEqual(meanings.map(({ message }) => message));
  expect(html.match(/score 88 to 61/g)).toHaveLength(1);
});
