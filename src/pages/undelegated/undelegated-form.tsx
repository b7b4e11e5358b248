import type { JSX } from 'preact';
import { OVERALL } from '../../diagnoses/overall.ts';
import { Button } from '../design/button.tsx';
import { Card } from '../design/card.tsx';
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

/** Rows of a form that nobody filled in. One that is full has one more. */
const [SERVER_ROWS, DS_ROWS] = [4, 2];
const MAX_SERVER_ROWS = 16;
const NO_SERVER = { host: '', addresses: '' } as const;
const NO_DS = { tag: '', algorithm: '', type: '', digest: '' } as const;

function rowsOf<R>(given: readonly R[], least: number, empty: R): readonly R[] {
  const count = Math.min(MAX_SERVER_ROWS, Math.max(least, given.length + 1));
  return Array.from({ length: count }, (_, i) => given[i] ?? empty);
}

/** Returns where the form leads. */
export const undelegatedPath = (domain: string): string => `${pathOf(OVERALL, domain)}/undelegated`;

function Box(props: {
  readonly field: keyof typeof UNDELEGATED_FIELDS;
  readonly label: string;
  readonly value: string;
  readonly placeholder?: string;
}): JSX.Element {
  const { field, label, value, placeholder } = props;
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
    />
  );
}

function DsRows({ ds }: Pick<UndelegatedInput, 'ds'>): JSX.Element {
  const words = useWords(UNDELEGATED_TEXTS);
  return (
    <div class="servers">
      {rowsOf(ds, DS_ROWS, NO_DS).map(({ tag, algorithm, type, digest }, i) => {
        const place = i + 1;
        return (
          <div class="rowf rowf-ds">
            <Box
              field="tag"
              label={words('key-tag', { place })}
              value={tag}
              placeholder={words('key-tag', { place })}
            />
            <Box
              field="algorithm"
              label={words('algorithm', { place })}
              value={algorithm}
              placeholder={words('algorithm', { place })}
            />
            <Box
              field="type"
              label={words('digest-type', { place })}
              value={type}
              placeholder={words('digest-type', { place })}
            />
            <Box
              field="digest"
              label={words('digest', { place })}
              value={digest}
              placeholder={words('digest', { place })}
            />
          </div>
        );
      })}
    </div>
  );
}

/** Asks for the servers to which a zone will move. It is open where something stands in it already. */
export function UndelegatedCard(props: { readonly domain: string; readonly input: UndelegatedInput }): JSX.Element {
  const words = useWords(UNDELEGATED_TEXTS);
  const { domain, input } = props;
  const { servers, ds } = input;
  return (
    <Card id="undelegated" title={words('title')} meta={words('meta')} class="noprint">
      <More summary={words('enter')} open={servers.length + ds.length > 0}>
        <form class="stack" method="post" action={undelegatedPath(domain)}>
          <p class="dim">{words('intro')}</p>
          <div class="servers">
            <p class="hd">{words('servers')}</p>
            {rowsOf(servers, SERVER_ROWS, NO_SERVER).map(({ host, addresses }, i) => (
              <div class="rowf">
                <Box
                  field="host"
                  label={words('server', { place: i + 1 })}
                  value={host}
                  placeholder={`ns${i + 1}.example.net`}
                />
                <Box
                  field="addresses"
                  label={words('addresses', { place: i + 1 })}
                  value={addresses}
                  placeholder={words('addresses-empty')}
                />
              </div>
            ))}
          </div>
          <More summary={words('ds')} open={ds.length > 0}>
            <DsRows ds={ds} />
          </More>
          <p>
            <Button>{words('test')}</Button>
          </p>
        </form>
      </More>
    </Card>
  );
}
