import type { BlockView, View } from './view.ts';

const isBad = (mark: unknown): boolean => mark === 'bad' || mark === 'warn';

/** Finds a mark that asks for attention in anything that a view is made of. */
const hasBad = (part: unknown): boolean => {
  if (typeof part !== 'object' || part === null) return false;
  if (Array.isArray(part)) return part.some(hasBad);
  return Object.entries(part).some(
    ([key, value]) =>
      ((key === 'mark' || key === 'tone') && isBad(value)) || (key === 'problem' && value !== null) || hasBad(value),
  );
};

/** Whether a view leads to something that an owner does. */
const asksForSteps = (view: View): boolean =>
  view.view === 'records' || (view.view === 'steps' && view.steps.some(({ state }) => state === 'now'));

/** Returns whether nothing that a block shows needs attention, so that a page may fold it. */
export const needsNoAttention = ({ metaMark, views, repeats, staysOpen }: BlockView): boolean =>
  repeats === true ||
  (staysOpen !== true && !isBad(metaMark) && !views.some((view) => asksForSteps(view) || hasBad(view)));
