import type { LiveEvent } from '../../progress.ts';
import { Waterfall } from './waterfall.ts';

/** The waterfall of the last run is shown again on the report that it leads to, as proof; not on older ones. */
const KEY = 'zonewell.waterfall';
const MAX_AGE_MS = 600_000;

interface StoredEvents {
  readonly path: string;
  readonly at: number;
  readonly events: readonly Extract<LiveEvent, { event: 'answered' }>[];
}

/** Reads lines as they come. A line that is no JSON ends the stream as a fault. */
async function* readLines(response: Response): AsyncGenerator<LiveEvent> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  while (reader !== undefined) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (rest + value).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line !== '') yield JSON.parse(line) as LiveEvent;
  }
}

function keep(path: string, events: StoredEvents['events']): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ path, at: Date.now(), events } satisfies StoredEvents));
  } catch {
    // No room or no storage: the report comes without its waterfall.
  }
}

/** Shows the run that led to this report, if it was the last thing this tab did. */
export function showLastRun(place: HTMLElement): void {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as StoredEvents | null;
    if (kept === null || kept.path !== location.pathname || Date.now() - kept.at > MAX_AGE_MS) return;
    const waterfall = new Waterfall();
    for (const event of kept.events) waterfall.add(event);
    waterfall.stop();
    const details = document.createElement('details');
    details.className = 'last-run';
    const summary = document.createElement('summary');
    summary.textContent = `Your live check: ${waterfall.summary()}`;
    details.append(summary, waterfall.root);
    place.replaceChildren(details);
  } catch {
    sessionStorage.removeItem(KEY);
  }
}

function fail(place: HTMLElement, title: string, detail: string): void {
  const box = document.createElement('div');
  box.className = 'failed-run';
  box.setAttribute('role', 'alert');
  const strong = document.createElement('strong');
  strong.textContent = title;
  box.append(strong, ` ${detail}`);
  place.prepend(box);
}

async function run(form: HTMLFormElement, place: HTMLElement): Promise<void> {
  const waterfall = new Waterfall();
  place.replaceChildren(waterfall.root);
  waterfall.start();
  const events: Extract<LiveEvent, { event: 'answered' }>[] = [];
  try {
    const response = await fetch(form.action, { method: 'POST', headers: { Accept: 'application/x-ndjson' } });
    for await (const event of readLines(response)) {
      if (event.event === 'failed') return fail(place, `${event.title}.`, event.detail);
      if (event.event === 'done') {
        // Only ever a page of this site, whatever the line says.
        const next = new URL(event.url, location.origin);
        if (next.origin !== location.origin) break;
        keep(next.pathname, events);
        location.assign(next.pathname);
        return;
      }
      waterfall.add(event);
      if (event.event === 'answered') events.push(event);
    }
    fail(place, 'The live check stopped.', 'The connection closed before the report was complete. Try again.');
  } catch {
    fail(place, 'The live check stopped.', 'We could not reach the service. Try again in a minute.');
  } finally {
    waterfall.stop();
  }
}

/** Lets the form draw its progress instead of keeping the reader waiting. */
export function enhanceLiveForm(form: HTMLFormElement, place: HTMLElement): void {
  const button = form.querySelector('button');
  let running = false;
  form.addEventListener('submit', async (submit) => {
    submit.preventDefault();
    if (running) return;
    running = true;
    button?.setAttribute('aria-disabled', 'true');
    if (button !== null) button.textContent = 'Checking …';
    await run(form, place);
    running = false;
    button?.removeAttribute('aria-disabled');
    if (button !== null) button.textContent = 'Check live';
  });
}
