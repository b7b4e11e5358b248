import type { JSX } from 'preact';
import { AI_SEARCH } from '../../diagnoses/ai-search.ts';
import { GRADE_CAPS } from '../../diagnoses/grade-cap.ts';
import { HEALTH, type KindId, MAIL, SSL } from '../../diagnoses/kinds.ts';
import { OVERALL } from '../../diagnoses/overall.ts';
import { GRADES, JUDGED_FOR_GRADE } from '../../diagnoses/scoring.ts';
import { SEO } from '../../diagnoses/seo.ts';
import { kindWord } from '../../texts/kind-words.ts';
import { textIn } from '../../texts/language.ts';
import { speak } from '../../texts/speak.ts';
import { Table } from '../design/table.tsx';
import { useLanguage, useWords } from '../web/words.ts';
import { CHECKS, checkName, checkPath } from './check-list.ts';
import { type DocsSite, renderArticle } from './docs-layout.tsx';
import { DOCS_TEXTS } from './docs-texts.ts';
import { SCORE_TEXTS } from './score-texts.ts';

/** Renders `/docs/score`: points, grades, caps and versions, as the engine has them. */
export function renderScoreDocs(site: DocsSite): string {
  const words = speak(site.language, SCORE_TEXTS);
  const docs = speak(site.language, DOCS_TEXTS);
  return renderArticle(site, {
    title: words('title'),
    lead: words('lead'),
    path: '/docs/score',
    children: (
      <>
        <section id="points">
          <h2>{words('weights')}</h2>
          <p>{words('weights-text')}</p>
          <Weights kind="health" title={docs('health-checks')} />
          <Weights kind="mail" title={docs('mail-checks')} />
          <Weights kind="ssl" title={kindWord(site.language, SSL, 'title', SSL.title)} />
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
          <p>
            {words('current', {
              health: HEALTH.criteria,
              mail: MAIL.criteria,
              ssl: SSL.criteria,
              diagnosis: OVERALL.criteria,
              seo: SEO.criteria,
              ai: AI_SEARCH.criteria,
            })}
          </p>
          <Versions />
        </section>
      </>
    ),
  });
}

function Weights({ kind, title }: { readonly kind: KindId; readonly title: string }): JSX.Element {
  const words = useWords(SCORE_TEXTS);
  const language = useLanguage();
  return (
    <div class="card">
      <Table
        caption={title}
        columns={[{ title }, { title: words('points'), right: true }]}
        rows={CHECKS.filter((one) => one.kind.id === kind && one.weight > 0).map(({ id, check, weight }) => ({
          cells: [
            { content: <a href={checkPath(id)}>{checkName(language, check)}</a>, label: words('check') },
            { content: weight, label: words('points'), right: true },
          ],
        }))}
      />
    </div>
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

/** Says what each version of the criteria changed, newest first. */
const VERSIONS = [
  'health-4',
  'health-3',
  'health-2',
  'health-1',
  'mail-4',
  'mail-3',
  'mail-2',
  'mail-1',
  'diagnosis-6',
  'diagnosis-7',
  'diagnosis-5',
  'diagnosis-4',
  'diagnosis-3',
  'diagnosis-2',
  'diagnosis-1',
  'ssl-2',
  'ssl-3',
  'ssl-1',
  'seo-1',
  'ai-1',
] as const;

function Versions(): JSX.Element {
  const words = useWords(SCORE_TEXTS);
  return (
    <div class="card">
      <Table
        columns={[{ title: words('version') }, { title: words('change') }]}
        rows={VERSIONS.map((version) => ({
          id: version,
          cells: [
            { content: version, label: words('version'), strong: true, nowrap: true },
            { content: words(version), label: words('change'), wide: true },
          ],
        }))}
      />
    </div>
  );
}
