import { calendarDays } from '../../changes/expiry.ts';
import type { CertificateEnd } from '../../diagnoses/blocks/mail-certificate.ts';
import type { ShownScore } from '../../diagnoses/shown-score.ts';
import type { Instant } from '../../domain/time.ts';
import { renderHtml } from '../web/render-html.ts';
import { type ScoreTone, scoreAndGrade, scoreTone } from '../web/score.ts';
import { visibleText } from '../web/visible.tsx';

/** Fixed colours, readable in white: a badge stands on pages whose style we do not know. */
const COLOURS: Readonly<Record<ScoreTone, string>> = {
  good: '#1b6e3c',
  fair: '#855300',
  bad: '#b3261e',
  unknown: '#5f5b54',
};
/** Near enough to 11 px Verdana; `textLength` makes the text fit whatever font there is. */
const CHAR_PX = 6.6;

function svg(label: string, text: string, colour: string, alternative: string): string {
  const left = Math.round(label.length * CHAR_PX) + 12;
  const right = Math.round(text.length * CHAR_PX) + 12;
  return renderHtml(
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={left + right}
      height="20"
      role="img"
      aria-label={alternative}
      font-family="Verdana, DejaVu Sans, sans-serif"
      font-size="11"
      fill="#fff"
    >
      <title>{alternative}</title>
      <rect width={left} height="20" fill="#33302c" />
      <rect x={left} width={right} height="20" fill={colour} />
      <text x="6" y="14" textLength={left - 12}>
        {label}
      </text>
      <text x={left + 6} y="14" textLength={right - 12}>
        {text}
      </text>
    </svg>,
  );
}

/** Where a badge is, and what it calls the thing that it is about. */
export interface BadgeLabel {
  /** It is at `/{folder}/{domain}.svg`, and `.json`. */
  readonly folder: string;
  /** On the left. */
  readonly text: string;
  /** In the words for those who do not see it. */
  readonly about: string;
}

/** A badge without its label: the text, its tone, and the policy that the text rests on. */
export interface ShownBadge {
  readonly text: string;
  readonly tone: ScoreTone;
  /** Null where there is none. */
  readonly policy: string | null;
}

/** The same of a domain as people see its name. */
type NamedBadge = ShownBadge & { readonly unicodeDomain: string };

/** Shows a score: `85/100 B`, `at least 55/100`, `no score`. */
export const scoreBadge = ({
  shown,
  policy,
}: {
  readonly shown: ShownScore;
  readonly policy: string | null;
}): ShownBadge => ({ text: scoreAndGrade(shown), tone: scoreTone(shown), policy });

/** Shows how long the certificate is valid that was served: `61 days`, `ends today`, `expired`, `unknown`. */
export function certificateBadge(end: CertificateEnd | null, now: Instant): ShownBadge {
  if (end === null) return { text: 'unknown', tone: 'unknown', policy: null };
  const days = calendarDays(now, end.endsAt);
  if (end.endsAt < now) return { text: 'expired', tone: 'bad', policy: null };
  const text = days === 0 ? 'ends today' : days === 1 ? '1 day' : `${days} days`;
  return { text, tone: end.isNearEnd ? 'fair' : 'good', policy: null };
}

/** Renders a badge as a picture to embed. */
export function renderBadge(
  { text: label, about }: BadgeLabel,
  { unicodeDomain, text, tone, policy }: NamedBadge,
): string {
  const judged = policy === null ? '' : `, judged by the policy ${visibleText(policy)}`;
  return svg(label, text, COLOURS[tone], `${about} of ${visibleText(unicodeDomain)}: ${text}${judged}`);
}

/** Renders a badge that says why there is none; never one that looks like a score. */
export function renderBadgeError({ text, about }: BadgeLabel, why: string): string {
  return svg(text, why, COLOURS.unknown, `${about}: ${why}`);
}

/**
 * Returns the same as data for services that draw badges themselves, in the first version of what shields.io calls an endpoint
 * badge. It refuses keys that it does not know, so the policy is named in the message.
 */
export function badgeData({ text: label }: BadgeLabel, { text, tone, policy }: ShownBadge): string {
  const judged = policy === null ? '' : `, by the policy ${visibleText(policy)}`;
  return endpointJson({ label, message: `${text}${judged}`, color: COLOURS[tone] });
}

/** Returns as data why there is no badge. */
export const badgeErrorData = ({ text }: BadgeLabel, why: string): string =>
  endpointJson({ label: text, message: why, color: COLOURS.unknown, isError: true });

const endpointJson = (badge: Readonly<Record<string, string | boolean>>): string =>
  JSON.stringify({ schemaVersion: 1, ...badge });
