import type { LiveWords } from '../../web/live-texts.ts';
import type { LiveEvent } from '../../web/progress.ts';
import { readLines } from './lines.ts';
import { LiveStatusBar } from './live-status-bar.ts';
import { replaceResult } from './result.ts';
import { fill, liveWordsOf } from './words.ts';

interface End {
  readonly text: string;
  readonly kind: 'done' | 'failed';
}

const failed = (text: string): End => ({ text, kind: 'failed' });

/** Follows a check to its end. The status bar says how far it is; the result is replaced once, at the end. */
async function follow(
  form: HTMLFormElement,
  {
    bar,
    words,
    controller: { signal },
  }: { readonly bar: LiveStatusBar; readonly words: LiveWords; readonly controller: AbortController },
): Promise<End> {
  try {
    const headers = { Accept: 'application/x-ndjson' };
    for await (const event of readLines<LiveEvent>(await fetch(form.action, { method: 'POST', headers, signal }))) {
      if (event.event === 'failed') return failed(fill(words.refused, event));
      if (event.event !== 'done') {
        bar.waterfall.add(event);
        continue;
      }
      // Only ever a page of this site, whatever the line says.
      const { origin, pathname } = new URL(event.url, location.origin);
      const text = origin === location.origin ? await replaceResult(pathname, words) : undefined;
      if (text !== undefined) return { text, kind: 'done' };
      location.reload();
      return { text: words.complete, kind: 'done' };
    }
    return failed(words['connection-closed']);
  } catch {
    return signal.aborted ? { text: words.stopped, kind: 'done' } : failed(words.unreachable);
  }
}

/** Lets the form show its progress instead of keeping the reader waiting. `onResult` is called with each new result. */
export function enhanceLiveForm(form: HTMLFormElement, onResult: () => void): void {
  const words = liveWordsOf(form);
  const button = form.querySelector('button');
  if (words === undefined || button === null) return;
  const label = [...button.childNodes];
  let running: AbortController | undefined;
  form.addEventListener('submit', async (submit) => {
    submit.preventDefault();
    if (running !== undefined) return running.abort();
    const old = document.querySelector('#as-of');
    if (old === null) return;
    running = new AbortController();
    button.classList.remove('btn-primary');
    button.textContent = words.stop;
    document.querySelector('#result')?.classList.add('old');
    const bar = new LiveStatusBar(words);
    bar.start(old);
    const { text, kind } = await follow(form, { bar, words, controller: running });
    bar.rest(text, kind);
    running = undefined;
    document.querySelector('#result')?.classList.remove('old');
    button.classList.add('btn-primary');
    button.replaceChildren(...label);
    onResult();
  });
}
