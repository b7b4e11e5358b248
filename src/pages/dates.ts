import { dateText as dateOf, type Instant } from '../domain/time.ts';

const two = (n: number): string => String(n).padStart(2, '0');

/** `2026-11-20` or an RFC 3339 time as `20 Nov 2026`; what is no date stays as it is. */
export function dateText(iso: string): string {
  const at = Date.parse(iso);
  return Number.isNaN(at) ? iso : dateOf(at);
}

/** An RFC 3339 time as `20 Nov 2026, 14:03:07 UTC`. */
export function timeText(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  const clock = [date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()].map(two).join(':');
  return `${dateText(iso)}, ${clock} UTC`;
}

/** How long ago that was, in the largest whole unit: `just now`, `5 min ago`, `3 h ago`, `12 d ago`. */
export function ageText(iso: string, now: Instant): string {
  const minutes = Math.floor((now - new Date(iso).getTime()) / 60_000);
  if (Number.isNaN(minutes)) return '';
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h ago`;
  return `${Math.floor(minutes / (24 * 60))} d ago`;
}
