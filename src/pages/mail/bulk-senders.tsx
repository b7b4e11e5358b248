import type { JSX } from 'preact';
import type { BulkSenderItem } from '../../diagnoses/blocks/bulk-senders.ts';
import type { Rendered } from '../../domain/message.ts';
import { Card } from '../design/card.tsx';
import { Mark, type Tone } from '../design/mark.tsx';
import { Table } from '../design/table.tsx';
import { Visible } from '../visible.tsx';
import { useFormats, useWords } from '../words.ts';
import { MAIL_PAGE_TEXTS } from './mail-texts.ts';

const TONES: Readonly<Record<BulkSenderItem['state'], Tone>> = {
  met: 'ok',
  'not met': 'bad',
  unknown: 'unknown',
  'not visible': 'unknown',
};

/** What large mailbox providers ask for, and how far it can be seen from outside. */
export function BulkSenders({ rows }: { readonly rows: readonly Rendered<BulkSenderItem>[] }): JSX.Element {
  const words = useWords(MAIL_PAGE_TEXTS);
  const { list } = useFormats();
  const columns = [words('requirement'), words('asked-by'), words('this-domain')];
  const [invisible, visible] = [
    rows.filter(({ state }) => state === 'not visible'),
    rows.filter(({ state }) => state !== 'not visible'),
  ];
  return (
    <Card flush id="bulk" title={words('bulk')} meta={words('bulk-meta')}>
      <Table
        caption={words('bulk')}
        columns={columns.map((title) => ({ title }))}
        rows={visible.map(({ requirement, askedBy, state, text }) => ({
          cells: [
            { wide: true, content: <Requirement requirement={requirement} text={text} /> },
            { label: words('asked-by'), content: list(askedBy) },
            {
              label: words('this-domain'),
              content: (
                <span class="row tight">
                  <Mark tone={TONES[state]} small />
                  {words(state)}
                </span>
              ),
            },
          ],
        }))}
      />
      {invisible.length > 0 && (
        <>
          <h3 class="foldin">{words('bulk-invisible')}</h3>
          <Table
            caption={words('bulk-invisible')}
            columns={[{ title: words('requirement') }, { title: words('asked-by') }]}
            rows={invisible.map(({ requirement, askedBy, text }) => ({
              cells: [
                { wide: true, content: <Requirement requirement={requirement} text={text} /> },
                { label: words('asked-by'), content: list(askedBy) },
              ],
            }))}
          />
        </>
      )}
      <p class="foldin meta">{words('bulk-note')}</p>
    </Card>
  );
}

const Requirement = ({ requirement, text }: Pick<Rendered<BulkSenderItem>, 'requirement' | 'text'>): JSX.Element => (
  <>
    <Visible text={requirement} />
    <div class="meta">
      <Visible text={text} />
    </div>
  </>
);
