import type { SeenSpf } from '../diagnoses/record-row.ts';
import { readRdata } from '../domain/rdata/read.ts';
import { isSpf } from '../records/spf/parse.ts';
import type { DomainState } from './store.ts';

/** Lists the SPF records that were ever observed at a domain and its service names. */
export const seenSpf = ({ rrsets }: DomainState): SeenSpf[] =>
  rrsets
    .filter(({ type }) => type === 'TXT')
    .flatMap(({ name, records }) =>
      records.flatMap(({ octets, intervals }) => {
        const text = readRdata({ type: 'TXT', octets })?.text;
        const last = intervals.at(-1) ?? intervals[0];
        return text === undefined || !isSpf(text)
          ? []
          : [{ name, text, firstObserved: intervals[0].firstObserved, lastObserved: last.lastObserved }];
      }),
    );
