import type { ComponentProps } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { expect, test } from 'vitest';
import type { DnsName } from '../../domain/name.ts';
import { DAY_MS } from '../../domain/time.ts';
import { Feed } from './history-feed.tsx';

const NOON = Date.UTC(2026, 10, 20, 12);

type Moment = ComponentProps<typeof Feed>['moments'][number];

const meaning = (n: number): Moment['meanings'][number] => ({
  kind: 'caa-details',
  area: 'certificates',
  severity: 'info',
  domain: 'example.com' as DnsName,
  message: `Change ${n}`,
  reason: null,
  whatToDo: null,
  differences: [],
  at: NOON,
  since: NOON - DAY_MS,
});
const score = (points: number) => ({ score: points, max: points, grade: null });

test.each([1, 3, 4, 8])('of %i changes at one time, each is shown, and the effect on the score once', (count) => {
  const meanings = Array.from({ length: count }, (_, i) => meaning(i + 1));
  const moment: Moment = {
    at: NOON,
    notBefore: NOON - DAY_MS,
    scoreBefore: score(88),
    scoreAfter: score(61),
    meanings,
    moreMeanings: 0,
  };
  const html = renderToString(<Feed moments={[moment]} />);
  expect(html.match(/Change \d/g)).toEqual(meanings.map(({ message }) => message));
  expect(html.match(/score 88 to 61/g)).toHaveLength(1);
});
