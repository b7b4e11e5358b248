import type { PageExtras } from '../diagnosis/page-kind.ts';
import { NO_SERVERS, UndelegatedCard } from './undelegated-form.tsx';

/** Adds the test of a zone before it moves to the page of the overall diagnosis. */
export const OVERALL_EXTRAS: PageExtras = {
  end: ({ domain, asOf }, { tested }) =>
    asOf === null ? (
      <UndelegatedCard
        domain={domain}
        input={tested?.input ?? NO_SERVERS}
        {...(tested === undefined ? { folded: true } : {})}
      />
    ) : null,
};
