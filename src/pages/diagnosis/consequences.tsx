import type { JSX } from 'preact';
import type { CheckedFinding, ListedCause } from '../../diagnoses/cause-list.ts';
import { CAUSE_WORDS, causeSum } from '../../texts/cause-words.ts';
import { SEVERITY_GROUP_TEXTS } from '../../texts/severity-group-texts.ts';
import { Line, Lines } from '../design/area.tsx';
import { More } from '../design/more.tsx';
import { Visible } from '../web/visible.tsx';
import { useWords } from '../web/words.ts';
import { CheckName } from './check-name.tsx';
import { REPORT_TEXTS } from './report-texts.ts';

/** Shows beneath a fix what goes away with it, folded, and what each check loses by the cause. */
export function GoesToo({ causes }: { readonly causes: readonly ListedCause[] }): JSX.Element | null {
  const words = useWords(CAUSE_WORDS);
  const found = causes.flatMap(({ consequences }) => consequences);
  if (found.length === 0) return null;
  const sums = causes.flatMap((one) => causeSum(words, one) ?? []);
  return (
    <More summary={words('also', { count: found.length })}>
      {sums.map((sum) => (
        <p class="dim small">
          <Visible text={sum} />
        </p>
      ))}
      <ConsequenceLines found={found} />
    </More>
  );
}

/** Shows findings that follow from another one, each with its check. */
export function ConsequenceLines({ found }: { readonly found: readonly CheckedFinding[] }): JSX.Element {
  const shared = useWords(REPORT_TEXTS);
  const words = useWords(SEVERITY_GROUP_TEXTS);
  return (
    <Lines bare>
      {found.map(({ check, finding: { severity, says } }) => (
        <Line
          tone={severity === 'ok' ? 'ok' : TONES[severity]}
          toneText={severity === 'ok' ? shared('passed') : words(`is-${severity}`)}
          title={<CheckName check={check} />}
          level="h4"
        >
          <p>
            <Visible text={says} />
          </p>
        </Line>
      ))}
    </Lines>
  );
}

const TONES = { critical: 'bad', error: 'bad', warning: 'warn', notice: 'notice', info: 'info' } as const;
