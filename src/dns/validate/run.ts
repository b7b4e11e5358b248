import type { Security, SecurityReason } from '../../domain/answer.ts';
import { type DnsName, isAtOrBelow, labelsOf } from '../../domain/name.ts';
import { isShared, shareOf } from '../../domain/psl.ts';
import type { DnsResponse } from '../../domain/response.ts';
import { RR_TYPES, type RrType } from '../../domain/rr.ts';
import type { Clock } from '../../domain/time.ts';
import type { Effort } from '../effort.ts';
import type { Resolution } from '../resolution.ts';
import { ALGORITHMS } from './algorithms.ts';
import { type GivenDs, type KnownZones, type TrustAnchor, TrustChain } from './chain.ts';
import { remembering } from './held-signatures.ts';
import { lastLabels } from './names.ts';
import { isBrief, setsOf } from './rrsets.ts';
import { timeOf } from './signature-times.ts';
import { type Validation, validate } from './validate.ts';

/** Signatures that one run may verify, and questions that it may ask for keys and delegations. Source: docs/limits.md. */
const MAX_SIGNATURES = 1000;
const MAX_QUESTIONS = 100;

/** Types that the chain of trust is made of. */
export type ChainType = 'DS' | 'DNSKEY';

export interface ValidationOptions {
  /** Looks up a link of the chain; the resolution has its whole response. */
  readonly lookUp: (name: DnsName, type: ChainType) => Promise<Resolution>;
  readonly anchors: readonly TrustAnchor[];
  readonly givenDs?: GivenDs;
  readonly known: KnownZones;
  readonly clock: Clock;
  /** Whether what is known of zones below a public suffix is not good enough. */
  readonly fresh: boolean;
  /** Counts what all runs of a diagnosis compute, over a resolver and from the root. */
  readonly effort: Effort;
}

/** Holds what the validator says of one answer. */
export interface Judged {
  readonly security: Security;
  readonly reason?: SecurityReason;
}

/** One for all runs, so that what did not change is not verified again. */
const TABLE = remembering(ALGORITHMS);

/** Validates the answers of one run. Each link of a chain is asked for and verified once. */
export class ValidationRun {
  readonly #options: ValidationOptions;
  readonly #chain: TrustChain;
  readonly #effort: Effort;
  readonly #links = new Map<string, Promise<Resolution>>();
  readonly #prepared = new Set<DnsName>();
  #questions = 0;

  constructor(options: ValidationOptions) {
    this.#options = options;
    this.#effort = options.effort;
    const { anchors, fresh, known, givenDs } = options;
    this.#chain = new TrustChain({
      ...(givenDs === undefined ? {} : { givenDs }),
      ask: async (name, type) => (await this.link(name, type === RR_TYPES.DS ? 'DS' : 'DNSKEY')).response ?? null,
      anchors,
      table: TABLE,
      nowSeconds: () => this.#now(),
      work: { left: MAX_SIGNATURES },
      effort: this.#effort,
      known: { ...known, get: (name) => (fresh && !isShared(name) ? undefined : known.get(name)) },
    });
  }

  /** Looks up a link, once in this run. */
  link(name: DnsName, type: ChainType): Promise<Resolution> {
    const key = `${type} ${name}`;
    const before = this.#links.get(key);
    if (before !== undefined) return before;
    if (this.#questions === MAX_QUESTIONS) return Promise.resolve(TOO_MANY);
    this.#questions += 1;
    const found = this.#options.lookUp(name, type);
    this.#links.set(key, found);
    return found;
  }

  /** Begins to ask for what validating answers below a name will need, so that it is there when they are. */
  prepare(name: DnsName): void {
    const zone = shareOf(name) as DnsName;
    if (this.#prepared.has(zone)) return;
    const isFirst = this.#prepared.size === 0;
    this.#prepared.add(zone);
    const { anchors, known } = this.#options;
    const [top] = anchors.filter((one) => isAtOrBelow(zone, one.zone));
    if (top === undefined) return;
    if (known.get(top.zone) === undefined) this.#begin(top.zone, 'DNSKEY');
    const above = labelsOf(top.zone).length;
    for (let count = above + 1; count <= labelsOf(zone).length; count += 1) {
      const at = lastLabels(zone, count);
      const state = known.get(at);
      if (state !== undefined && state !== 'same' && state.state === 'insecure') return;
      if (state !== undefined && !(this.#options.fresh && at === zone)) continue;
      this.#begin(at, 'DS');
      // Nearly all top-level domains are signed, and the zone that a run is about is asked anyway; of others we wait for the DS record.
      if (count === 1 || (isFirst && at === zone)) this.#begin(at, 'DNSKEY');
    }
  }

  #begin(name: DnsName, type: ChainType): void {
    this.link(name, type).catch(() => {});
  }

  /** Validates a response. */
  async judge(name: DnsName, type: RrType, response: DnsResponse): Promise<Judged> {
    // Responses come by the dozen, and each may have thousands of records.
    if (this.#effort.mustWait) await this.#effort.turn();
    if (this.#effort.isSpent) return OVER_BUDGET;
    if (!isBrief(response)) this.#effort.compute(() => setsOf(response));
    return this.#judged(await validate(this.#chain, { name, type: RR_TYPES[type] }, response), response);
  }

  async #judged({ security, because, zone }: Validation, response: DnsResponse): Promise<Judged> {
    if (security === 'secure' || zone === null) return { security };
    if (zone.state === 'insecure')
      return {
        security,
        reason: { code: zone.because, zone: zone.zone, in: zone.of === 'absence' ? 'records' : 'zone' },
      };
    if (zone.state === 'indeterminate' && zone.because === 'over-budget') return OVER_BUDGET;
    if (security === 'indeterminate') return { security, reason: { code: 'not-answered', zone: zone.zone } };
    const code = because ?? 'unproven';
    const isAnchor = zone.state === 'bogus' && this.#options.anchors.some((one) => one.zone === zone.zone);
    // Nobody's zone is at fault where nothing holds from the start.
    if (isAnchor) return { security: 'indeterminate', reason: { code: 'anchor', zone: zone.zone, fault: code } };
    if (zone.state !== 'bogus')
      return {
        security,
        reason: {
          code,
          zone: zone.zone,
          in: 'records',
          ...timeOf(code, { zone: zone.zone, response, nowSeconds: this.#now() }),
        },
      };
    const { by } = zone;
    const link = await this.link(zone.zone, by === undefined ? 'DNSKEY' : 'DS');
    const blamed = by ?? zone.zone;
    const time = link.response && timeOf(code, { zone: blamed, response: link.response, nowSeconds: this.#now() });
    return { security, reason: { code, zone: blamed, in: by === undefined ? 'zone' : 'delegation', ...time } };
  }

  #now(): number {
    return Math.floor(this.#options.clock() / 1000);
  }
}

const OVER_BUDGET: Judged = { security: 'indeterminate', reason: { code: 'over-budget' } };

const TOO_MANY: Resolution = {
  kind: 'failure',
  why: 'budget',
  causes: [{ code: 'budget-questions', args: { max: MAX_QUESTIONS } }],
  exchanges: [],
  fromCache: false,
};
