import type { Message, MessageArgs, TextTable } from '../domain/message.ts';
import type { Fix } from '../fixes/fix.ts';

/** What makes an action urgent whatever its points: nobody reaches the domain, or others send e-mail in its name. */
type Impact = 'reachability' | 'forgery';

/**
 * Whether an action lets mail authenticate, or asks receivers to act on mail that does not: the second never comes before
 * the first. Source: RFC 9989 §7.4.
 */
type Stage = 'authentication' | 'enforcement';

/**
 * What to do, by the codes of findings: an imperative with its object ("Set DMARC to p=reject"), and why, in one line;
 * without it the finding says why. Slots are those of the finding's text.
 */
export type ActionTexts<T> = { readonly [K in keyof T]?: readonly [title: string, why?: string] };

/** What a check says of the actions for its findings, each by its code. */
export interface ActionRules<T, A extends ActionTexts<T>> {
  /** Each finding that costs points or is declared a warning or worse needs one, unless it has a fix, whose title it is. */
  readonly actions?: A;
  readonly impacts?: { readonly [K in keyof T]?: Impact };
  readonly stages?: { readonly [K in keyof T]?: Stage };
  /** The check whose action makes the finding go away. */
  readonly partOf?: { readonly [K in keyof T]?: string };
  /** Findings whose action may leave points open, even once it is done: more may show then, or we may not see it. */
  readonly uncertain?: readonly (keyof T & string)[];
  /** Findings whose action can be done in a way that leaves points open, unless a fix says how. */
  readonly certainByFix?: readonly (keyof T & string)[];
}

/** What to do about a finding. */
export interface Action {
  readonly title: Message;
  /** Null where the finding itself says it. */
  readonly why: Message | null;
  readonly impact: Impact | null;
  readonly stage: Stage | null;
  readonly partOf: string | null;
  /**
   * Whether its points come with it, however it is done. An owner who adds an IPv6 address, of whatever value, passes
   * the check; one who turns on DKIM may do so under a selector that we don't know.
   */
  readonly certain: boolean;
}

/** Titles under the codes of the findings, reasons under `{code}/why`. */
export const actionTable = ({
  id,
  actions = {},
}: {
  readonly id: string;
  readonly actions?: ActionTexts<Readonly<Record<string, unknown>>>;
}): TextTable => ({
  prefix: `action/${id}`,
  texts: Object.fromEntries(
    Object.entries(actions).flatMap(([code, text]) => {
      if (text === undefined) return [];
      const [title, why] = text;
      return [[code, title] as const, ...(why === undefined ? [] : [[`${code}/why`, why] as const])];
    }),
  ),
});

type AnyTexts = Readonly<Record<string, unknown>>;

/** The action for a finding: as its check declares it, else titled as the last step of its fix; null where neither is. */
export function actionOf(
  {
    id,
    actions = {},
    impacts = {},
    stages = {},
    partOf = {},
    uncertain = [],
    certainByFix = [],
  }: { readonly id: string } & ActionRules<AnyTexts, ActionTexts<AnyTexts>>,
  {
    code,
    args,
    fix,
    fixed,
  }: { readonly code: string; readonly args: MessageArgs; readonly fix: Fix | null; readonly fixed: boolean },
): Action | null {
  const declared = actions[code];
  const prefix = `action/${id}`;
  const title = declared === undefined ? fix?.steps.at(-1)?.title.message : { id: `${prefix}/${code}`, args };
  if (title === undefined) return null;
  return {
    title,
    why: declared?.[1] === undefined ? null : { id: `${prefix}/${code}/why`, args },
    impact: impacts[code] ?? null,
    stage: stages[code] ?? null,
    partOf: partOf[code] ?? null,
    certain: !uncertain.includes(code) && (fix === null ? fixed || !certainByFix.includes(code) : fix.partial !== true),
  };
}
