import type { ComponentChildren, JSX } from 'preact';
import { KINDS } from '../../diagnoses/kinds.ts';
import { kindName } from '../../texts/kind-words.ts';
import { Button } from '../design/button.tsx';
import { Card } from '../design/card.tsx';
import { Field, TextArea } from '../design/form.tsx';
import { domainInput } from '../design/header.tsx';
import { MAX_FILE_BYTES } from '../web/form-limits.ts';
import { hasOdd } from '../web/visible.tsx';
import { useLanguage, useWords } from '../web/words.ts';
import { PLANNED_PATH } from './planned-path.ts';
import { PLANNED_PAGE_TEXTS } from './planned-texts.ts';

/** Holds what stands in the form. A browser never fills in a file again. */
export interface PlannedInput {
  readonly zone: string;
  readonly domain: string;
  /** The id of a kind. */
  readonly kind: string;
}

/** The names of the fields. */
export const PLANNED_FIELDS = { zone: 'zone', file: 'file', domain: 'domain', kind: 'kind' } as const;

/** Text that we show again: a longer one would make the page as long. Source: docs/limits.md. */
const MAX_SHOWN_CHARS = 64 * 1024;

/** Returns a text as it was sent, or nothing where a page would have to write it otherwise. */
const shownAgain = (zone: string): string =>
  zone.length > MAX_SHOWN_CHARS || hasOdd(zone.replace(/[\t\r\n]/g, '')) ? '' : zone;

/** Says what is wrong with a field. */
export interface PlannedFault {
  readonly field: keyof typeof PLANNED_FIELDS;
  readonly says: ComponentChildren;
}

/** Asks for a zone that somebody plans to publish. */
export function PlannedCard({
  input,
  fault,
}: {
  readonly input: PlannedInput;
  readonly fault?: PlannedFault;
}): JSX.Element {
  const words = useWords(PLANNED_PAGE_TEXTS);
  const errorOf = (field: PlannedFault['field']) => (fault?.field === field ? { error: fault.says } : {});
  const focus = (field: PlannedFault['field']) => (fault?.field === field ? { autofocus: true } : {});
  return (
    <Card id="planned" title={words('your-zone')} meta={words('meta')} class="noprint">
      <form class="zonein" method="post" action={PLANNED_PATH} enctype="multipart/form-data">
        <TextArea
          id="zone"
          label={words('zone')}
          hint={words('zone-hint', { mib: MAX_FILE_BYTES / 1024 / 1024 })}
          text={shownAgain(input.zone)}
          {...errorOf('zone')}
          input={{
            ...{
              name: PLANNED_FIELDS.zone,
              rows: 14,
              required: false,
              dir: 'ltr',
              autocapitalize: 'none',
              wrap: 'off',
            },
            ...focus('zone'),
          }}
        />
        <div class="stack">
          <Field
            id="zone-file"
            label={words('file')}
            hint={words('file-hint')}
            {...errorOf('file')}
            input={{ name: PLANNED_FIELDS.file, type: 'file', ...focus('file') }}
          />
          <Field
            id="zone-domain"
            label={words('domain')}
            hint={words('domain-hint')}
            {...errorOf('domain')}
            input={{
              ...domainInput('zone-domain', input.domain),
              ...{ name: PLANNED_FIELDS.domain, required: false, class: 'input mono' },
              ...focus('domain'),
            }}
          />
          <KindField chosen={input.kind} />
          <Button kind="primary">{words('check')}</Button>
        </div>
      </form>
    </Card>
  );
}

function KindField({ chosen }: { readonly chosen: string }): JSX.Element {
  const [words, language] = [useWords(PLANNED_PAGE_TEXTS), useLanguage()];
  return (
    <div class="field">
      <label for="zone-kind">{words('kind')}</label>
      <select class="input" id="zone-kind" name={PLANNED_FIELDS.kind}>
        {KINDS.map((kind) => (
          <option value={kind.id} selected={kind.id === chosen}>
            {kindName(language, kind)}
          </option>
        ))}
      </select>
    </div>
  );
}
