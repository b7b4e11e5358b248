import type { JSX } from 'preact';
import { MAIL } from '../diagnoses/kinds.ts';
import { pathOf } from './head.tsx';

/** Longest text that can be pasted: the headers of a message, or all of a short one. */
export const MAX_HEADER_CHARS = 60_000;

/**
 * DNS cannot list DKIM selectors, but every signed message names one. What is pasted is read for that alone and not
 * kept; a selector under which a key stands is remembered for the domain.
 */
export function SelectorForm({ domain }: { readonly domain: string }): JSX.Element {
  return (
    <section aria-labelledby="selector">
      <h2 id="selector">Is a key missing?</h2>
      <p>
        The DNS cannot list all DKIM keys. Enter a selector, or paste the headers of a message from this domain; we’ll
        look up the selector in its DKIM-Signature. We store only the selector.
      </p>
      <form class="ask" method="post" action={`${pathOf(MAIL, domain)}/selectors`}>
        <p>
          <label for="selector-text">Selector or message headers</label>
          <textarea
            id="selector-text"
            name="text"
            rows={4}
            maxLength={MAX_HEADER_CHARS}
            required
            autocomplete="off"
            spellcheck={false}
            dir="auto"
          />
        </p>
        <button class="action" type="submit">
          Check live with this selector
        </button>
      </form>
    </section>
  );
}
