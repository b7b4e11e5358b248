import type { JSX } from 'preact';
import { KINDS } from '../../diagnoses/kinds.ts';
import { kindName, kindWord } from '../../texts/kind-words.ts';
import { Table } from '../design/table.tsx';
import { useLanguage, useWords } from '../web/words.ts';
import { SCORE_TEXTS } from './score-texts.ts';

/** Says what each version of the criteria changed, and whether scores moved with it; the newest first. */
export function CriteriaVersions(): JSX.Element {
  const words = useWords(SCORE_TEXTS);
  const language = useLanguage();
  const versions = KINDS.flatMap((kind) => kind.versions.toReversed().map((version) => ({ kind, ...version })));
  return (
    <div class="card">
      <Table
        columns={[
          { title: words('report') },
          { title: words('version') },
          { title: words('change') },
          { title: words('scores') },
        ]}
        rows={versions.map(({ kind, id, changed, scores }) => ({
          id,
          cells: [
            { content: kindName(language, kind), label: words('report') },
            { content: id, label: words('version'), strong: true, nowrap: true },
            {
              content: kindWord(language, { kind, word: `criteria/${id}`, english: changed }),
              label: words('change'),
              wide: true,
            },
            { content: words(`scores-${scores}`), label: words('scores') },
          ],
        }))}
      />
    </div>
  );
}
