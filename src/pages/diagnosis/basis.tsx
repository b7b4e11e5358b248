import type { JSX } from 'preact';
import type { Basis } from '../../checks/check.ts';
import type { ReportCheck } from '../../diagnoses/report.ts';
import { BASIS_TEXTS } from '../../texts/basis-texts.ts';
import { Icon } from '../design/icon.tsx';
import { Visible } from '../web/visible.tsx';
import { useFormats, useWords } from '../web/words.ts';

const ICONS = { documented: 'doc', measured: 'study', proposal: 'draft' } as const satisfies Record<Basis, string>;

/** Says what the advice of checks rests on, and whether it counts: each ground once, with the checks that share it. */
export function Bases({
  checks,
}: {
  readonly checks: readonly Pick<ReportCheck, 'basis' | 'name'>[];
}): JSX.Element | null {
  const words = useWords(BASIS_TEXTS);
  const formats = useFormats();
  const known = (['documented', 'measured', 'proposal'] as const).filter((one) =>
    checks.some(({ basis }) => basis === one),
  );
  if (known.length === 0) return null;
  return (
    <ul class="bases">
      {known.map((basis) => (
        <li>
          <span class={basis === 'proposal' ? 'basis basis-draft' : 'basis'}>
            <Icon name={ICONS[basis]} size={14} />
            {words(basis)}
          </span>
          {known.length > 1 && (
            <Visible text={formats.list(checks.filter((one) => one.basis === basis).map(({ name }) => name))} />
          )}
          {basis === 'proposal' && <span>{words('explained')}</span>}
        </li>
      ))}
    </ul>
  );
}
