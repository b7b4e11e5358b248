import type { DomainName } from '../../src/domain/name.ts';
import type { ChangeItem, HistoryReport, IntervalItem, RecordHistoryItem } from '../../src/reports/history.ts';
import { NOW } from './reports.ts';

const DAY_MS = 86_400_000;
const iso = (daysAgo: number): string => new Date(NOW - daysAgo * DAY_MS).toISOString();

/** A record with stretches in days ago, newest last; an end of -1 is none. */
function record(
  type: string,
  name: string,
  value: string,
  ...intervals: readonly (readonly [from: number, to: number, ended: number])[]
): RecordHistoryItem {
  const spans = intervals.map(
    ([from, to, ended]): IntervalItem => ({
      first_observed: iso(from),
      last_observed: iso(to),
      count: Math.max(1, from - to),
      ended_at: ended < 0 ? null : iso(ended),
    }),
  );
  return {
    name,
    type,
    value,
    ttl: type === 'AAAA' ? null : 300,
    first_observed: (spans[0]?.first_observed ?? '').slice(0, 10),
    last_observed: (spans.at(-1)?.last_observed ?? '').slice(0, 10),
    count: spans.reduce((sum, { count }) => sum + count, 0),
    spans,
  };
}

function changesOf(records: readonly RecordHistoryItem[]): ChangeItem[] {
  const item = (
    at: string,
    change: ChangeItem['change'],
    { name, type, value, ttl }: RecordHistoryItem,
  ): ChangeItem => ({
    observed_on: at.slice(0, 10),
    observed_at: at,
    change,
    name,
    type,
    value,
    ttl,
  });
  return records
    .flatMap((one) =>
      one.spans.flatMap(({ first_observed, ended_at }) => [
        item(first_observed, 'added', one),
        ...(ended_at === null ? [] : [item(ended_at, 'removed', one)]),
      ]),
    )
    .sort((a, b) => (a.observed_at < b.observed_at ? 1 : -1));
}

const whole = (domain: string, records: readonly RecordHistoryItem[]): HistoryReport => ({
  domain,
  records,
  changes: changesOf(records),
  next: null,
});

const HOSTILE = '<img src=x onerror="document.title=1">\u202e'.repeat(60);

const HISTORIES: Readonly<Record<string, readonly RecordHistoryItem[]>> = {
  'shop.example': [
    record('A', 'shop.example', '192.0.2.1', [150, 60, 59]),
    record('A', 'shop.example', '192.0.2.2', [59, 0, -1]),
    record('AAAA', 'shop.example', '2001:db8::1', [140, 100, 99], [80, 30, 29], [3, 0, -1]),
    record('MX', 'shop.example', '10 mail.shop.example', [150, 0, -1]),
    record('TXT', '_dmarc.shop.example', 'v=DMARC1; p=none', [150, 45, 44]),
    record('TXT', '_dmarc.shop.example', 'v=DMARC1; p=reject', [44, 0, -1]),
  ],
  'young.example': [record('A', 'young.example', '192.0.2.1', [0.2, 0, -1])],
  'hostile.example': [
    record('TXT', 'hostile.example', HOSTILE, [20, 10, 9]),
    record('TXT', `${'x'.repeat(63)}.${'y'.repeat(63)}._domainkey.hostile.example`, 'v=DKIM1; p=', [20, 0, -1]),
    ...Array.from({ length: 200 }, (_, i) =>
      record(
        'A',
        'hostile.example',
        `192.0.2.${i}`,
        ...Array.from({ length: 60 }, (_, k) => [130 - 2 * k, 129.5 - 2 * k, 129 - 2 * k] as const),
      ),
    ),
  ],
};

/** The made-up past of a name; a name without one was never observed. With a cursor, as a page of older changes. */
export function historyOf(domain: DomainName, cursor: string | undefined): HistoryReport {
  const history = whole(domain, HISTORIES[domain] ?? []);
  if (history.changes.length <= 200 && cursor === undefined) return history;
  return { ...history, changes: history.changes.slice(0, 200), next: 'WzEsInNvbWV3aGVyZSJd' };
}
