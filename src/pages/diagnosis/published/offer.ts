import type { Report } from '../../../diagnoses/report.ts';
import type { Rendered } from '../../../domain/message.ts';
import type { FixStep, PublishedCheck } from '../../../lookups/published/check-published.ts';

/** Whether the servers of a domain have what a step of a fix asks for, and what that did to the score. */
export interface PublishedAnswer {
  readonly check: Rendered<PublishedCheck>;
  /** The score before and after; null where it was not made anew. */
  readonly score: { readonly before: number; readonly after: number } | null;
}

/** Lets a page offer on its fixes to ask whether they are published. */
export interface PublishedOffer {
  /** Where its forms go. */
  readonly action: string;
  /** The fixes that its report names; others are not asked for. */
  readonly fixes: ReadonlySet<string>;
  readonly answer?: PublishedAnswer | undefined;
}

/** Returns where a report whose path this is is asked whether a fix is published. */
export const publishedPath = (report: string): string => `${report}/published`;

/** The id of the answer on a page. */
export const CHECKED_ID = 'checked';
/** The fields of the form. */
export const FIX_FIELD = 'fix';
export const STEP_FIELD = 'step';

/** The offer of the page that is rendered. Rendering waits for nothing, so there is one page at a time. */
let offer: PublishedOffer | undefined;

/** Renders a page whose fixes can be asked for. */
export function withOffer<T>(given: PublishedOffer | undefined, render: () => T): T {
  const before = offer;
  offer = given;
  try {
    return render();
  } finally {
    offer = before;
  }
}

/** Returns the offer of the page. */
export const useOffer = (): PublishedOffer | undefined => offer;

/** Returns whether all servers have all that the step asks for. */
export const isDone = ({ sets }: Pick<PublishedCheck, 'sets'>): boolean =>
  sets.every(({ servers }) => servers.length > 0 && servers.every(({ state }) => state === 'here'));

/** Returns the answer about a step; none where the step is done, which stands above the fixes that are left. */
export const answerFor = (given: PublishedOffer | undefined, { fix, step }: FixStep): PublishedAnswer | undefined => {
  const answer = given?.answer;
  return answer !== undefined && !isDone(answer.check) && answer.check.fix === fix && answer.check.step === step
    ? answer
    : undefined;
};

/** Lets the owner ask whether fixes are published: not those of the past, nor of servers that are only tried. */
export function offerOf(
  { asOf, judgementOnly, actions }: Pick<Report, 'asOf' | 'judgementOnly' | 'actions'>,
  {
    report,
    tested,
    published,
  }: { readonly report: string; readonly tested?: object; readonly published?: PublishedAnswer },
): PublishedOffer | undefined {
  if (asOf !== null || judgementOnly === true || tested !== undefined) return undefined;
  const fixes = new Set(actions.flatMap(({ fix }) => (fix === null ? [] : [fix.id])));
  return { action: publishedPath(report), fixes, answer: published };
}
