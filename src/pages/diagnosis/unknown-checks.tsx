import type { JSX } from 'preact';
import type { ReportCheck } from '../../diagnoses/report.ts';
import { unknownCauses } from '../../diagnoses/unknown-causes.ts';
import { SEVERITY_GROUP_TEXTS } from '../../texts/severity-group-texts.ts';
import { Line, Lines } from '../design/area.tsx';
import { SectionHead } from '../design/card.tsx';
import { Visible } from '../web/visible.tsx';
import { useWords } from '../web/words.ts';
import { Proof } from './evidence.tsx';
import { REPORT_TEXTS } from './report-texts.ts';

/** All of them are named, however many: a reader looks for one. */
const BETWEEN_NAMES = ' · ';

/** Shows the checks that are unknown, each cause once. */
export function UnknownChecks({ checks }: { readonly checks: readonly ReportCheck[] }): JSX.Element {
  const words = useWords(SEVERITY_GROUP_TEXTS);
  const shared = useWords(REPORT_TEXTS);
  return (
    <section aria-labelledby="unknown">
      <SectionHead id="unknown" title={words('unknown', { count: checks.length })} meta={words('unknown-meta')} />
      <div class="card pad stack-s">
        <Lines bare>
          {unknownCauses(checks).map(({ cause, checks: ofCause }) => (
            <Line
              tone="unknown"
              toneText={shared('unknown')}
              title={<Visible text={ofCause.map(({ name }) => name).join(BETWEEN_NAMES)} />}
              level="h3"
            >
              <p>
                <Visible text={cause} />
              </p>
            </Line>
          ))}
        </Lines>
        <Proof evidence={checks.flatMap(({ evidence }) => evidence)} sources={[]} />
      </div>
    </section>
  );
}
