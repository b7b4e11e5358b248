import type { ComponentChildren, JSX } from 'preact';
import type { DomainName } from '../../domain/name.ts';
import { toUnicode } from '../../domain/parse.ts';
import { Button } from '../design/button.tsx';
import { Field } from '../design/form.tsx';
import { More } from '../design/more.tsx';
import { visibleText } from '../web/visible.tsx';
import { useWords } from '../web/words.ts';
import { type ListQuery, listParams } from './rows.ts';
import { SEVERAL_TEXTS } from './several-texts.ts';

/** Where the form is sent that changes several monitors at once. */
export const SEVERAL_PATH = '/monitors/several';

/** As many domains as a form changes at once. Source: docs/limits.md. */
export const MAX_CHOSEN = 1000;

/** Shows a list in a form that changes those of its domains that are chosen. Boxes are seen once it is opened. */
export function SeveralForm(props: {
  readonly query: ListQuery;
  /** How many the query lists, on all pages. */
  readonly count: number;
  readonly children: ComponentChildren;
}): JSX.Element {
  const { query, count, children } = props;
  const words = useWords(SEVERAL_TEXTS);
  return (
    <form class="several stack-l" method="post" action={SEVERAL_PATH}>
      {Object.entries(listParams(query)).map(([name, value]) => (
        <input type="hidden" name={name} value={visibleText(value)} />
      ))}
      <More summary={words('summary')}>
        <div class="card pad stack">
          <p class="meta">{words('hint')}</p>
          <label class="check">
            <input type="checkbox" name="all" value="yes" />
            <span>
              {count > MAX_CHOSEN ? words('first-listed', { most: MAX_CHOSEN, count }) : words('all', { count })}
            </span>
          </label>
          <div class="row">
            <Button name="do" value="pause">
              {words('pause')}
            </Button>
            <Button name="do" value="resume">
              {words('resume')}
            </Button>
            <Button name="do" value="settings">
              {words('settings')}
            </Button>
            <Button name="do" value="pins">
              {words('pins')}
            </Button>
            <Button kind="danger" name="do" value="remove">
              {words('remove')}
            </Button>
          </div>
          <Field
            id="tag-words"
            label={words('tags')}
            hint={words('tags-hint')}
            input={{ name: 'words', type: 'text', autocomplete: 'off', maxLength: 500 }}
          />
          <div class="row">
            <Button name="do" value="add-tags">
              {words('add-tags')}
            </Button>
            <Button name="do" value="remove-tags">
              {words('remove-tags')}
            </Button>
          </div>
        </div>
      </More>
      {children}
    </form>
  );
}

export const PickTitle = (): JSX.Element => <span class="vh">{useWords(SEVERAL_TEXTS)('column')}</span>;

/** Shows the box that chooses a domain. */
export function Pick({ domain }: { readonly domain: DomainName }): JSX.Element {
  const words = useWords(SEVERAL_TEXTS);
  return (
    <label>
      <input type="checkbox" name="domain" value={domain} />
      <span class="vh">{words('choose', { domain: toUnicode(domain) })}</span>
    </label>
  );
}
