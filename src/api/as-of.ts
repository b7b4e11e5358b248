import { DAY_MS, dayOf, type Instant } from '../domain/time.ts';
import { says } from './descriptions.ts';
import { DETAIL_TEXTS } from './detail-texts.ts';
import { dayOrTime, readParameters } from './parameters.ts';
import type { ProblemDetails } from './problems.ts';

/** The parameter of reports as of a date, for API, pages and commands alike. */
export const at = dayOrTime(says('parameter/at'), '2026-03-01', 'last millisecond');

type AsOf =
  | { readonly ok: true; readonly at: Instant }
  /** `detail` is made of whole sentences: what is wrong, and how to fix it. */
  | ({ readonly ok: false } & Required<Pick<ProblemDetails, 'detail' | 'parameter'>>);

/** Refuses times that have not come yet. Today is as of now. */
export function asOfTime(asked: Instant, now: Instant): AsOf {
  if (asked <= now) return { ok: true, at: asked };
  if (dayOf(asked) === dayOf(now) && asked % DAY_MS === DAY_MS - 1) return { ok: true, at: now };
  const detail = DETAIL_TEXTS.message('future', { today: dayOf(now) });
  return { ok: false, detail, parameter: 'at' };
}

/** Reads what was typed as a day or time; `at` is undefined where nothing was. */
export function parseAsOf(
  text: string | readonly string[] | undefined,
  now: Instant,
): AsOf | { readonly ok: true; readonly at: undefined } {
  const read = readParameters({ at }, { at: text });
  if (!read.ok) return { ok: false, detail: read.detail, parameter: read.parameter };
  return read.values.at === undefined ? { ok: true, at: undefined } : asOfTime(read.values.at, now);
}
