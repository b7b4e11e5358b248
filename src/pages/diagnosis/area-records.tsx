import type { JSX } from 'preact';
import { blockIn } from '../../diagnoses/block.ts';
import { records } from '../../diagnoses/blocks/records.ts';
import type { RecordRow } from '../../diagnoses/record-row.ts';
import type { Report } from '../../diagnoses/report.ts';
import { More } from '../design/more.tsx';
import { Table } from '../design/table.tsx';
import { Time } from '../domain/domain-head.tsx';
import { VERBATIM } from '../web/verbatim.ts';
import { DnsNameText } from '../web/visible.tsx';
import { useWords } from '../web/words.ts';
import { RecordValue } from './record-value.tsx';
import { REPORT_TEXTS } from './report-texts.ts';

/** Records that an area shows; the table of all records has the others. */
const SHOWN_RECORDS = 8;

const SELECTOR = /(?:^|\.)_domainkey\./;

/** Which of the report's records an area is about. */
const BELONGS: Readonly<Record<string, (row: RecordRow, domain: string) => boolean>> = {
  ns: ({ type, name }, domain) => type === 'NS' && name === domain,
  web: ({ type, name }, domain) => ['A', 'AAAA', 'CNAME'].includes(type) && name === domain,
  mx: ({ type, name }, domain) => type === 'MX' && name === domain,
  spf: ({ type, name, value }, domain) => type === 'TXT' && name === domain && /^v=spf1\b/i.test(value),
  dkim: ({ name }) => SELECTOR.test(name),
  dmarc: ({ name }) => name.startsWith('_dmarc.'),
  caa: ({ type }) => type === 'CAA',
  dnssec: ({ type, name }, domain) => ['DS', 'DNSKEY'].includes(type) && name === domain,
};

/** Shows the records that an area is about, with the days on which they were seen. */
export function AreaRecords(props: { readonly area: string; readonly report: Report }): JSX.Element | null {
  const words = useWords(REPORT_TEXTS);
  const { area, report } = props;
  const belongs = BELONGS[area];
  const rows = belongs === undefined ? [] : blockIn(report, records).filter((row) => belongs(row, report.domain));
  if (rows.length === 0) return null;
  const more = rows.length - SHOWN_RECORDS;
  return (
    <More summary={words('area-records', { count: rows.length })}>
      <Table
        plain
        columns={[
          { title: words('name') },
          { title: words('value') },
          { title: words('first-seen') },
          { title: words('last-seen') },
        ]}
        rows={rows.slice(0, SHOWN_RECORDS).map((row) => ({
          cells: [
            {
              wide: true,
              content: (
                <code {...VERBATIM}>
                  <DnsNameText name={row.name} />
                </code>
              ),
            },
            { wide: true, content: <RecordValue value={row.value} /> },
            { nowrap: true, label: words('first-seen'), content: <Time at={row.firstObserved} form="date" /> },
            { nowrap: true, label: words('last-seen'), content: <Time at={row.lastObserved} form="date" /> },
          ],
        }))}
      />
      {more > 0 && (
        <p class="small">
          <a href="#records">{words('all-records', { more })}</a>
        </p>
      )}
    </More>
  );
}
