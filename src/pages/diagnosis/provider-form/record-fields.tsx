import type { JSX } from 'preact';
import type { FixItem } from '../../../diagnoses/fix-schema.ts';
import { readTime } from '../../../domain/dated.ts';
import type { FieldKey, FieldLabel } from '../../../records/dns-forms/form.ts';
import { ProviderFields } from '../../design/record-box.tsx';
import { useFormats, useLanguage, useWords } from '../../web/words.ts';
import { FIX_WORDS } from '../fix-texts.ts';
import { type FilledAtProvider, publishedAtProvider } from './at-provider.ts';
import { PROVIDER_FORM_TEXTS } from './provider-form-texts.ts';

/** Names a field as the provider does, or where that is not documented, in our words. */
export function useFieldName(): (key: FieldKey, label?: FieldLabel) => string {
  const words = useWords(FIX_WORDS);
  const own = useWords(PROVIDER_FORM_TEXTS);
  const language = useLanguage();
  return (key, label) => {
    const documented = typeof label === 'string' ? label : label?.[language];
    if (documented !== undefined) return documented;
    return key === 'flags' || key === 'tag' || key === 'ttl-unit' ? own(key) : words(key);
  };
}

/** Returns sentences beside the fields: that others stay, or that the form does not take the text. */
export function useFormNotes(): (at: FilledAtProvider, type: string) => readonly string[] {
  const words = useWords(PROVIDER_FORM_TEXTS);
  return ({ provider, form, filled: { tooLong } }, type) => {
    const editor = form.text?.longer;
    return [
      ...(form.oneEntry === true && type !== 'CNAME' ? [words('one-entry', { provider, type })] : []),
      ...(tooLong === undefined
        ? []
        : [
            editor === undefined
              ? words('too-long', { provider, ...tooLong })
              : words('too-long-editor', { provider, editor, ...tooLong }),
          ]),
    ];
  };
}

/** Tells whose documentation the words are from, and when it was read. */
export function useFormSource(): (at: Pick<FilledAtProvider, 'provider' | 'form'>) => string {
  const words = useWords(PROVIDER_FORM_TEXTS);
  return ({ provider, form: { isApi, source } }) =>
    words(isApi ? 'documented-api' : 'documented', {
      provider,
      on: { date: readTime(source) },
    });
}

/** Shows a record as the fields of the form of its DNS provider: in its words where they are known, else in ours. */
export function RecordFields({ record }: { readonly record: FixItem }): JSX.Element {
  const at = publishedAtProvider(record);
  return at === undefined ? <PlainFields record={record} /> : <FieldsAt at={at} record={record} />;
}

function PlainFields({ record: { fields, fillIn } }: { readonly record: FixItem }): JSX.Element {
  const words = useWords(FIX_WORDS);
  return (
    <ProviderFields
      fields={[
        { name: words('host'), value: fields.host },
        { name: words('type'), value: fields.type },
        ...(fields.priority === undefined ? [] : [{ name: words('priority'), value: fields.priority }]),
        { name: words('value'), value: fields.value, fillIn },
        { name: words('ttl'), value: fields.ttl },
      ]}
    />
  );
}

function FieldsAt({ at, record }: { readonly at: FilledAtProvider; readonly record: FixItem }): JSX.Element {
  const words = useWords(PROVIDER_FORM_TEXTS);
  const nameOf = useFieldName();
  const notes = useFormNotes()(at, record.type);
  const { between } = useFormats();
  const { provider, form, filled } = at;
  return (
    <ProviderFields
      summary={words('fields', { provider })}
      fields={filled.fields.map(({ key, label, value }) => ({
        name: nameOf(key, label),
        value,
        empty: words('leave-empty'),
        fillIn: key === 'value' ? record.fillIn : undefined,
      }))}
    >
      {notes.length > 0 && <p class="small">{notes.join(between)}</p>}
      <p class="dim small">
        <a href={form.source.url} rel="noopener">
          {useFormSource()(at)}
        </a>
      </p>
    </ProviderFields>
  );
}
