import type { Message } from '../domain/message.ts';
import { textIn } from '../texts/language.ts';
import type { Language } from '../texts/languages.ts';
import { speak } from '../texts/speak.ts';
import { PROBLEM_TEXTS } from './problem-texts.ts';

/** One kind of error. Its title and what it means are in `problem-texts.ts`. */
export interface ProblemKind {
  readonly status: number;
  /** Where others have defined it; in place of our own page. */
  readonly type?: string;
}

/** The catalogue: each error of the API is one of these, and each has a page at `/problems/{id}`. Source: RFC 9457 §3.1. */
export const PROBLEMS = {
  'malformed-request': { status: 400 },
  'invalid-domain': { status: 400 },
  'invalid-type': { status: 400 },
  'invalid-parameter': { status: 400 },
  'invalid-body': { status: 400 },
  'invalid-key': { status: 401 },
  'foreign-address': { status: 403 },
  'insufficient-scope': { status: 403 },
  'foreign-origin': { status: 403 },
  'not-found': { status: 404 },
  'method-not-allowed': { status: 405 },
  'request-timeout': { status: 408 },
  'batch-running': { status: 409 },
  'body-too-large': { status: 413 },
  'uri-too-long': { status: 414 },
  'unsupported-media-type': { status: 415 },
  'idempotency-key-reused': { status: 422 },
  'quota-exceeded': { status: 429, type: 'https://iana.org/assignments/http-problem-types#quota-exceeded' },
  'rate-limited': { status: 429 },
  'headers-too-large': { status: 431 },
  'internal-error': { status: 500 },
  'lookup-failed': { status: 502 },
  overloaded: { status: 503 },
  unavailable: { status: 503 },
  'lookup-timeout': { status: 504 },
} as const satisfies Readonly<Record<string, ProblemKind>>;

export type ProblemId = keyof typeof PROBLEMS;

export const isProblemId = (text: string): text is ProblemId => Object.hasOwn(PROBLEMS, text);

/** Holds the particulars of one occurrence. */
export interface ProblemDetails {
  /** Whole sentences for people, in the language of the request; where it is missing, what the kind of error means. */
  readonly detail?: Message;
  /** Which part of the request is at fault. */
  readonly parameter?: string;
  /** Faults of lines of a text in the body. */
  readonly faults?: readonly { readonly line: number; readonly fault: Message }[];
  /** Names of the RateLimit policies that were exceeded. Source: draft-ietf-httpapi-ratelimit-headers-11. */
  readonly violatedPolicies?: readonly string[];
}

/** Returns the title of a kind of error. */
export const problemTitle = (language: Language, id: ProblemId): string => speak(language, PROBLEM_TEXTS)(id);

/** Explains a kind of error, and what to do about it. */
export const problemAbout = (language: Language, id: ProblemId): string =>
  speak(language, PROBLEM_TEXTS)(`${id}/about`);

/** Returns the body of an error. Source: RFC 9457 §3. */
export function problemBody(
  language: Language,
  {
    publicUrl,
    id,
    details: { detail, parameter, violatedPolicies, faults } = {},
  }: { readonly publicUrl: string; readonly id: ProblemId; readonly details?: ProblemDetails | undefined },
): string {
  const { status, type }: ProblemKind = PROBLEMS[id];
  return JSON.stringify({
    type: type ?? `${publicUrl}/problems/${id}`,
    title: problemTitle(language, id),
    status,
    detail: detail === undefined ? problemAbout(language, id) : textIn(language, detail),
    ...(parameter === undefined ? {} : { parameter }),
    ...(faults === undefined
      ? {}
      : { faults: faults.map(({ line, fault }) => ({ line, fault: textIn(language, fault) })) }),
    ...(violatedPolicies === undefined ? {} : { 'violated-policies': violatedPolicies }),
  });
}

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';
