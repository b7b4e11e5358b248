import type { JSX } from 'preact';
import { GRADE_CAPS } from '../../diagnoses/grade-cap.ts';
import type { DiagnosisKind } from '../../diagnoses/kind.ts';
import { KINDS } from '../../diagnoses/kinds.ts';
import { GRADES, JUDGED_FOR_GRADE, penaltyOf } from '../../diagnoses/scoring.ts';
import { kindName } from '../../texts/kind-words.ts';
import { textIn } from '../../texts/language.ts';
import { speak } from '../../texts/speak.ts';
import { Table } from '../design/table.tsx';
import { useLanguage, useWords } from '../web/words.ts';
import { checkName, checkPath, checksOf } from './check-list.ts';
import { CriteriaVersions } from './criteria-versions.tsx';
import { type DocsSite, renderArticle } from './docs-layout.tsx';
import { SCORE_TEXTS } from './score-texts.ts';

/** Renders `/docs/score`: points, grades, caps and versions, as the engine has them. */
export function renderScoreDocs(site: DocsSite): string {
  const words = speak(site.language, SCORE_TEXTS);
  return renderArticle(site, {
    title: words('title'),
    lead: words('lead'),
    path: '/docs/score',
    children: (
      <>
        <section id="points">
          <h2>{words('weights')}</h2>
          {KINDS.map((kind) => (
            <KindPoints kind={kind} />
          ))}
        </section>
        <section id="grades">
          <h2>{words('grades')}</h2>
          <Grades />
        </section>
        <section id="unknown">
          <h2>{words('unknown')}</h2>
          <p>{words('unknown-text')}</p>
          <p>{words('unknown-grade', { points: JUDGED_FOR_GRADE })}</p>
        </section>
        <section id="caps">
          <h2>{words('caps')}</h2>
          <p>{words('caps-text')}</p>
          <Caps />
        </section>
        <section id="versions">
          <h2>{words('versions')}</h2>
          <p>{words('versions-text')}</p>
          <CriteriaVersions />
        </section>
      </>
    ),
  });
}

/** Says how a kind makes its score, with the points of each check that has any. */
function KindPoints({ kind }: { readonly kind: DiagnosisKind }): JSX.Element {
  const words = useWords(SCORE_TEXTS);
  const language = useLanguage();
  const title = kindName(language, kind);
  const weighted = checksOf(kind).filter(({ weight }) => weight > 0);
  const [counts] = [...new Set(kind.checks.map((one) => one.counts))];
  const penalties = { critical: penaltyOf('critical'), error: penaltyOf('error'), warning: penaltyOf('warning') };
  return (
    <section id={`points-${kind.id}`}>
      <h3>{title}</h3>
      {counts !== undefined && <p>{counts === 'by-severity' ? words(counts, penalties) : words(counts)}</p>}
      {weighted.length > 0 && (
        <div class="card">
          <Table
            caption={title}
            columns={[{ title: words('check') }, { title: words('points'), right: true }]}
            rows={weighted.map(({ id, check, weight }) => ({
              cells: [
                { content: <a href={checkPath(id)}>{checkName(language, check)}</a>, label: words('check') },
                { content: weight, label: words('points'), right: true },
              ],
            }))}
          />
        </div>
      )}
    </section>
  );
}

function Grades(): JSX.Element {
  const words = useWords(SCORE_TEXTS);
  const [, lowest = 0] = GRADES.at(-1) ?? [];
  const rows = [
    ...GRADES.map(([grade, score]) => [grade, words('from-score', { score })] as const),
    ['F', words('below', { score: lowest })] as const,
  ];
  return (
    <div class="card">
      <Table
        columns={[{ title: words('grade') }, { title: words('from') }]}
        rows={rows.map(([grade, score]) => ({
          cells: [
            { content: grade, label: words('grade'), strong: true },
            { content: score, label: words('from') },
          ],
        }))}
      />
    </div>
  );
}

function Caps(): JSX.Element {
  const words = useWords(SCORE_TEXTS);
  const language = useLanguage();
  return (
    <div class="card">
      <Table
        columns={[{ title: words('cap') }, { title: words('reason') }]}
        rows={GRADE_CAPS.map(({ grade, code, reason }) => ({
          id: `cap-${code}`,
          cells: [
            { content: grade, label: words('cap'), strong: true },
            { content: textIn(language, reason), label: words('reason'), wide: true },
          ],
        }))}
      />
    </div>
  );
}
