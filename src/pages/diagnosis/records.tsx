import type { JSX } from 'preact';
import { blockIn } from '../../diagnoses/block.ts';
import { records } from '../../diagnoses/blocks/records.ts';
import { isNothingKnown } from '../../diagnoses/kinds.ts';
import type { RecordRow } from '../../diagnoses/record-row.ts';
import type { Report } from '../../diagnoses/report.ts';
import type { DnsName } from '../../domain/name.ts';
import { historyKey } from '../../observations/history-key.ts';
import { FoldedCard } from '../design/card.tsx';
import { Chips } from '../design/chips.tsx';
import { Table } from '../design/table.tsx';
import { Time } from '../domain/domain-head.tsx';
import { recordAnchor } from '../history/record-anchor.ts';
import { Scroll } from '../web/scroll.tsx';
import { VERBATIM } from '../web/verbatim.ts';
import { DnsNameText } from '../web/visible.tsx';
import { useWords } from '../web/words.ts';
import { RecordValue, shownValue } from './record-value.tsx';
import { REPORT_TEXTS } from './report-texts.ts';

/** Rows that the table has unless all are asked for. */
const SHOWN_RECORDS = 60;
/** Octets of HTML that the table has at most: all of a page are 1 MiB. Source: docs/limits.md. */
const MAX_TABLE_BYTES = 704 * 1024;
/** Octets of a row without its name and value, the name's link included. */
const ROW_BYTES = 1000;
/** Octets of a character that is written out, since it would not be seen: with the element around it. */
const WRITTEN_OUT_BYTES = 48;

/** Estimates the octets of a text in HTML, and never too low. */
const htmlBytes = (text: string): number =>
  text.length + text.replace(/[\w .,:;=/+*()[\]{}?!#%@~^|-]/g, '').length * WRITTEN_OUT_BYTES;

/** Returns the rows of which a table has room. */
function fitting(rows: readonly RecordRow[]): readonly RecordRow[] {
  let octets = 0;
  const first = rows.findIndex(({ name, value }) => {
    octets += ROW_BYTES + 2 * htmlBytes(name) + htmlBytes(shownValue(value));
    return octets > MAX_TABLE_BYTES;
  });
  return first === -1 ? rows : rows.slice(0, first);
}

/** Where the history of a record stands: with the name that its owner belongs to. */
const historyOf = (row: RecordRow): string => `/history/${historyKey(row.name as DnsName)}#${recordAnchor(row)}`;

/** A chip for each type that there is, and one for all. The style sheet hides the others by the ids of these. */
function TypeChips({ records }: { readonly records: readonly RecordRow[] }): JSX.Element {
  const words = useWords(REPORT_TEXTS);
  const counts = new Map<string, number>();
  for (const { type } of records) counts.set(type, (counts.get(type) ?? 0) + 1);
  const types = [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
  return (
    <Chips
      name="type"
      legend={words('record-type')}
      chips={[
        { id: 't-all', text: words('all-types'), count: records.length },
        ...types.map(([type, count]) => ({ id: `t-${type.toLowerCase()}`, text: type, count })),
      ]}
    />
  );
}

function RecordTable(props: { readonly rows: readonly RecordRow[]; readonly markCached: boolean }): JSX.Element {
  const words = useWords(REPORT_TEXTS);
  const { rows, markCached } = props;
  return (
    <Table
      columns={[
        { title: words('type') },
        { title: words('name') },
        { title: words('value') },
        { title: words('ttl-s'), right: true },
        { title: words('first-seen') },
        { title: words('last-seen') },
        { title: words('count'), right: true },
      ]}
      rows={rows.map((row) => ({
        type: row.type,
        cells: [
          { strong: true, content: row.type },
          {
            content: (
              <code {...VERBATIM}>
                <DnsNameText name={row.name} />
              </code>
            ),
          },
          { wide: true, content: <RecordValue value={row.value} /> },
          {
            right: true,
            label: words('ttl'),
            content: (
              <>
                {row.ttl}
                {markCached && row.ttlFromCache && <sup title={words('ttl-c')}>c</sup>}
              </>
            ),
          },
          {
            nowrap: true,
            label: words('first-seen'),
            content: (
              <a href={historyOf(row)}>
                <Time at={row.firstObserved} form="date" />
              </a>
            ),
          },
          { nowrap: true, label: words('last-seen'), content: <Time at={row.lastObserved} form="date" /> },
          { right: true, label: words('count'), content: row.count },
        ],
      }))}
    />
  );
}

/** Says which TTLs came from a cache: all at once where all did, else by a mark at each. */
function ttlNote(rows: readonly RecordRow[]): 'ttl-cached' | 'ttl-some-cached' | undefined {
  const cached = rows.filter((row) => row.ttlFromCache).length;
  if (cached === 0) return undefined;
  return cached === rows.length ? 'ttl-cached' : 'ttl-some-cached';
}

/**
 * Shows all currently observed records of the name and its service names. Past sixty the table has the first sixty and
 * `allPath` leads to all; the chips count all.
 */
export function Records(props: {
  readonly report: Report;
  readonly all: boolean;
  readonly allPath: string;
  /** Where all are as a file. */
  readonly filePath: string;
}): JSX.Element {
  const words = useWords(REPORT_TEXTS);
  const { report, all, allPath, filePath } = props;
  const rows = blockIn(report, records);
  const count = rows.length;
  const wanted = all ? rows : rows.slice(0, SHOWN_RECORDS);
  const shown = fitting(wanted);
  const note = ttlNote(rows);
  return (
    <FoldedCard
      flush
      id="records"
      class="records wide-sidebar"
      title={words('configuration')}
      meta={words('record-count', { count })}
    >
      {count > 1 && (
        <div class="pad">
          <TypeChips records={rows} />
        </div>
      )}
      {count === 0 ? (
        <p class="pad">{words(noRecordsText(report))}</p>
      ) : (
        <Scroll label={words('records')}>
          <RecordTable rows={shown} markCached={note === 'ttl-some-cached'} />
        </Scroll>
      )}
      {shown.length < count && (
        <p class="pad">
          {words('first-of', { shown: shown.length, count })}{' '}
          {shown.length < wanted.length ? (
            <>
              {words('records-cut')} <a href={filePath}>{words('records-file', { count })}</a>
            </>
          ) : (
            <a href={allPath}>{words('show-all', { count })}</a>
          )}
        </p>
      )}
      {count > 0 && (
        <p class="meta pad">
          {note !== undefined && `${words(note)} `}
          {words('counts')}
        </p>
      )}
    </FoldedCard>
  );
}

/** Names the text for no record at all: that we know none is no sign that there is none. */
function noRecordsText({ checks, provisional }: Report): 'no-records' | 'no-records-yet' | 'no-records-failed' {
  if (isNothingKnown({ parts: checks })) return 'no-records-failed';
  return provisional ? 'no-records-yet' : 'no-records';
}
