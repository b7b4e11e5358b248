/**
 * Lists how grave a finding is, from the least. `ok` is what is as it should be; `info` is a fact or a choice; `notice`
 * departs from a recommendation and harms nobody today; `warning` works until one fault, one attacker or a known date
 * breaks it; `error` does not work for some or all; `critical` is unreachable, or open to everyone, now.
 */
export const SEVERITIES = ['ok', 'info', 'notice', 'warning', 'error', 'critical'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** Lists the severities of what is worth a word: what is as it should be is no change and no event. */
export const [, ...NOTED_SEVERITIES] = SEVERITIES;

/** Ranks a severity: the graver, the higher. */
export const gravityOf = (severity: Severity): number => SEVERITIES.indexOf(severity);

/** Returns whether a severity is a warning or worse: such a finding reaches verdict and actions, whatever it costs. */
export const isHeadline = (severity: Severity): boolean => gravityOf(severity) >= gravityOf('warning');

/** Sorts the gravest first; of equal ones the order stays. */
export const byGravity = (a: { readonly severity: Severity }, b: { readonly severity: Severity }): number =>
  gravityOf(b.severity) - gravityOf(a.severity);
