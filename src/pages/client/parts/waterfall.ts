import type { LiveEvent } from '../../progress.ts';

const SVG = 'http://www.w3.org/2000/svg';
/** The axis is never shorter, so that the first bars do not jump. */
const MIN_AXIS_MS = 100;
/** How often unfinished bars grow, and how often the counts are said. */
const DRAW_EVERY_MS = 100;
const SAY_EVERY_MS = 1000;

type Asked = Extract<LiveEvent, { event: 'asked' }>;
type Answered = Extract<LiveEvent, { event: 'answered' }>;

const WORDS = { nodata: 'no such record', nxdomain: 'no such name', failure: 'no answer' } as const;

interface Line {
  readonly row: HTMLElement;
  readonly bar: SVGRectElement;
  readonly result: HTMLElement;
  readonly startedMs: number;
  ended: Answered | undefined;
}

function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className: string,
  text = '',
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  made.className = className;
  made.textContent = text;
  return made;
}

/** Characters that are invisible or reorder text are written out, as the server does. */
const visible = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}]/gu, (char) => `[U+${(char.codePointAt(0) ?? 0).toString(16)}]`);

/** `412 ms`, `2.4 s`. */
const duration = (ms: number): string => (ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`);

/** `1 query`, `34 queries`. */
const queries = (n: number): string => `${n} ${n === 1 ? 'query' : 'queries'}`;

/** A line a query, its bar in time: progress while it runs, proof afterwards. */
export class Waterfall {
  readonly root = element('div', 'waterfall');
  readonly #counts = element('p', 'counts');
  readonly #rows = element('ol', 'rows');
  readonly #axis = element('p', 'axis');
  readonly #lines = new Map<number, Line>();
  readonly #still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  #zero: number | undefined;
  #announcedAt = Number.NEGATIVE_INFINITY;
  #timer: number | undefined;

  constructor() {
    this.#counts.setAttribute('role', 'status');
    this.root.append(this.#counts, this.#rows, this.#axis);
  }

  /** Draws bars as they grow, until `stop`. */
  start(): void {
    this.#counts.textContent = 'Looking up …';
    this.#timer = window.setInterval(() => this.#draw(), DRAW_EVERY_MS);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#announcedAt = Number.NEGATIVE_INFINITY;
    this.#draw();
  }

  add(event: Asked | Answered): void {
    const line = this.#lines.get(event.ref) ?? this.#open(event);
    if (event.event !== 'answered') return;
    line.ended = event;
    line.row.classList.add(event.outcome);
    const reason = event.outcome === 'failure' && event.detail !== '' ? `: ${visible(event.detail)}` : '';
    const words = event.outcome === 'answer' ? event.detail : WORDS[event.outcome] + reason;
    line.result.textContent = `${duration(event.ended_ms - event.started_ms)}, ${words}`;
    if (event.server !== '') line.row.title = `${visible(event.server)} over ${event.transport}`;
  }

  /** `34 queries in 412 ms`, for a heading. */
  summary(): string {
    return `${queries(this.#lines.size)} in ${duration(this.#endMs())}`;
  }

  #open(event: Asked | Answered): Line {
    this.#zero ??= performance.now() - event.started_ms;
    const row = element('li', 'row');
    const question = element('span', 'asked');
    question.append(element('b', '', event.type), ' ', element('bdi', '', visible(event.name)));
    const svg = document.createElementNS(SVG, 'svg');
    svg.setAttribute('class', 'bar');
    svg.setAttribute('aria-hidden', 'true');
    const bar = document.createElementNS(SVG, 'rect');
    bar.setAttribute('y', '2');
    bar.setAttribute('height', '8');
    svg.append(bar);
    const result = element('span', 'result', '…');
    row.append(question, svg, result);
    this.#rows.append(row);
    const line: Line = { row, bar, result, startedMs: event.started_ms, ended: undefined };
    this.#lines.set(event.ref, line);
    return line;
  }

  #endMs(): number {
    return [...this.#lines.values()].reduce((end, line) => Math.max(end, line.ended?.ended_ms ?? line.startedMs), 0);
  }

  #draw(): void {
    const running = this.#timer !== undefined;
    const now = running && this.#zero !== undefined ? performance.now() - this.#zero : this.#endMs();
    const axis = Math.max(MIN_AXIS_MS, this.#endMs(), running && !this.#still ? now : 0);
    let answered = 0;
    let failed = 0;
    for (const line of this.#lines.values()) {
      if (line.ended !== undefined) answered += 1;
      if (line.ended?.outcome === 'failure') failed += 1;
      const end = line.ended?.ended_ms ?? (this.#still ? line.startedMs : now);
      line.bar.setAttribute('x', `${((line.startedMs / axis) * 100).toFixed(2)}%`);
      line.bar.setAttribute('width', `${Math.max(0.4, ((end - line.startedMs) / axis) * 100).toFixed(2)}%`);
    }
    this.#axis.textContent = `0 to ${duration(axis)}`;
    if (this.#lines.size === 0 || performance.now() - this.#announcedAt < SAY_EVERY_MS) return;
    this.#announcedAt = performance.now();
    const without = failed === 0 ? '' : `, ${failed} failed`;
    this.#counts.textContent = `${queries(this.#lines.size)} sent, ${answered} finished${without}, ${duration(now)}`;
  }
}
