import type { JSX } from 'preact';
import type { Basis } from '../../checks/check.ts';
import { BASIS_TEXTS } from '../../texts/basis-texts.ts';
import { Icon } from '../design/icon.tsx';
import { useWords } from '../web/words.ts';

const ICONS = { documented: 'doc', measured: 'study', proposal: 'draft' } as const satisfies Record<Basis, string>;

/** Says what the advice of a check rests on. */
export function BasisChip({ basis }: { readonly basis: Basis }): JSX.Element {
  const words = useWords(BASIS_TEXTS);
  return (
    <span class={basis === 'proposal' ? 'basis basis-draft' : 'basis'}>
      <Icon name={ICONS[basis]} size={14} />
      {words(basis)}
    </span>
  );
}

/** Lists these grounds, each with whether it counts. */
export function BasisLegend({ bases }: { readonly bases: readonly (Basis | null)[] }): JSX.Element | null {
  const words = useWords(BASIS_TEXTS);
  const known = (['documented', 'measured', 'proposal'] as const).filter((one) => bases.includes(one));
  if (known.length === 0) return null;
  return (
    <ul class="bases">
      {known.map((basis) => (
        <li>
          <BasisChip basis={basis} />
          <span>{words(basis === 'proposal' ? 'explained' : 'scored')}</span>
        </li>
      ))}
    </ul>
  );
}
