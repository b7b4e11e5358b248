/** Limits what one run may ask, whatever the zone does. Source: docs/limits.md, CVE-2026-50045. */
export interface Budget {
  readonly questions: number;
  /** Of these, guesses stop here, so that what scored checks ask always has the rest. */
  readonly guesses: number;
  readonly connections: number;
  /** Requests for pages and files, redirects included. */
  readonly pages: number;
  /** Queries to one address of a name server, lookups there included; left out, they are not counted. */
  readonly perServer?: number;
  readonly ms: number;
  /** How much longer a run may take because our own limits hold its questions back; left out, no longer. */
  readonly heldBackMs?: number;
}

const MAX_DIAGNOSIS_MS = 20_000;

/** The limits of a run whose kind has no others. */
export const DEFAULT_BUDGET: Budget = {
  questions: 200,
  guesses: 120,
  // Mail servers (10 at most), one policy, one logo, one mark certificate, and room for a few more.
  connections: 16,
  pages: 14,
  ms: MAX_DIAGNOSIS_MS,
};
