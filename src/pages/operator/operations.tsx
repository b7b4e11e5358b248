import type { JSX } from 'preact';
import { Table } from '../design/table.tsx';
import { VERBATIM } from '../web/verbatim.ts';
import { useFormats, useWords } from '../web/words.ts';
import { OPERATOR_TEXTS } from './operator-texts.ts';
import type { OperatorShown } from './shown.ts';

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** `1.2 GB` of so many octets. */
function sizeText(octets: number, locale: string): string {
  const step = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, octets)) / 3)));
  const unit = UNITS[step] ?? 'byte';
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 }).format(octets / 1000 ** step);
}

const TABLES = {
  domain_history: 'domain-history',
  stored_response: 'stored-response',
  imported_interval: 'imported-interval',
  account: 'account',
  api_key: 'api-key',
  session: 'session',
} as const;

/** Shows what the database holds. */
export function StoreTables({ size }: OperatorShown): JSX.Element {
  const words = useWords(OPERATOR_TEXTS);
  const formats = useFormats();
  const rowsText = { exact: undefined, about: 'about-rows', 'at least': 'at-least' } as const;
  return (
    <>
      <p class="inset">
        <b>{words('size', { size: sizeText(size.octets, formats.locale) })}</b>
      </p>
      <Table
        caption={words('database')}
        columns={[{ title: words('table') }, { title: words('rows'), right: true }]}
        rows={size.tables.map(({ table, rows, precision }) => {
          const count = formats.number(rows);
          const key = rowsText[precision];
          return {
            cells: [
              { content: words(TABLES[table]) },
              { content: key === undefined ? count : words(key, { count }), right: true as const },
            ],
          };
        })}
      />
    </>
  );
}

/** Shows the questions of this process, by kind and outcome. */
export function Lookups({ questions, startedAt }: OperatorShown): JSX.Element {
  const words = useWords(OPERATOR_TEXTS);
  const formats = useFormats();
  const shares = new Intl.NumberFormat(formats.locale, { style: 'percent', maximumFractionDigits: 1 });
  const sums = new Map<string, number>();
  for (const { ask, count } of questions) sums.set(ask, (sums.get(ask) ?? 0) + count);
  const [ask, outcome, count, share] = [words('ask'), words('outcome'), words('count'), words('share')];
  const sorted = questions.toSorted((a, b) => a.ask.localeCompare(b.ask) || b.count - a.count);
  return (
    <>
      <p class="inset meta">{words('since-start', { at: { instant: startedAt } })}</p>
      {sorted.length === 0 ? (
        <p class="inset">{words('no-lookups')}</p>
      ) : (
        <Table
          caption={words('lookups')}
          columns={[{ title: ask }, { title: outcome }, { title: count, right: true }, { title: share, right: true }]}
          rows={sorted.map((one) => ({
            cells: [
              { content: <code {...VERBATIM}>{one.ask}</code>, label: ask },
              { content: <code {...VERBATIM}>{one.outcome}</code>, label: outcome },
              { content: formats.number(one.count), label: count, right: true as const },
              { content: shares.format(one.count / (sums.get(one.ask) || 1)), label: share, right: true as const },
            ],
          }))}
        />
      )}
    </>
  );
}

/** Shows work that some process has leased. */
export function Leases({ leases }: OperatorShown): JSX.Element {
  const words = useWords(OPERATOR_TEXTS);
  const formats = useFormats();
  const [lease, held, until] = [words('lease'), words('held'), words('until')];
  return (
    <>
      {leases.length === 0 ? (
        <p class="inset">{words('no-leases')}</p>
      ) : (
        <Table
          caption={words('work')}
          columns={[{ title: lease }, { title: held, right: true }, { title: until }]}
          rows={leases.map(({ name, count, expiresAt }) => ({
            cells: [
              { content: <code {...VERBATIM}>{name}</code>, wide: true as const },
              { content: formats.number(count), label: held, right: true as const },
              { content: formats.time(expiresAt), label: until },
            ],
          }))}
        />
      )}
      <p class="foldin meta">{words('about-leases')}</p>
    </>
  );
}
