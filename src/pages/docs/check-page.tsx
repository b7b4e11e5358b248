import type { JSX } from 'preact';
import type { AnyCheck } from '../../checks/check.ts';
import { KINDS } from '../../diagnoses/kinds.ts';
import { REPORT_TEXTS } from '../../diagnoses/prose.ts';
import { citationsText, citationUrl } from '../../domain/citation.ts';
import { STANDARD_SOURCE } from '../../domain/standards.ts';
import { kindName } from '../../texts/kind-words.ts';
import { textIn } from '../../texts/language.ts';
import { speak } from '../../texts/speak.ts';
import { Line, Lines } from '../design/area.tsx';
import { RecordBox } from '../design/record-box.tsx';
import { Table } from '../design/table.tsx';
import { VERBATIM } from '../web/verbatim.ts';
import { Visible } from '../web/visible.tsx';
import { useFormats, useLanguage, useRichWords, useWords } from '../web/words.ts';
import {
  checkName,
  checkPath,
  checksOf,
  checkWord,
  findingAnchor,
  findingWord,
  type ListedCheck,
  sameInKinds,
} from './check-list.ts';
import { CHECK_PAGE_TEXTS } from './check-page-texts.ts';
import { CHECK_SAMPLES, type CheckSample } from './check-samples.ts';
import { Crumb, type DocsSite, renderDocs } from './docs-layout.tsx';
import { DOCS_TEXTS } from './docs-texts.ts';
import { Elsewhere } from './elsewhere.tsx';
import { PEER_NAMES } from './peer-names.ts';

/** Lists the parts of the page, in their order. */
const PARTS = ['means', 'looks', 'all-findings', 'elsewhere', 'sources'] as const;

/** Returns the parts of a page: the names of others only where others have any. */
const partsOf = ({ check }: ListedCheck): readonly (typeof PARTS)[number][] =>
  PARTS.filter((part) => part !== 'elsewhere' || PEER_NAMES[check.id] !== undefined);

/** Renders `/docs/checks/{id}`: what a check means, and all that it can find. */
export function renderCheckDocs(listed: ListedCheck, site: DocsSite): string {
  const { language } = site;
  const { id, check } = listed;
  const words = speak(language, DOCS_TEXTS);
  const own = speak(language, CHECK_PAGE_TEXTS);
  const name = checkName(language, check);
  const path = checkPath(id);
  return renderDocs(site, {
    title: name,
    description: checkWord(language, check, 'means'),
    path,
    label: words('docs'),
    index: [
      { href: '/docs/checks', text: own('index') },
      ...KINDS.flatMap((kind) => [
        { group: kindName(language, kind) },
        ...checksOf(kind).map((one) => ({ href: checkPath(one.id), text: checkName(language, one.check) })),
      ]),
    ],
    children: (
      <div class="prose prose-l">
        <Crumb above="checks" title={name} />
        <div class="stack-s">
          <h1>{name}</h1>
          <Worth listed={listed} />
        </div>
        <Tiles listed={listed} />
        {partsOf(listed).map((part) => (
          <section id={part}>
            <h2>{own(part)}</h2>
            <Part part={part} listed={listed} />
          </section>
        ))}
      </div>
    ),
  });
}

function Part({
  part,
  listed,
}: {
  readonly part: (typeof PARTS)[number];
  readonly listed: ListedCheck;
}): JSX.Element | null {
  switch (part) {
    case 'means':
      return <Meaning listed={listed} />;
    case 'looks':
      return <Examples listed={listed} />;
    case 'all-findings':
      return <Findings listed={listed} />;
    case 'elsewhere':
      return <Elsewhere peers={PEER_NAMES[listed.check.id] ?? []} />;
    case 'sources':
      return <Sources listed={listed} />;
  }
}

interface Listed {
  readonly listed: ListedCheck;
}

/** Names the kinds that have it, with what it is worth in each. */
function Worth({ listed }: Listed): JSX.Element {
  const [words, language] = [useWords(CHECK_PAGE_TEXTS), useLanguage()];
  return (
    <>
      {sameInKinds(listed).map(({ kind, counts, weight }) => (
        <p class="dim">
          {counts === 'by-severity'
            ? words('worth-by-severity', { report: kindName(language, kind) })
            : words('worth', { report: kindName(language, kind), points: weight })}
        </p>
      ))}
    </>
  );
}

/** Shows what it is worth, and how much there is of it. */
function Tiles({ listed: { check, weight, kind } }: Listed): JSX.Element {
  const words = useWords(CHECK_PAGE_TEXTS);
  const findings = Object.keys(check.findings).length;
  const tests = CHECK_SAMPLES[check.id]?.tests.count ?? 0;
  const tiles: readonly (readonly [string | number, string])[] = [
    weight === 0 ? ['–', words('unscored')] : [weight, words('points-of')],
    [findings, words('findings')],
    [tests, words('tests')],
    [kind.criteria, words('criteria')],
  ];
  return (
    <ul class="card tiles">
      {tiles.map(([value, text]) => (
        <li>
          <b>{value}</b>
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}

function Meaning({ listed: { check } }: Listed): JSX.Element {
  const language = useLanguage();
  return (
    <>
      <p>{checkWord(language, check, 'means')}</p>
      <p>{checkWord(language, check, 'why')}</p>
    </>
  );
}

function Examples({ listed }: Listed): JSX.Element | null {
  const words = useWords(CHECK_PAGE_TEXTS);
  const samples = CHECK_SAMPLES[listed.check.id];
  if (samples === undefined) return null;
  const { pass, fail } = samples;
  // Where servers decide and not records, records would only look as if they did.
  const isShown = pass.records.join() !== fail?.records.join();
  return (
    <div class="pair">
      <Sample title={words('pass')} sample={pass} listed={listed} withRecords={isShown} />
      {fail !== null && <Sample title={words('fail')} sample={fail} listed={listed} withRecords={isShown} />}
    </div>
  );
}

const TONES = { satisfied: 'ok', partial: 'warn', failed: 'bad' } as const;
const OUTCOMES = { satisfied: 'passed', partial: 'partly', failed: 'failed' } as const;

/** A result as it looks in the report, below the records that it is about. */
function Sample(props: {
  readonly title: string;
  readonly sample: CheckSample;
  readonly listed: ListedCheck;
  readonly withRecords: boolean;
}): JSX.Element {
  const { title, sample, listed, withRecords } = props;
  const { check, weight } = listed;
  const language = useLanguage();
  const words = useWords(CHECK_PAGE_TEXTS);
  const points = words('share', { points: Math.round(sample.share * weight), most: weight });
  return (
    <div>
      <h3 class="sub">{title}</h3>
      {withRecords && sample.records.length > 0 && <RecordBox text={sample.records.join('\n')} what={title} />}
      <div class="card pad">
        <Lines>
          <Line
            tone={TONES[sample.outcome]}
            toneText={words(OUTCOMES[sample.outcome])}
            title={checkName(language, check)}
            {...(weight === 0 ? {} : { end: points })}
          >
            <p>
              <Visible text={textIn(language, sample.message)} />
            </p>
          </Line>
        </Lines>
      </div>
    </div>
  );
}

/** Everything that it can find, by code. */
function Findings({ listed: { check } }: Listed): JSX.Element {
  const language = useLanguage();
  const words = useWords(CHECK_PAGE_TEXTS);
  const textOf = (id: string): string => findingWord(language, check, id);
  const toDo = (code: string): string => {
    const action = textOf(`${code}/do`);
    return [action === '' ? [] : textIn(language, REPORT_TEXTS.message('to-do', { action })), textOf(`${code}/more`)]
      .flat()
      .join(' ');
  };
  return (
    <>
      <p>{words('unknown')}</p>
      <p class="meta">{words('slots')}</p>
      <div class="card">
        <Table
          columns={[{ title: words('finding') }, { title: words('meaning') }]}
          rows={Object.keys(check.findings).map((code) => ({
            id: findingAnchor(code),
            cells: [
              { content: <code {...VERBATIM}>{code}</code>, wide: true },
              {
                content: (
                  <>
                    <p>{textOf(code)}</p>
                    <p class="dim">{toDo(code)}</p>
                  </>
                ),
                wide: true,
              },
            ],
          }))}
        />
      </div>
      <p class="meta">{words('stable')}</p>
    </>
  );
}

/** Returns the day on which the first of what a check rests on was read. */
const firstReadOn = ({ restsOn }: AnyCheck): string =>
  [STANDARD_SOURCE, ...restsOn].map(({ readOn }) => readOn).reduce((first, day) => (day < first ? day : first));

function Sources({ listed: { check } }: Listed): JSX.Element {
  const [words, rich, formats] = [useWords(CHECK_PAGE_TEXTS), useRichWords(CHECK_PAGE_TEXTS), useFormats()];
  const tests = CHECK_SAMPLES[check.id]?.tests;
  return (
    <>
      <ul class="links">
        {check.citations.map((citation: (typeof check.citations)[number]) => (
          <li>
            <a href={citationUrl(citation)}>{citationsText([citation])}</a>
          </li>
        ))}
      </ul>
      <p class="meta">{words('read', { date: formats.date(Date.parse(firstReadOn(check))) })}</p>
      {tests !== undefined && (
        <p class="meta">
          {rich('tested', {
            count: tests.count,
            path: tests.path,
            code: (inside) => <code {...VERBATIM}>{inside}</code>,
          })}
        </p>
      )}
    </>
  );
}
