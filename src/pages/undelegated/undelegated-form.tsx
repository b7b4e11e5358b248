import type { JSX } from 'preact';
import { OVERALL } from '../../diagnoses/overall.ts';
import type { TypedPlace } from '../../domain/undelegated.ts';
import { Button } from '../design/button.tsx';
import { Card, FoldedCard } from '../design/card.tsx';
import { Icon } from '../design/icon.tsx';
import { More } from '../design/more.tsx';
import { pathOf } from '../web/paths.ts';
import { visibleText } from '../web/visible.tsx';
import { useWords } from '../web/words.ts';
import { UNDELEGATED_TEXTS } from './undelegated-texts.ts';

/** Holds what stands in the form, row by row. */
export interface UndelegatedInput {
  readonly servers: readonly { readonly host: string; readonly addresses: string }[];
  readonly ds: readonly {
    readonly tag: string;
    readonly algorithm: string;
    readonly type: string;
    readonly digest: string;
  }[];
}

export const NO_SERVERS: UndelegatedInput = { servers: [], ds: [] };

/** The names of the fields; each stands once in a row. */
export const UNDELEGATED_FIELDS = {
  host: 'ns',
  addresses: 'addresses',
  tag: 'key-tag',
  algorithm: 'algorithm',
  type: 'digest-type',
  digest: 'digest',
} as const;
type FieldName = keyof typeof UNDELEGATED_FIELDS;

/** The name of the buttons that ask for one more row, and what they ask for. */
export const MORE_ROWS = { name: 'more', server: 'server', ds: 'ds' } as const;

/** Rows of a form that nobody filled in: most domains have two servers. */
const [SERVER_ROWS, DS_ROWS] = [2, 1];
/** Rows that a reader may add. Each typed line has its row in any case. */
const MAX_ROWS = 16;
const NO_SERVER = { host: '', addresses: '' } as const;
const NO_DS = { tag: '', algorithm: '', type: '', digest: '' } as const;

/** Describes a fault: the place of the line, its field, and the id of the message. */
export interface WrongField {
  readonly place: TypedPlace;
  readonly field: FieldName;
  readonly describedBy: string;
}

function rowsOf<R>(
  given: readonly R[],
  { least, more, empty }: { readonly least: number; readonly more: boolean; readonly empty: R },
): readonly R[] {
  const wanted = Math.min(MAX_ROWS, Math.max(least, given.length) + (more ? 1 : 0));
  return Array.from({ length: Math.max(given.length, wanted) }, (_, i) => given[i] ?? empty);
}

/** Returns where the form leads. */
export const undelegatedPath = (domain: string): string => `${pathOf(OVERALL, domain)}/undelegated`;

function Box(props: {
  readonly field: FieldName;
  readonly label: string;
  readonly value: string;
  readonly placeholder: string;
  readonly wrong: WrongField | undefined;
  /** Whether it is the first field of a row that was just added. */
  readonly isNew?: boolean;
}): JSX.Element {
  const { field, label, value, placeholder, wrong, isNew = false } = props;
  const isWrong = wrong?.field === field;
  return (
    <input
      class="input mono"
      type="text"
      name={UNDELEGATED_FIELDS[field]}
      aria-label={label}
      value={visibleText(value)}
      placeholder={placeholder}
      autocomplete="off"
      autocapitalize="none"
      spellcheck={false}
      dir="ltr"
      {...(isWrong ? { 'aria-invalid': 'true' as const, 'aria-describedby': wrong.describedBy } : {})}
      {...(isWrong || isNew ? { autofocus: true } : {})}
    />
  );
}

/** Removes a row. Without scripts there is no such button: leave the row empty, and we ignore it. */
function Remove({ label }: { readonly label: string }): JSX.Element {
  const words = useWords(UNDELEGATED_TEXTS);
  return (
    <button class="btn btn-quiet scripted" type="button" data-remove-row aria-label={label}>
      {words('remove')}
    </button>
  );
}

interface RowsProps {
  readonly input: UndelegatedInput;
  readonly wrong?: WrongField | undefined;
  /** The list that has one more row, because the reader asked for it. */
  readonly more?: string | undefined;
}

const wrongIn = (wrong: WrongField | undefined, of: TypedPlace['of'], index: number): WrongField | undefined =>
  wrong?.place.of === of && wrong.place.index === index ? wrong : undefined;

function ServerRows({ input: { servers }, wrong, more }: RowsProps): JSX.Element {
  const words = useWords(UNDELEGATED_TEXTS);
  const rows = rowsOf(servers, { least: SERVER_ROWS, more: more === MORE_ROWS.server, empty: NO_SERVER });
  return (
    <div class="servers" data-rows={MORE_ROWS.server}>
      <p class="hd">{words('servers')}</p>
      {rows.map(({ host, addresses }, i) => {
        const place = i + 1;
        const at = { wrong: wrongIn(wrong, 'ns', i) };
        const isNew = more === MORE_ROWS.server && place === rows.length;
        return (
          <div class="rowf">
            <Box
              field="host"
              label={words('server', { place })}
              value={host}
              placeholder={`ns${place}.example.net`}
              isNew={isNew}
              {...at}
            />
            <Box
              field="addresses"
              label={words('addresses', { place })}
              value={addresses}
              placeholder={words('addresses-empty')}
              {...at}
            />
            <Remove label={words('remove-server', { place })} />
          </div>
        );
      })}
    </div>
  );
}

function DsRows({ input: { ds }, wrong, more }: RowsProps): JSX.Element {
  const words = useWords(UNDELEGATED_TEXTS);
  const rows = rowsOf(ds, { least: DS_ROWS, more: more === MORE_ROWS.ds, empty: NO_DS });
  return (
    <div class="servers" data-rows={MORE_ROWS.ds}>
      {rows.map((row, i) => {
        const place = i + 1;
        const at = { wrong: wrongIn(wrong, 'ds', i) };
        const isNew = more === MORE_ROWS.ds && place === rows.length;
        const fields = [
          ['tag', words('key-tag', { place }), row.tag],
          ['algorithm', words('algorithm', { place }), row.algorithm],
          ['type', words('digest-type', { place }), row.type],
          ['digest', words('digest', { place }), row.digest],
        ] as const;
        return (
          <div class="rowf rowf-ds">
            {fields.map(([field, label, value]) => (
              <Box
                field={field}
                label={label}
                value={value}
                placeholder={label}
                isNew={isNew && field === 'tag'}
                {...at}
              />
            ))}
            <Remove label={words('remove-ds', { place })} />
          </div>
        );
      })}
    </div>
  );
}

const Another = (props: { readonly of: string; readonly children: string }): JSX.Element => (
  <button class="btn btn-quiet" type="submit" name={MORE_ROWS.name} value={props.of} data-add-row={props.of}>
    <Icon name="plus" />
    {props.children}
  </button>
);

/** Asks for the servers to which a zone will move. */
export function UndelegatedCard(
  props: RowsProps & {
    readonly domain: string;
    /** Where the form is not what the page is about. */
    readonly folded?: true;
  },
): JSX.Element {
  const words = useWords(UNDELEGATED_TEXTS);
  const { domain, input, wrong, more } = props;
  const rows = { input, wrong, more };
  const Frame = props.folded ? FoldedCard : Card;
  return (
    <Frame id="undelegated" title={words('title')} meta={words('meta')} class="noprint">
      <form class="stack" method="post" action={undelegatedPath(domain)}>
        <p class="dim">{words('intro')}</p>
        <ServerRows {...rows} />
        <More summary={words('ds')} open={input.ds.length > 0 || more === MORE_ROWS.ds}>
          <DsRows {...rows} />
        </More>
        {/* The first button of a form is the one that Enter presses. */}
        <div class="row">
          <Button>{words('test')}</Button>
          <Another of={MORE_ROWS.server}>{words('another-server')}</Another>
          <Another of={MORE_ROWS.ds}>{words('another-ds')}</Another>
        </div>
      </form>
    </Frame>
  );
}
