import type { LiveWords } from '../../web/live-texts.ts';
import { drawn, element } from './elements.ts';
import { Waterfall } from './waterfall.ts';
import { fill } from './words.ts';

/** How often the status bar changes, and how often a screen reader hears of it. */
const DRAW_EVERY_MS = 250;
const ANNOUNCE_EVERY_MS = 2000;

/** The status bar under the name of a domain while a check runs: one line of one height, with the questions over the page. */
export class LiveStatusBar {
  readonly root: HTMLElement;
  readonly waterfall: Waterfall;
  readonly #words: LiveWords;
  readonly #count = element('b');
  readonly #rest = document.createTextNode('');
  readonly #status = element('span', 'vh');
  readonly #bar = drawn('rect', { class: 'done', width: '0%', height: '3' });
  readonly #menu = element('details', 'menu wf-menu');
  #timer: number | undefined;
  #announcedAt = Number.NEGATIVE_INFINITY;

  constructor(words: LiveWords) {
    this.#words = words;
    this.waterfall = new Waterfall(words);
    this.root = element('div', 'asof asof-live');
    this.root.id = 'as-of';
    const line = element('p');
    line.setAttribute('aria-hidden', 'true');
    line.append(this.#count, this.#rest);
    this.#status.setAttribute('role', 'status');
    const pulse = element('span', 'pulse');
    const summary = element('summary', 'btn btn-s btn-quiet', words.questions);
    const panel = element('div', 'menu-list wf-list');
    panel.append(this.waterfall.list);
    panel.tabIndex = 0;
    panel.setAttribute('role', 'region');
    panel.setAttribute('aria-label', words.questions);
    this.#menu.append(summary, panel);
    const bar = drawn('svg', { class: 'bar', 'aria-hidden': 'true' });
    bar.append(drawn('rect', { class: 'all', width: '100%', height: '3' }), this.#bar);
    this.root.append(pulse, line, this.#status, this.#menu, bar);
  }

  /** Stands in for the status bar that is there, until `rest`. */
  start(old: Element): void {
    this.#count.textContent = this.#words.start;
    old.replaceWith(this.root);
    this.#timer = window.setInterval(() => this.#draw(), DRAW_EVERY_MS);
  }

  /** Says how it ended. The questions stay at hand as proof. */
  rest(text: string, kind: 'done' | 'failed'): void {
    clearInterval(this.#timer);
    this.waterfall.draw();
    const line = element('p', '', text);
    line.setAttribute('role', kind === 'failed' ? 'alert' : 'status');
    this.root.className = kind === 'failed' ? 'asof asof-failed' : 'asof';
    this.root.replaceChildren(line, ...(this.waterfall.asked > 0 ? [this.#menu] : []));
  }

  #draw(): void {
    const { asked, answered, waitingFor, now } = this.waterfall;
    if (this.#menu.open) this.waterfall.draw();
    if (asked === 0) return;
    const seconds = (now / 1000).toFixed(1);
    this.#count.textContent = fill(this.#words.answered, { answered, asked });
    this.#rest.data =
      waitingFor === undefined
        ? fill(this.#words.complete, { seconds })
        : fill(this.#words.waiting, { question: waitingFor, seconds });
    this.#bar.setAttribute('width', `${Math.round((answered / asked) * 100)}%`);
    if (performance.now() - this.#announcedAt < ANNOUNCE_EVERY_MS) return;
    this.#announcedAt = performance.now();
    this.#status.textContent = `${this.#count.textContent}${this.#rest.data}`;
  }
}
