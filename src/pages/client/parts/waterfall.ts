import type { LiveWords } from '../../web/live-texts.ts';
import type { LiveEvent } from '../../web/progress.ts';
import { drawn, element } from './elements.ts';
import { fill, visible } from './words.ts';

/** The axis is never shorter, so that the first bars do not jump. */
const MIN_AXIS_MS = 100;

type AskedEvent = Extract<LiveEvent, { event: 'asked' }>;
type AnsweredEvent = Extract<LiveEvent, { event: 'answered' }>;

interface WaterfallRow {
  readonly asked: AskedEvent | AnsweredEvent;
  readonly row: HTMLElement;
  readonly bar: SVGRectElement;
  readonly result: HTMLElement;
  ended: AnsweredEvent | undefined;
}

/** Whether a line is a guess at a DKIM selector that found nothing. There are dozens, and they say nothing. */
const isVainGuess = ({ asked, ended }: WaterfallRow): boolean =>
  asked.name.includes('._domainkey.') && (ended?.outcome === 'nxdomain' || ended?.outcome === 'nodata');

/** The questions of a live check: what runs first, then the slowest; guesses in vain are one line. */
export class Waterfall {
  readonly list = element('ul', 'wf');
  readonly #words: LiveWords;
  readonly #guesses = element('li', 'guesses');
  readonly #lines = new Map<number, WaterfallRow>();
  readonly #still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  #zero: number | undefined;

  constructor(words: LiveWords) {
    this.#words = words;
  }

  add(event: AskedEvent | AnsweredEvent): void {
    const line = this.#lines.get(event.ref) ?? this.#open(event);
    if (event.event !== 'answered') return;
    line.ended = event;
    line.bar.setAttribute('class', event.outcome === 'failure' ? 'lost' : '');
    const ms = Math.round(event.ended_ms - event.started_ms);
    line.result.textContent = fill(this.#words.took, { ms, outcome: this.#outcome(event) });
    if (event.server !== '') line.row.title = `${visible(event.server)}, ${event.transport}`;
  }

  get asked(): number {
    return this.#lines.size;
  }

  get answered(): number {
    return [...this.#lines.values()].filter(({ ended }) => ended !== undefined).length;
  }

  /** The question that has waited longest, or undefined where all are answered. */
  get waitingFor(): string | undefined {
    const oldest = [...this.#lines.values()].find(({ ended }) => ended === undefined);
    return oldest === undefined ? undefined : `${oldest.asked.type} ${visible(oldest.asked.name)}`;
  }

  /** Milliseconds since the check began, as its own clock has them. */
  get now(): number {
    return this.#zero === undefined ? 0 : performance.now() - this.#zero;
  }

  /** Draws the bars as they are now, the slowest first. */
  draw(): void {
    const now = this.now;
    const lines = [...this.#lines.values()];
    const endOf = ({ ended }: WaterfallRow): number => ended?.ended_ms ?? now;
    const axis = Math.max(MIN_AXIS_MS, ...lines.map(endOf));
    const length = (line: WaterfallRow): number => endOf(line) - line.asked.started_ms;
    const guesses = lines.filter(isVainGuess);
    const shown = (guesses.length > 2 ? lines.filter((line) => !isVainGuess(line)) : lines).sort(
      (a, b) => Number(a.ended !== undefined) - Number(b.ended !== undefined) || length(b) - length(a),
    );
    for (const line of shown) {
      if (line.ended === undefined && this.#still) continue;
      line.bar.setAttribute('x', `${((line.asked.started_ms / axis) * 100).toFixed(2)}%`);
      line.bar.setAttribute('width', `${Math.max(0.4, (length(line) / axis) * 100).toFixed(2)}%`);
    }
    this.#guesses.textContent = fill(this.#words.guesses, { count: guesses.length });
    this.list.replaceChildren(...shown.map(({ row }) => row), ...(guesses.length > 2 ? [this.#guesses] : []));
  }

  #outcome({ outcome, detail }: AnsweredEvent): string {
    const words = this.#words;
    if (detail !== '') return visible(detail);
    return { answer: '', nodata: words['no-record'], nxdomain: words['no-name'], failure: words['no-answer'] }[outcome];
  }

  #open(event: AskedEvent | AnsweredEvent): WaterfallRow {
    this.#zero ??= performance.now() - event.started_ms;
    const row = element('li');
    const question = element('span');
    question.append(element('b', '', event.type), element('bdi', '', visible(event.name)));
    const svg = drawn('svg', { width: '100%', height: '8', 'aria-hidden': 'true' });
    const bar = drawn('rect', { class: 'run', y: '1.5', height: '5', rx: '1.5', x: '0', width: '0.4%' });
    svg.append(bar);
    const result = element('span', '', '…');
    row.append(question, svg, result);
    const line: WaterfallRow = { asked: event, row, bar, result, ended: undefined };
    this.#lines.set(event.ref, line);
    return line;
  }
}
