import type { AlertEvent } from '../../../src/monitoring/model/alert.ts';

// What alerts announced, in the words in which it is expected.

export interface Announced {
  readonly what: string;
  readonly at: number;
}

const DAY_MS = 86_400_000;
export const STAGES_DAYS = [30, 14, 7, 3, 1, 0] as const;

/** Kinds that are told of what was seen last. */
const SAME_KINDS: Readonly<Record<string, string>> = {
  'unreached-certificate-expires': 'certificate-expires',
  'unreached-certificate-expired': 'certificate-expired',
  'unanswered-registration-expires': 'registration-expires',
  'unanswered-registration-expired': 'registration-expired',
};

/** An event as it is expected, for each of its hosts: what it is about, and the end that it names. */
export const announcedBy = (event: AlertEvent, at: number): readonly Announced[] =>
  [event.message.args['host'] ?? ''].flat().map((host) => announcedOf(event, String(host), at));

function announcedOf({ kind: code, message, reason }: AlertEvent, host: string, at: number): Announced {
  const { service, domain } = message.args;
  const kind = SAME_KINDS[code] ?? code;
  const subject = kind.startsWith('regist') ? String(domain) : `${host}:${service === 'mail' ? 25 : 443}`;
  const end = dateOf(reason?.args['at'] ?? reason?.args['date']);
  if (end === null || kind === 'certificate-untrusted') return { what: `${subject} ${kind}`, at };
  const days = typeof message.args['days'] === 'number' ? stageAt(end, at) : null;
  return { what: `${subject} ${kind} ${days === null ? '' : `${days} `}${new Date(end).toISOString()}`, at };
}

function dateOf(value: unknown): number | null {
  if (typeof value !== 'object' || value === null) return null;
  const at = 'date' in value ? value.date : 'instant' in value ? value.instant : null;
  return typeof at === 'number' ? at : null;
}

/** The stage that something is in, by its end alone. */
const stageAt = (end: number, at: number): number =>
  STAGES_DAYS.findLast((days) => at >= end - days * DAY_MS) ?? Number.POSITIVE_INFINITY;
