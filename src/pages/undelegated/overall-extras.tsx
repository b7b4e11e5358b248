import type { PageExtras } from '../diagnosis/page-kind.ts';
import { NO_SERVERS, UndelegatedCard } from './undelegated-form.tsx';

/** Adds to the page of the overall diagnosis the test of a zone before it moves, and the steps of a repair to its card. */
export const OVERALL_EXTRAS: PageExtras = {
  inFix: {
    anchor: 'dnssec-repair',
    isOf: ({ findings }) => findings.some(({ check }) => check === 'dnssec'),
  },
  end: ({ domain, asOf }, { tested }) =>
    asOf === null && tested?.of !== 'zone' ? (
      <UndelegatedCard
        domain={domain}
        input={tested?.input ?? NO_SERVERS}
        {...(tested === undefined ? { folded: true } : {})}
      />
    ) : null,
};
