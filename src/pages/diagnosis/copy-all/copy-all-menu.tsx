import type { JSX } from 'preact';
import type { ReportAction } from '../../../diagnoses/report.ts';
import { More } from '../../design/more.tsx';
import { RecordBox } from '../../design/record-box.tsx';
import { useWords } from '../../web/words.ts';
import { ticketOf, zoneDifference } from './copy-all.ts';
import { COPY_ALL_TEXTS } from './copy-all-texts.ts';

/** Shows all fixes in one piece, to be passed on: as lines of a zone file, and as a ticket. Works without scripts. */
export function CopyAll({
  actions,
  domain: name,
}: {
  readonly actions: readonly ReportAction[];
  readonly domain: string;
}): JSX.Element {
  const words = useWords(COPY_ALL_TEXTS);
  const difference = zoneDifference(actions);
  const ticket = ticketOf(actions, {
    title: words('title', { name, count: actions.length }),
    done: words('done'),
    doneOtherwise: words('done-otherwise'),
    samples: words('samples'),
  });
  return (
    <div class="stack-s noprint top-gap">
      {difference !== '' && (
        <More summary={words('zone')}>
          <RecordBox file text={difference} what={words('zone')} />
        </More>
      )}
      <More summary={words('ticket')}>
        <RecordBox file text={ticket} what={words('ticket')} />
      </More>
    </div>
  );
}
