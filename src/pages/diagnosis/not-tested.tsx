import type { JSX } from 'preact';
import { unknownCauses } from '../../diagnoses/check-list.ts';
import type { DiagnosisKind } from '../../diagnoses/kind.ts';
import type { Report, ReportCheck } from '../../diagnoses/report.ts';
import { kindWord } from '../../texts/kind-words.ts';
import { Line, Lines } from '../design/area.tsx';
import { Button } from '../design/button.tsx';
import { Card } from '../design/card.tsx';
import { LIVE_FORM } from '../domain/domain-head.tsx';
import type { ReportView } from '../domain/report-view.ts';
import { Visible } from '../web/visible.tsx';
import { useLanguage, useWords } from '../web/words.ts';
import { CheckName } from './check-name.tsx';
import { NOT_TESTED_TEXTS } from './not-tested-texts.ts';
import type { PageSection } from './page-kind.ts';
import { REPORT_TEXTS } from './report-texts.ts';

const BETWEEN_NAMES = ' · ';

/** Offers to test what a visit leaves out, and says what that contacts. Nothing where a live check would not test it. */
export function TestNow(props: {
  readonly kind: DiagnosisKind;
  readonly report: Report;
  readonly view: Pick<ReportView, 'tested'>;
}): JSX.Element | null {
  const { kind, report, view } = props;
  const words = useWords(NOT_TESTED_TEXTS);
  const language = useLanguage();
  if (report.notTested === 0 || !report.isTestable || report.asOf !== null || view.tested !== undefined) return null;
  const probes = kindWord(language, { kind, word: 'probes', english: kind.probes });
  return (
    <p class="test-now row noprint">
      <Button form={LIVE_FORM} icon="live">
        {words('test-now', { count: report.notTested })}
      </Button>
      <small>{words('test-about', { probes })}</small>
    </p>
  );
}

/** Renders the checks that nobody tested as a section; none where all were tested. */
export function useNotTestedSection(checks: readonly ReportCheck[]): readonly PageSection[] {
  const words = useWords(NOT_TESTED_TEXTS);
  const shared = useWords(REPORT_TEXTS);
  if (checks.length === 0) return [];
  const title = words('title', { count: checks.length });
  const points = checks.reduce((sum, { weight }) => sum + weight, 0);
  const nameOf = (check: ReportCheck): JSX.Element => (
    <span id={`check-${check.id}`}>
      <CheckName check={check} />
      {check.weight > 0 && <span class="meta"> {shared('untested-points', { most: check.weight })}</span>}
    </span>
  );
  const body = (
    <Card id="not-tested" title={title} meta={points > 0 ? words('points', { points }) : words('no-part')}>
      <Lines bare>
        {unknownCauses(checks).map(({ cause, checks: ofCause }) => (
          <Line
            tone="not-tested"
            toneText={shared('not-tested')}
            title={ofCause.map((check, i) => [i > 0 && BETWEEN_NAMES, nameOf(check)])}
            level="h3"
          >
            <p>
              <Visible text={cause} />
            </p>
          </Line>
        ))}
      </Lines>
    </Card>
  );
  return [{ id: 'not-tested', title, body }];
}
