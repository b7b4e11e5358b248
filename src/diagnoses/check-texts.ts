import type { Report } from './report.ts';
import type { View } from './view.ts';

/** Returns the explanations of checks without points, for the block on their subject: a note where it is a headline. */
export const checkTexts = ({ checks }: Report, ...ids: readonly string[]): readonly View[] =>
  ids.flatMap((id): View[] => {
    const check = checks.find((one) => one.id === id);
    if (check === undefined || check.explanation === '') return [];
    return [
      {
        view: 'text',
        text: check.explanation,
        ...(check.needsAttention ? { mark: 'warn' as const } : { quiet: true as const }),
      },
    ];
  });
