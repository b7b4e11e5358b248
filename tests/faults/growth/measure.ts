/**
 * One way to make a reader of foreign input work hard: `make` builds the input of so many parts, and returns the work that
 * is measured. `salt` makes inputs of one size differ, so that nothing that is remembered helps.
 */
export interface Shape {
  readonly about: string;
  /** The parts of the largest input that gets as far as the reader: its own limit, or that of a message or a body. */
  readonly most: number;
  readonly make: (parts: number, salt: number) => () => unknown;
}

/** Readers that the same shapes try. Each is `file name`, below `src`. */
export interface Row {
  readonly readers: readonly string[];
  /** Where it runs: the page threads may take longer, and end by themselves; a whole run ends after 500 ms of CPU. */
  readonly runs: 'main' | 'thread' | 'run';
  /** How many works a call does one after the other, each of which may cost as much; one where it is left out. */
  readonly works?: number;
  readonly shapes: readonly Shape[];
}

/** Holds the measurements of a shape. */
export interface Growth {
  /** How much more the work is for four times the parts. */
  readonly growth: number;
  /** The work for the largest input, as a multiple of `reference`; more than that where it was not even tried. */
  readonly atMost: number;
  readonly parts: number;
}

/** Four times the parts may be six times the work: memory and its collection grow as well. */
export const MAX_GROWTH = 6;
/** The largest input may be so many times the reference work, which is 10 ms of a processor of 2024. */
export const MAX_WORK = { main: 10, thread: 50, run: 100 } as const;

const BASE_MS = 6;
const ROUNDS = 5;
/** Shapes that cost less than 50 ms at their most harm nobody (SAFETY), however they grow: memory decides what is measured. */
const HARMLESS = 5;
/** Beyond this, in ms, a shape is not tried with more parts: it fails by what was seen. */
const ENOUGH_MS = 400;

/** The CPU of the process, which does nothing else: that of a thread is counted in steps of milliseconds on some machines. */
const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

let salts = 0;

/** The CPU, in ms, for so many inputs of so many parts. */
async function costOf({ make }: Shape, parts: number, repeats: number): Promise<number> {
  const works = Array.from({ length: repeats }, () => {
    salts += 1;
    return make(parts, salts);
  });
  const before = cpuMs();
  for (const work of works) {
    const result = work();
    if (result instanceof Promise) await result;
  }
  return cpuMs() - before;
}

/**
 * Measures how the work of a shape grows from n to 4n, n so large that the base takes 5 ms, and what the most costs. Where
 * even the most takes less than that, there is nothing to compare.
 */
export async function growthOf(shape: Shape): Promise<Growth> {
  const { most } = shape;
  let parts = Math.max(1, Math.floor(most / 256));
  // Code is compiled while it runs.
  for (let i = 0; i < 3; i += 1) await costOf(shape, parts, 1);
  let cost = await costOf(shape, parts, 1);
  while (cost < BASE_MS && parts < most) {
    parts = Math.min(most, parts * 2);
    cost = await costOf(shape, parts, 1);
  }
  if (parts === most && cost / (await referenceMs()) < HARMLESS)
    return { growth: 1, atMost: cost / (await referenceMs()), parts };
  parts = Math.max(1, Math.min(parts, Math.floor(most / 4)));
  const least = Math.max(1, Math.floor(most / 4));
  // A square may hide behind what grows with the parts: seen from afar it does not. So the most is tried, if it ends.
  if (cost * (most / parts) <= ENOUGH_MS) {
    const last = await pairOf(shape, least);
    const atMost = last.more / (await referenceMs());
    return { growth: atMost < HARMLESS ? 1 : last.growth, atMost, parts: least };
  }
  const first = await pairOf(shape, parts);
  const left = most / parts / 4;
  const predicted = first.more * Math.max(1, left) * (first.growth > MAX_GROWTH ? left : 1);
  const last = left <= 1.01 || predicted > ENOUGH_MS ? first : await pairOf(shape, least);
  const atMost = (last === first ? predicted : last.more) / (await referenceMs());
  return { growth: atMost < HARMLESS ? 1 : Math.max(first.growth, last.growth), atMost, parts };
}

/** Measures what so many parts cost, in ms, and how much more four times as many: of several tries the least. */
async function pairOf(shape: Shape, parts: number): Promise<{ readonly more: number; readonly growth: number }> {
  const repeats = Math.max(1, Math.ceil(BASE_MS / Math.max(0.01, await costOf(shape, parts, 1))));
  const times = Math.min(4, shape.most / parts);
  let [base, more] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < ROUNDS; round += 1) {
    base = Math.min(base, await costOf(shape, parts, repeats));
    more = Math.min(more, await costOf(shape, Math.floor(parts * times), repeats));
    const growth = more / base;
    // The first base is often slow, since code is compiled while it runs: only one that is plainly linear ends it at once.
    if (growth <= MAX_GROWTH && (round > 0 || more > 10 * BASE_MS || (growth > 2 && growth < MAX_GROWTH - 1))) break;
  }
  return { more: more / repeats, growth: more / base };
}

let reference: number | undefined;

/** The CPU of a work that any machine can do, in ms: measured beside, so that slow machines pass as fast ones do. */
async function referenceMs(): Promise<number> {
  if (reference !== undefined) return reference;
  const words = Array.from({ length: 12_000 }, (_, i) => `${(i * 7919) % 12_007}.example`);
  const work = (): unknown =>
    JSON.parse(JSON.stringify(words.toSorted().map((word, i) => ({ word, i, parts: word.split('.') }))));
  const shape: Shape = { about: 'reference', most: 1, make: () => work };
  for (let i = 0; i < 5; i += 1) await costOf(shape, 1, 1);
  reference = Number.POSITIVE_INFINITY;
  for (let i = 0; i < 9; i += 1) reference = Math.min(reference, await costOf(shape, 1, 1));
  return reference;
}
