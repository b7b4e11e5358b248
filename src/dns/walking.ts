import { SILENCES } from '../domain/answer.ts';
import { type DnsName, ROOT } from '../domain/name.ts';
import { shareOf } from '../domain/psl.ts';
import type { RrType } from '../domain/rr.ts';
import { MINUTE_MS } from '../domain/time.ts';
import { LATE } from './late.ts';
import type { Resolution, ResolveOptions, Resolver } from './resolution.ts';
import { Run } from './run.ts';
import { onceAborted, untilAborted } from './until-aborted.ts';
import { createWay, type WayOptions } from './validate/way.ts';

/** For so long we rely on what we found of the network: that the resolver removes signatures, that the root can be reached. */
export const NETWORK_MS = 10 * MINUTE_MS;
/** So long after the first question, the root has answered or counts as out of reach: its servers are near everywhere. */
const ROOT_MS = 1500;
/**
 * For so long a run asks zones' own servers, which our limits may keep waiting where many runs ask the same ones. The rest
 * of its 20 s is for the resolver.
 */
const MAX_WALKING_MS = 8000;
/** Domains of a run whose servers did not answer: with so many, the network is at fault, and no others are asked. */
const MAX_SILENT_DOMAINS = 3;
/** Questions that servers may leave without an answer although they answer others, before they are asked no more. */
const MAX_UNANSWERED = 2;

/** Whether a lookup ended because the run may ask these servers no more, or no more servers: that is not their silence. */
const isCounted = ({ causes }: Extract<Resolution, { readonly kind: 'failure' }>): boolean =>
  causes.some(({ code }) => code === 'budget-server' || code === 'budget-addresses');

/** Holds records or their absence. */
type Succeeded = Exclude<Resolution, { readonly kind: 'failure' }>;

/** Asks from the root as long as that can be reached. */
export interface Walking {
  /** Asks; gives what was found and could be judged, undefined where that was not possible. */
  ask(name: DnsName, type: RrType, options: ResolveOptions): Promise<Succeeded | undefined>;
  /**
   * Asks a zone's own servers. Gives what they answered; undefined where they are better not asked, or did not answer, and
   * somebody else has to be asked. A firewall costs the first run some time, and servers that are silent cost each run some once.
   */
  askFirst(name: DnsName, type: RrType, options: ResolveOptions): Promise<Succeeded | undefined>;
  /** Asks them a question that names its flags, for its whole response, which nobody judges. */
  askExactly(name: DnsName, type: RrType, options: ResolveOptions): Promise<Succeeded | undefined>;
}

/** Remembers who answers one run. */
class RunReach {
  readonly #answered = new Set<string>();
  readonly #unanswered = new Map<string, number>();
  readonly #silent = new Set<string>();
  readonly #waits = new Map<string, AbortController>();

  #isOver = false;

  /** `signal` ends the run. */
  constructor(signal: AbortSignal | undefined) {
    if (signal !== undefined) onceAborted(signal, () => this.#giveUpAll());
    setTimeout(() => this.#giveUpAll(), MAX_WALKING_MS).unref();
  }

  isOpen(domain: string): boolean {
    return !this.#isOver && this.#silent.size < MAX_SILENT_DOMAINS && !this.#silent.has(domain);
  }

  /** Aborts when the servers of a domain are given up: whoever waits for them then waits for others. */
  signal(domain: string): AbortSignal {
    const wait = this.#waits.get(domain) ?? new AbortController();
    this.#waits.set(domain, wait);
    return wait.signal;
  }

  answered(domain: string): void {
    this.#answered.add(domain);
  }

  unanswered(domain: string): void {
    const count = (this.#unanswered.get(domain) ?? 0) + 1;
    this.#unanswered.set(domain, count);
    if (count < MAX_UNANSWERED && this.#answered.has(domain)) return;
    this.#silent.add(domain);
    this.#waits.get(domain)?.abort();
    if (this.#silent.size >= MAX_SILENT_DOMAINS) this.#giveUpAll();
  }

  #giveUpAll(): void {
    this.#isOver = true;
    for (const wait of this.#waits.values()) wait.abort();
  }
}

export function createWalking(fromRoot: Resolver, options: WayOptions): Walking {
  const way = createWay(fromRoot, options);
  const root = createRoot(fromRoot, options);
  const reaches = new WeakMap<Run, RunReach>();

  function reachOf({ run = new Run(), signal }: ResolveOptions): RunReach {
    const reach = reaches.get(run) ?? new RunReach(signal);
    reaches.set(run, reach);
    return reach;
  }

  /** Asks servers that can be reached and are not known to be silent, and remembers whether they answered. */
  async function first(
    name: DnsName,
    given: ResolveOptions,
    ask: (options: ResolveOptions) => Promise<Answered>,
  ): Promise<Succeeded | undefined> {
    const [reach, domain] = [reachOf(given), shareOf(name)];
    if (root.isKnownSilent() || !reach.isOpen(domain)) return undefined;
    const signal = reach.signal(domain);
    const going = untilAborted(ask({ ...given, signal }), signal, GIVEN_UP);
    // Where it turns out first that nobody can be reached, nobody waits for it.
    const isLost = root.isReached().then((isReached) => (isReached ? going : undefined));
    const answered = await Promise.race([going, isLost]);
    if (answered === undefined) return undefined;
    const { found, isOpen } = answered;
    if (found.kind !== 'failure' && found.authoritative === true && !isOpen) {
      reach.answered(domain);
      return found;
    }
    if (found.kind !== 'failure' || (SILENCES.has(found.why) && !isCounted(found))) reach.unanswered(domain);
    return undefined;
  }

  async function askJudged(name: DnsName, type: RrType, given: ResolveOptions): Promise<Answered> {
    const asked = await way.ask(name, type, given);
    if (!asked.ok) return { found: asked.failure, isOpen: true };
    const { found, judged } = asked;
    return { found: { ...found, ...judged }, isOpen: given.guess !== true && judged.security === 'indeterminate' };
  }

  return {
    async ask(name, type, given) {
      if ((await root.answer()).kind === 'failure') return undefined;
      const { found, isOpen } = await askJudged(name, type, given);
      return found.kind === 'failure' || isOpen ? undefined : found;
    },
    askFirst: (name, type, given) => first(name, given, (options) => askJudged(name, type, options)),
    askExactly: (name, type, given) =>
      first(name, given, async (options) => ({ found: await fromRoot.resolve(name, type, options), isOpen: false })),
  };
}

/** Says what came of a question, and whether it is open what to make of that. */
interface Answered {
  readonly found: Resolution;
  readonly isOpen: boolean;
}

const GIVEN_UP: Answered = { found: LATE, isOpen: true };

/** Finds out whether the root can be reached: many networks let nobody out on port 53, and one question finds that out for all. */
interface Root {
  /** Returns its latest answer, however long that takes. */
  answer(): Promise<Resolution>;
  /** Returns whether it answered itself, and in time. */
  isReached(): Promise<boolean>;
  /** Returns whether it was out of reach when last tried; where that is long ago, it is tried again beside. */
  isKnownSilent(): boolean;
}

function createRoot(fromRoot: Resolver, { clock }: WayOptions): Root {
  let until = 0;
  let asked: Promise<Resolution> | undefined;
  let reached: Promise<boolean> = Promise.resolve(false);
  let isSilent = false;

  function answer(): Promise<Resolution> {
    if (asked !== undefined && clock() < until) return asked;
    until = clock() + NETWORK_MS;
    const now = fromRoot.resolve(ROOT, 'DNSKEY');
    const isOwn = now.then((found) => found.kind !== 'failure' && found.authoritative === true);
    const conclude = (is: boolean): boolean => {
      if (asked === now) isSilent = !is;
      return is;
    };
    asked = now;
    reached = within(ROOT_MS, isOwn).then(conclude);
    // One that comes late counts for the runs after this one.
    isOwn.then(conclude, () => {});
    return now;
  }

  /** Asks again where the last answer is long ago; nobody waits for that. */
  const keepUpToDate = (): void => {
    answer().catch(() => {});
  };

  return {
    answer,
    isReached() {
      keepUpToDate();
      return reached;
    },
    isKnownSilent() {
      if (isSilent) keepUpToDate();
      return isSilent;
    },
  };
}

/** The same, or false where it takes longer. */
async function within(ms: number, reached: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, ms, false);
  });
  try {
    return await Promise.race([reached, late]);
  } finally {
    clearTimeout(timer);
  }
}
