import type { JSX } from 'preact';
import { oldZoneLine } from '../../../diagnoses/fix-item.ts';
import type { ReportAction } from '../../../diagnoses/report.ts';
import { More } from '../../design/more.tsx';
import { RecordBox } from '../../design/record-box.tsx';
import { useWords } from '../../web/words.ts';
import {
  type FilledAtProvider,
  filledAtProvider,
  publishedAtProvider,
  useProvider,
} from '../provider-form/at-provider.ts';
import { PROVIDER_FORM_TEXTS } from '../provider-form/provider-form-texts.ts';
import { useFieldName, useFormNotes, useFormSource } from '../provider-form/record-fields.tsx';
import { formLine, formText, ticketOf, zoneDifference } from './copy-all.ts';
import { COPY_ALL_TEXTS } from './copy-all-texts.ts';

/** Shows all fixes in one piece, to be passed on: as lines of a zone file, as a ticket, and as the provider asks for them. */
export function CopyAll({
  actions,
  domain: name,
}: {
  readonly actions: readonly ReportAction[];
  readonly domain: string;
}): JSX.Element {
  const words = useWords(COPY_ALL_TEXTS);
  const samples = words('samples');
  const difference = zoneDifference(actions, { samples });
  const ticket = ticketOf(actions, {
    title: words('title', { name, count: actions.length }),
    done: words('done'),
    doneOtherwise: words('done-otherwise'),
    samples,
  });
  return (
    <div class="stack-s noprint top-gap">
      {difference !== '' && (
        <More summary={words('zone')}>
          <RecordBox file text={difference} what={words('zone')} />
        </More>
      )}
      <AsProviderAsks actions={actions} />
      <More summary={words('ticket')}>
        <RecordBox file text={ticket} what={words('ticket')} />
      </More>
    </div>
  );
}

/** Shows the records of all fixes as the provider of the domain asks for them. Nothing where its words are not known. */
function AsProviderAsks({ actions }: { readonly actions: readonly ReportAction[] }): JSX.Element | null {
  const words = useWords(COPY_ALL_TEXTS);
  const own = useWords(PROVIDER_FORM_TEXTS);
  const nameOf = useFieldName();
  const notesOf = useFormNotes();
  const sourceOf = useFormSource();
  const at = useProvider();
  if (at === undefined) return null;
  const fieldsOf = ({ filled }: FilledAtProvider): readonly string[] =>
    filled.fields.map(({ key, label, value }) =>
      formLine([nameOf(key, label), value === '' ? `(${own('leave-empty')})` : value]),
    );
  const zoneFile = (line: string): readonly string[] => [formLine([words('no-words'), line])];
  const text = formText(actions, {
    samples: words('samples'),
    add: words('add'),
    replace: words('replace'),
    by: words('by'),
    remove: words('remove'),
    linesOf: (record) => {
      const filled = publishedAtProvider(record);
      if (filled === undefined) return zoneFile(record.zoneLine);
      const { tooLong } = filled.filled;
      return [
        ...fieldsOf(filled),
        ...notesOf(filled, record.type),
        ...(tooLong === undefined ? [] : zoneFile(record.zoneLine)),
      ];
    },
    oldLinesOf: (record) => {
      const filled = filledAtProvider(record);
      return filled === undefined || filled.filled.tooLong !== undefined
        ? zoneFile(oldZoneLine(record.name, record.type, record.value))
        : fieldsOf(filled);
    },
  });
  if (text === '') return null;
  const what = words('form', { provider: at.provider });
  return (
    <More summary={what}>
      <p class="dim small">
        <a href={at.form.source.url} rel="noopener">
          {sourceOf(at)}
        </a>
      </p>
      <RecordBox file text={text} what={what} />
    </More>
  );
}
