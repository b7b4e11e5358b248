import type { Cause } from './cause.ts';

export interface FetchOptions {
  readonly signal?: AbortSignal;
  /** Counts what is read of bodies, and ends that where the run has taken enough. */
  readonly intake?: Intake | undefined;
}

const MIB = 1024 * 1024;
/** Answers that one run takes, in MiB as they come in. Source: docs/limits.md. */
const MAX_ANSWERS_MIB = 4;
/** Of these, bodies of web servers, so that large pages and sitemaps of several hosts leave the DNS its part. */
const MAX_BODIES_MIB = 3;

/** Counts the octets of the answers that a run takes. What is over is not read. */
export class Intake {
  #left = MAX_ANSWERS_MIB * MIB;
  #bodiesLeft = MAX_BODIES_MIB * MIB;

  /** Takes some octets in; false where they are more than is left. */
  take(octets: number): boolean {
    this.#left -= octets;
    return this.#left >= 0;
  }

  /** Takes a part of a body in; false where it is more than is left for bodies: then no more of any is read. */
  takeBody(octets: number): boolean {
    if (octets > this.#bodiesLeft || octets > this.#left) this.#bodiesLeft = 0;
    else {
      this.#bodiesLeft -= octets;
      this.#left -= octets;
      return true;
    }
    return false;
  }

  /** Whether more came than a run takes, so that nothing more is asked. */
  get isFull(): boolean {
    return this.#left < 0;
  }
}

/** Says why something is unknown of a domain whose answers are longer than that: by our limit. */
export const OVER_OCTETS: Cause = { code: 'budget-octets', args: { mib: MAX_ANSWERS_MIB } };

/** Says the same of bodies. */
export const OVER_BODIES: Cause = { code: 'budget-octets', args: { mib: MAX_BODIES_MIB } };
