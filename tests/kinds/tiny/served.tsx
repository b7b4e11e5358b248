import Type from 'typebox';
import { defineReportOperation } from '../../../src/api/report-operation.ts';
import type { ServedKind } from '../../../src/app/web.ts';
import { HELP_TEXTS } from '../../../src/cli/help-texts.ts';
import type { KindCommand } from '../../../src/cli/kind-commands.ts';
import { KindHead } from '../../../src/pages/kind-head.tsx';
import type { PageKind } from '../../../src/pages/kinds.ts';
import { renderPage } from '../../../src/pages/layout.tsx';
import { TINY, type TinyReport } from './kind.ts';

const TinySchema = Type.Object({ domain: Type.String(), score: Type.Integer(), criteria: Type.String() });

const page: PageKind<TinyReport> = {
  kind: TINY,
  badge: { folder: 'tiny-badge', text: 'tiny', about: 'Tiny test' },
  render(report, view) {
    const { parts } = TINY.outline(report);
    const children = <KindHead kind={TINY} report={report} parts={parts} view={view} />;
    return renderPage({ title: `Tiny test of ${report.domain}`, ...view.site, search: 'in the header', children });
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
  description: HELP_TEXTS.message('check'),
  examples: ['zonewell tiny example.com'],
  load: async () => ({ kind: TINY, render: ({ domain }) => `tiny ${domain}\n` }),
};
