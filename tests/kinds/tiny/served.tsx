import Type from 'typebox';
import { defineReportOperation } from '../../../src/api/report-operation.ts';
import type { ServedKind } from '../../../src/app/web.ts';
import type { KindCommand } from '../../../src/cli/kind-commands.ts';
import { headOf, Observed, Title } from '../../../src/pages/head.tsx';
import type { PageKind } from '../../../src/pages/kinds.ts';
import { renderPage } from '../../../src/pages/layout.tsx';
import { ReportTabs } from '../../../src/pages/tabs.tsx';
import { TINY, type TinyReport } from './kind.ts';

const TinySchema = Type.Object({ domain: Type.String(), score: Type.Integer(), criteria: Type.String() });

const page: PageKind<TinyReport> = {
  kind: TINY,
  badge: { folder: 'tiny-badge', text: 'tiny', about: 'Tiny test' },
  render(report, { site, now, tabs }) {
    const head = headOf(TINY, report);
    const children = (
      <article class="report">
        <Title head={head} />
        <Observed head={head} now={now} />
        <ReportTabs head={head} tabs={tabs} />
      </article>
    );
    return renderPage({ title: `Tiny test of ${report.domain}`, ...site, search: 'in the header', children });
  },
};

/** What API and website have of it. */
export const TINY_SERVED: ServedKind = {
  operation: defineReportOperation({
    kind: TINY,
    id: 'getTinyReport',
    summary: 'Whether a name has an IPv4 address',
    description: 'A kind of diagnosis that only this test has.',
    schema: TinySchema,
    components: { TinyReport: TinySchema },
  }),
  page,
};

/** What the terminal has of it. */
export const TINY_COMMAND: KindCommand = {
  name: 'tiny',
  description: 'say whether a name has an IPv4 address',
  examples: ['zonewell tiny example.com'],
  load: async () => ({ kind: TINY, render: ({ domain }) => `tiny ${domain}\n` }),
};
