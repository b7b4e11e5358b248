import type { JSX } from 'preact';
import { blockIn } from '../../diagnoses/block.ts';
import { type DkimKeyItem, dkimKeys } from '../../diagnoses/blocks/dkim-keys.ts';
import { MAIL } from '../../diagnoses/kinds.ts';
import type { Report } from '../../diagnoses/report.ts';
import type { Rendered } from '../../domain/message.ts';
import { Button } from '../design/button.tsx';
import { Card } from '../design/card.tsx';
import { TextArea } from '../design/form.tsx';
import { Mark, type Tone } from '../design/mark.tsx';
import { More } from '../design/more.tsx';
import { Table } from '../design/table.tsx';
import { pathOf } from '../paths.ts';
import { VERBATIM } from '../verbatim.ts';
import { Visible } from '../visible.tsx';
import { useWords } from '../words.ts';
import { MAIL_PAGE_TEXTS } from './mail-texts.ts';

/** Longest text that can be pasted: the headers of a message, or all of a short one. */
export const MAX_HEADER_CHARS = 60_000;

/**
 * DNS cannot list DKIM selectors, but every signed message names one. What is pasted is read for that alone and not
 * kept; a selector under which a key stands is remembered for the domain.
 */
export function SelectorForm({ domain }: { readonly domain: string }): JSX.Element {
  const words = useWords(MAIL_PAGE_TEXTS);
  return (
    <form class="stack" method="post" action={`${pathOf(MAIL, domain)}/selectors`}>
      <TextArea
        id="selector-text"
        label={words('selector-label')}
        hint={words('selector-hint')}
        input={{ name: 'text', rows: 3, maxLength: MAX_HEADER_CHARS, autocomplete: 'off', dir: 'auto' }}
      />
      <p>
        <Button>{words('selector-button')}</Button>
      </p>
    </form>
  );
}

const TONES: Readonly<Record<DkimKeyItem['state'], Tone>> = {
  valid: 'ok',
  weak: 'warn',
  revoked: 'unknown',
  invalid: 'bad',
};

/** `rsa 2048` and `ed25519` as people write them. */
const keyText = (key: string): string => key.replace(/^rsa/, 'RSA').replace(/^ed/, 'Ed');

function KeyTable({ keys }: { readonly keys: readonly Rendered<DkimKeyItem>[] }): JSX.Element {
  const words = useWords(MAIL_PAGE_TEXTS);
  const columns = [words('selector'), words('key'), words('state'), words('meaning')];
  return (
    <Table
      caption={words('dkim')}
      columns={columns.map((title) => ({ title }))}
      rows={keys.map(({ selector, key, state, testing, detail, record }) => ({
        cells: [
          {
            wide: true,
            content: (
              <code {...VERBATIM}>
                <Visible text={selector} />
              </code>
            ),
          },
          { label: words('key'), content: <Visible text={key === null ? '–' : keyText(key)} /> },
          {
            label: words('state'),
            content: (
              <span class="row tight">
                <Mark tone={TONES[state]} small />
                {testing ? words('testing', { state: words(state) }) : words(state)}
              </span>
            ),
          },
          {
            wide: true,
            content: (
              <>
                <Visible text={detail} />
                {state === 'invalid' && record !== null && (
                  <div>
                    <code {...VERBATIM}>
                      <Visible text={record} />
                    </code>
                  </div>
                )}
              </>
            ),
          },
        ],
      }))}
    />
  );
}

/** The keys that were found, and a way to name one that was not. */
export function DkimKeys({ report }: { readonly report: Report }): JSX.Element {
  const words = useWords(MAIL_PAGE_TEXTS);
  const { domain, checks } = report;
  const keys = blockIn(report, dkimKeys);
  const isKnown = checks.some(({ id, outcome }) => id === 'dkim' && outcome !== 'unknown');
  return (
    <Card
      flush
      id="dkim"
      title={words('dkim')}
      meta={keys.length > 0 ? words('dkim-meta', { count: keys.length }) : undefined}
    >
      {keys.length > 0 ? <KeyTable keys={keys} /> : isKnown && <p class="pad">{words('dkim-none')}</p>}
      <div class={keys.length === 0 && !isKnown ? 'pad' : 'foldin'}>
        <More summary={words('key-missing')}>
          <SelectorForm domain={domain} />
        </More>
      </div>
    </Card>
  );
}
