import type { JSX } from 'preact';
import type { HealthReport, RecordRow } from '../diagnoses/report.ts';
import type { DnsName } from '../domain/name.ts';
import { historyKey } from '../observations/history-key.ts';
import { recordAnchor } from './record-anchor.ts';
import { Scroll } from './scroll.tsx';
import { counted } from './sentences.ts';
import { DnsNameText, Visible } from './visible.tsx';
import { useDates } from './words.ts';

/** A longer value opens on demand, so that one record cannot bury the others. Nothing is cut. */
const LONG_VALUE_CHARS = 600;
const SHOWN_CHARS = 300;

function Value({ value }: { readonly value: string }): JSX.Element {
  if (value.length <= LONG_VALUE_CHARS)
    return (
      <code>
        <Visible text={value} />
      </code>
    );
  return (
    <details class="long">
      <summary>
        <code>
          <Visible text={`${value.slice(0, SHOWN_CHARS)}…`} />
        </code>{' '}
        <span class="more">all {counted(value.length, 'character')}</span>
      </summary>
      <code>
        <Visible text={value} />
      </code>
    </details>
  );
}

/** Where the history of a record stands: with the name that its owner belongs to. */
const historyOf = (row: RecordRow): string => `/history/${historyKey(row.name as DnsName)}#${recordAnchor(row)}`;

function Row(props: { readonly row: RecordRow; readonly markCached: boolean }): JSX.Element {
  const { row } = props;
  const dates = useDates();
  return (
    <tr>
      <th scope="row">{row.type}</th>
      <td class="owner">
        <code>
          <DnsNameText name={row.name} />
        </code>
      </td>
      <td class="value">
        <Value value={row.value} />
      </td>
      <td class="number">
        {row.ttl}
        {props.markCached && row.ttl_from_cache && <sup title="from a resolver's cache, where it counts down">c</sup>}
      </td>
      <td class="date">
        <a href={historyOf(row)}>
          <time dateTime={row.first_observed}>{dates.date(row.first_observed)}</time>
        </a>
      </td>
      <td class="date">
        <time dateTime={row.last_observed}>{dates.date(row.last_observed)}</time>
      </td>
      <td class="number">{row.count}</td>
    </tr>
  );
}

/** Says which TTLs came from a cache: all at once where all did, else by a mark at each. */
function ttlNote(rows: readonly RecordRow[]): string {
  const cached = rows.filter((row) => row.ttl_from_cache).length;
  if (cached === 0) return '';
  return cached === rows.length
    ? 'TTLs come from a resolver’s cache, where they count down. The zone’s own TTLs may be higher.'
    : 'TTLs marked c come from a resolver’s cache, where they count down. The zone’s own TTLs may be higher.';
}

/** All currently observed records of the name and its service names. */
export function RecordsTable({ report }: { readonly report: HealthReport }): JSX.Element {
  const { records } = report;
  const markCached = records.some((row) => row.ttl_from_cache) && !records.every((row) => row.ttl_from_cache);
  return (
    <section aria-labelledby="records">
      <div class="heading">
        <h2 id="records">Current authentication configuration</h2>
        <p class="aside">{counted(report.record_count, 'record')}</p>
      </div>
      {records.length === 0 ? (
        <p>
          {report.provisional
            ? 'We have not seen a record yet. Some lookups got no answer, so records may exist. We’ll list them here once a lookup succeeds.'
            : 'We have not seen a record of this name. Once a lookup finds one, we’ll list it here with its dates.'}
        </p>
      ) : (
        <Scroll label="Table of records">
          <table class="records">
            <thead>
              <tr>
                <th scope="col">Type</th>
                <th scope="col">Name</th>
                <th scope="col">Value</th>
                <th scope="col" class="number">
                  TTL (s)
                </th>
                <th scope="col">First seen</th>
                <th scope="col">Last seen</th>
                <th scope="col" class="number">
                  Count
                </th>
              </tr>
            </thead>
            <tbody>
              {records.map((row) => (
                <Row row={row} markCached={markCached} />
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
      {records.length > 0 && (
        <p class="fine">
          {ttlNote(records)} Dates are UTC. Count is the number of times we saw the record. The first date links to its
          history.
        </p>
      )}
    </section>
  );
}
