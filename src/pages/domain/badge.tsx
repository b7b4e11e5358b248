import type { ShownScore } from '../../diagnoses/shown-score.ts';
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

/** A domain with its score as people see both, and the policy that it was judged by. */
export interface ScoredName {
  readonly unicodeDomain: string;
  readonly shown: ShownScore;
  /** Null where there is none. */
  readonly policy: string | null;
}

/** Renders the score as a picture to embed: `85/100 B`, `at least 55/100`, `no score`. */
export function renderBadge({ text, about }: BadgeLabel, { unicodeDomain, shown, policy }: ScoredName): string {
  const judged = policy === null ? '' : `, judged by the policy ${visibleText(policy)}`;
  const alternative = `${about} of ${visibleText(unicodeDomain)}: ${scoreAndGrade(shown)}${judged}`;
  return svg(text, scoreAndGrade(shown), COLOURS[scoreTone(shown)], alternative);
}

/** Renders a badge that says why there is none; never one that looks like a score. */
export function renderBadgeError({ text, about }: BadgeLabel, why: string): string {
  return svg(text, why, COLOURS.unknown, `${about}: ${why}`);
}

/**
 * Returns the same as data for services that draw badges themselves, in the first version of what shields.io calls an endpoint
 * badge. It refuses keys that it does not know, so the policy is named in the message.
 */
export function badgeData({ text }: BadgeLabel, { shown, policy }: Pick<ScoredName, 'shown' | 'policy'>): string {
  const judged = policy === null ? '' : `, by the policy ${visibleText(policy)}`;
  return endpointJson({ label: text, message: `${scoreAndGrade(shown)}${judged}`, color: COLOURS[scoreTone(shown)] });
}

/** Returns as data why there is no badge. */
export const badgeErrorData = ({ text }: BadgeLabel, why: string): string =>
  endpointJson({ label: text, message: why, color: COLOURS.unknown, isError: true });

const endpointJson = (badge: Readonly<Record<string, string | boolean>>): string =>
  JSON.stringify({ schemaVersion: 1, ...badge });
