/** One kind of error, as its page tells it. */
export interface ProblemKind {
  readonly status: number;
  readonly title: string;
  /** What it means and what to do. */
  readonly about: string;
  /** Where others have defined it; in place of our own page. */
  readonly type?: string;
}

/** The catalogue: each error of the API is one of these, and each has a page at `/problems/{id}`. Source: RFC 9457 §3.1. */
export const PROBLEMS = {
  'malformed-request': {
    status: 400,
    title: 'We cannot read the request',
    about:
      'The address is malformed: for example, a percent sign without two hexadecimal digits after it, or a whole URL where only a path belongs. Encode the name in the path as UTF-8 with percent signs, start the path with a slash, and send one Host field.',
  },
  'invalid-domain': {
    status: 400,
    title: 'We cannot use the domain name',
    about:
      'Names have labels of 1 to 63 letters, digits, hyphens or underscores, 253 characters in all; other scripts are converted. IP addresses are not names. The detail says which part is wrong.',
  },
  'invalid-type': {
    status: 400,
    title: 'We cannot use the list of record types',
    about:
      'The parameter “type” is one or more record types, separated by commas, without spaces, in any case. Leave it out for all that are observed.',
  },
  'invalid-parameter': {
    status: 400,
    title: 'We cannot use a parameter',
    about:
      'The field “parameter” of the error names it, and its detail says what is wrong. Days are written like 2026-01-31, times like 2026-01-31T12:00:00Z; a cursor is the “next” of an earlier answer.',
  },
  'invalid-key': {
    status: 401,
    title: 'We cannot use the key',
    about:
      'The key in the field X-API-Key does not work: it was mistyped, cut short, never issued or revoked. Make a new one in your account, or leave the field out where calls without a key are served.',
  },
  'not-found': {
    status: 404,
    title: 'We have nothing at this address',
    about:
      'This API has no such path. A domain that does not exist does not cause this error: the API answers with status 200 and no records.',
  },
  'method-not-allowed': {
    status: 405,
    title: 'You cannot use this method here',
    about: 'The API is read-only: use GET or HEAD. The field Allow of the response lists what can be used.',
  },
  'request-timeout': {
    status: 408,
    title: 'The request came too slowly',
    about: 'The request was not complete in time. Send it again.',
  },
  'body-too-large': {
    status: 413,
    title: 'The body of the request is too large',
    about: 'No request of this service needs a body of that size. Leave it out.',
  },
  'uri-too-long': {
    status: 414,
    title: 'The address is too long',
    about: 'No name or list of types needs such a long address. Shorten it.',
  },
  'unsupported-media-type': {
    status: 415,
    title: 'This type of body is not supported',
    about: 'The API is read-only and reads no bodies. Leave it out.',
  },
  'quota-exceeded': {
    status: 429,
    title: 'You have used all calls for this month',
    about:
      'Each plan has a number of calls for each calendar month (UTC). The field Retry-After says in how many seconds your quota resets. Calls for mail-security reports never count.',
    type: 'https://iana.org/assignments/http-problem-types#quota-exceeded',
  },
  'rate-limited': {
    status: 429,
    title: 'Too many lookups at once from your address',
    about:
      'One client may use only part of the lookups that run at once. Wait as long as the field Retry-After says, then send one request after another.',
  },
  'headers-too-large': {
    status: 431,
    title: 'The fields of the request are too large',
    about: 'Send fewer or shorter header fields.',
  },
  'internal-error': {
    status: 500,
    title: 'Something went wrong on our side',
    about:
      'This is a fault of the service and says nothing about the domain. We logged it under the identifier in the field X-Request-Id.',
  },
  'lookup-failed': {
    status: 502,
    title: 'The lookup failed',
    about:
      'We got no answer to any query, so we cannot say anything about the records. That does not mean that there are none. Try again in a minute.',
  },
  overloaded: {
    status: 503,
    title: 'The service is busy',
    about:
      'The service is already running as many lookups as it can, so it did not start yours. Try again after the seconds in the field Retry-After.',
  },
  unavailable: {
    status: 503,
    title: 'The service cannot use its database right now',
    about:
      'The service cannot read or store anything at the moment. This says nothing about the domain. Try again after the seconds in the field Retry-After.',
  },
  'lookup-timeout': {
    status: 504,
    title: 'The lookup took too long',
    about:
      'We got no answer to any query in time, so we cannot say anything about the records. That does not mean that there are none. Try again in a minute.',
  },
} as const satisfies Readonly<Record<string, ProblemKind>>;

export type ProblemId = keyof typeof PROBLEMS;

export const isProblemId = (text: string): text is ProblemId => Object.hasOwn(PROBLEMS, text);

/** What is particular to one occurrence. */
export interface ProblemDetails {
  /** A whole sentence for people; a title that says it all needs none. */
  readonly detail?: string;
  /** Which part of the request is at fault. */
  readonly parameter?: string;
  /** Names of the RateLimit policies that were exceeded. Source: draft-ietf-httpapi-ratelimit-headers-11. */
  readonly violatedPolicies?: readonly string[];
}

/** The body of an error. Source: RFC 9457 §3. */
export function problemBody(
  publicUrl: string,
  id: ProblemId,
  { detail, parameter, violatedPolicies }: ProblemDetails = {},
): string {
  const { status, title, about, type }: ProblemKind = PROBLEMS[id];
  return JSON.stringify({
    type: type ?? `${publicUrl}/problems/${id}`,
    title,
    status,
    detail: detail ?? about,
    ...(parameter === undefined ? {} : { parameter }),
    ...(violatedPolicies === undefined ? {} : { 'violated-policies': violatedPolicies }),
  });
}

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';
