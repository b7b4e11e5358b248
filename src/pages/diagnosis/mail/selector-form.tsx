import type { JSX } from 'preact';
import { MAIL } from '../../../diagnoses/kinds.ts';
import { Button } from '../../design/button.tsx';
import { TextArea } from '../../design/form.tsx';
import { pathOf } from '../../web/paths.ts';
import { useWords } from '../../web/words.ts';
import { MAIL_PAGE_TEXTS } from './mail-texts.ts';

/** Longest text that can be pasted: the headers of a message, or all of a short one. */
export const MAX_HEADER_CHARS = 60_000;

/**
 * Asks for a selector. DNS cannot list DKIM selectors, but every signed message names one. What is pasted is read for
 * that alone and not kept; a selector under which a key stands is remembered for the domain.
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
