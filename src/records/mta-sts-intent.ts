import type { DnsName } from '../domain/name.ts';
import { mxMatches } from './mta-sts.ts';
import { MAX_STS_AGE_SECONDS, parseMtaStsPolicy, type StsPolicy } from './mta-sts-policy.ts';

/** Holds what a policy file asks for; what cannot be made out is null. */
export interface StsIntent {
  readonly mode: StsPolicy['mode'] | null;
  readonly maxAgeSeconds: number | null;
  readonly mx: readonly string[];
}

/** Lines looked into; a policy of more is no policy that anybody meant. */
const MAX_LINES = 2000;
/** Longer lines are none of a policy. */
const MAX_LINE_CHARS = 1000;

/** Reads what the lines of a faulty policy file surely mean, typos put right. */
export function intentOfPolicy(body: string): StsIntent {
  let mode: StsIntent['mode'] = null;
  let maxAgeSeconds: number | null = null;
  const mx = new Set<string>();
  for (const line of body.split(/\r\n|\r|\n/, MAX_LINES)) {
    const [, key = '', value = ''] =
      LINE.exec(line.slice(0, MAX_LINE_CHARS).replace(/[\ufeff"'\u2018-\u201f]/g, '')) ?? [];
    const name = key.toLowerCase().replace('-', '_');
    if (name === 'mode') mode ??= modeOf(value);
    else if (name === 'max_age' || name === 'maxage') maxAgeSeconds ??= secondsOf(value);
    else if (name === 'mx') for (const host of hostsOf(value)) mx.add(host);
  }
  return { mode, maxAgeSeconds, mx: [...mx] };
}

const LINE = /^[ \t]*([a-z_-]{1,20})[ \t]*[:=]([^\r\n]*)$/i;

function modeOf(value: string): StsIntent['mode'] {
  const [, mode] = /^\s*(enforce|testing|none)(?:d|\s|;|$)/i.exec(value) ?? [];
  const lower = mode?.toLowerCase();
  return lower === 'enforce' || lower === 'testing' || lower === 'none' ? lower : null;
}

const UNIT_SECONDS: Readonly<Record<string, number>> = { '': 1, s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 };

function secondsOf(value: string): number | null {
  const [, digits, unit = ''] = /^\s*(\d{1,15})\s*([smhdw]?)\s*$/i.exec(value) ?? [];
  if (digits === undefined) return null;
  return Math.min(MAX_STS_AGE_SECONDS, Number(digits) * (UNIT_SECONDS[unit.toLowerCase()] ?? 1));
}

/** The patterns of an `mx` line that can stand in a policy. */
const hostsOf = (value: string): string[] =>
  value
    .split(/[\s,;]+/)
    .map((one) => one.toLowerCase().replace(/\.$/, ''))
    .filter((one) => one !== '' && !/^\d+$/.test(one) && isPattern(one));

/** Whether a policy may hold this pattern. */
const isPattern = (pattern: string): boolean =>
  parseMtaStsPolicy(policyFile({ mode: 'testing', maxAgeSeconds: 0, mx: [pattern] })).kind === 'policy';

/** Returns the lines of a policy file. Source: RFC 8461 §3.2. */
export const policyFile = ({ mode, maxAgeSeconds, mx }: Pick<StsPolicy, 'mode' | 'maxAgeSeconds' | 'mx'>): string =>
  ['version: STSv1', `mode: ${mode}`, ...mx.map((host) => `mx: ${host}`), `max_age: ${maxAgeSeconds}`].join('\n');

/** Finds patterns that allow all these hosts: those that are there, and each host that none of them allows. */
export const patternsFor = (patterns: readonly string[], hosts: readonly DnsName[]): readonly string[] => [
  ...patterns,
  ...hosts.filter((host) => isPattern(host) && !patterns.some((pattern) => mxMatches(pattern, host))),
];
