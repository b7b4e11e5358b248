import type { JSX } from 'preact';
import { mixedScripts } from '../../domain/scripts.ts';
import { Visible } from '../web/visible.tsx';
import { useRichWords, useWords } from '../web/words.ts';
import { DESIGN_TEXTS } from './design-texts.ts';
import { Note } from './note.tsx';

/** Warns of a name whose letters may make people take it for another one. Nothing where they do not. */
export function ScriptNote({ unicode }: { readonly unicode: string }): JSX.Element | null {
  const words = useWords(DESIGN_TEXTS);
  const rich = useRichWords(DESIGN_TEXTS);
  const fault = mixedScripts(unicode);
  if (fault === undefined) return null;
  const label = <Visible text={fault.label} />;
  if (fault.kind === 'mixed')
    return (
      <Note tone="warn" title={words('mixed-title')}>
        {rich('mixed', { label, scripts: fault.scripts })}
      </Note>
    );
  return (
    <Note tone="unknown" title={words('alike-title')}>
      {rich('alike', { label, script: fault.script, like: fault.like })}
    </Note>
  );
}
