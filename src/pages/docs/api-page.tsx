import type { JSX } from 'preact';
import { type Components, componentsOf, schemaName } from '../../api/components.ts';
import { descriptionIn } from '../../api/descriptions.ts';
import type { Operation } from '../../api/operation.ts';
import { PROBLEMS, type ProblemId, problemAbout, problemTitle } from '../../api/problems.ts';
import { kindName } from '../../texts/kind-words.ts';
import type { Language } from '../../texts/languages.ts';
import { speak } from '../../texts/speak.ts';
import { Code } from '../design/code.tsx';
import { Table } from '../design/table.tsx';
import { VERBATIM } from '../web/verbatim.ts';
import { useLanguage, useRichWords, useWords } from '../web/words.ts';
import { callSamples, exampleUrl } from './api-calls.ts';
import { Fields, objectAnchor, ParameterList, Prose } from './api-fields.tsx';
import { sampleOf } from './api-samples.ts';
import { API_TEXTS } from './api-texts.ts';
import { ApiVersions } from './api-versions.tsx';
import { API_VERSIONS_TEXTS } from './api-versions-texts.ts';
import { WebhookMessages } from './api-webhooks.tsx';
import { type DocsSite, renderDocs } from './docs-layout.tsx';
import { Json } from './json.tsx';
import { TryIt } from './try-it.tsx';

interface ApiProps {
  readonly operations: readonly Operation[];
  readonly publicUrl: string;
}

/** Names an operation: as its kind does, or else in its own words. */
const titleOf = (language: Language, { kind, summary }: Operation): string =>
  kind === undefined ? descriptionIn(language, summary) : kindName(language, kind);

/** Those that do the same of different kinds, this one among them. */
const alikeTo = ({ alike }: Operation, operations: readonly Operation[]): readonly Operation[] =>
  alike === undefined ? [] : operations.filter((one) => one.alike === alike);

/** Renders `/docs/api`: the reference, made of the same schemas as the OpenAPI document. */
export function renderApiDocs(site: DocsSite, operations: readonly Operation[]): string {
  const { language, publicUrl } = site;
  const shown = operations.filter((one) => one.alike === undefined || alikeTo(one, operations)[0] === one);
  const words = speak(language, API_TEXTS);
  const ofVersions = speak(language, API_VERSIONS_TEXTS);
  const components = componentsOf(operations);
  const responses = operations.map(({ schema }) => schema);
  const objects = Object.entries(components).filter(([, schema]) => !responses.includes(schema));
  return renderDocs(site, {
    title: words('title'),
    description: words('lead'),
    path: '/docs/api',
    label: words('index'),
    script: 'docs',
    index: [
      { group: words('start') },
      { href: '#first-call', text: words('first-call') },
      { href: '#rules', text: words('rules') },
      { href: '#quota', text: words('quota') },
      { group: words('calls') },
      ...shown.map((one) => ({ href: `#${one.id}`, text: titleOf(language, one) })),
      { group: words('more') },
      { href: '#webhooks', text: words('webhooks') },
      { href: '#objects', text: words('objects') },
      { href: '#errors', text: words('errors') },
      { href: '#versions', text: ofVersions('title') },
      { href: '#changelog', text: ofVersions('changelog') },
    ],
    children: (
      <div>
        <FirstCall operations={operations} publicUrl={publicUrl} />
        <Rules />
        <Quota />
        {shown.map((operation) => (
          <Call
            operation={operation}
            isFirst={shown.find(({ schema }) => schema === operation.schema) === operation}
            others={alikeTo(operation, operations).slice(1)}
            components={components}
            publicUrl={publicUrl}
          />
        ))}
        <WebhookMessages components={components} />
        <section class="docs-wide stack" id="objects">
          <h2>{words('objects')}</h2>
          <p>{words('objects-text')}</p>
          {objects.map(([name, schema]) => (
            <>
              <h3 id={objectAnchor(name)}>{name}</h3>
              <Fields schema={schema} components={components} />
            </>
          ))}
        </section>
        <Errors />
        <ApiVersions publicUrl={publicUrl} />
      </div>
    ),
  });
}

function FirstCall({ operations, publicUrl }: ApiProps): JSX.Element {
  const words = useWords(API_TEXTS);
  const rich = useRichWords(API_TEXTS);
  const language = useLanguage();
  const openApi = language === 'en' ? '/openapi.json' : `/openapi.json?lang=${language}`;
  const first = operations.find(({ id }) => id === 'getDns') ?? operations[0];
  return (
    <section class="docs-sec" id="first-call">
      <div class="stack">
        <h1>{words('title')}</h1>
        <p>{words('lead')}</p>
        <p class="dim">
          {rich('first-call-text', {
            account: (inside) => <a href="/account">{inside}</a>,
            code: (inside) => <code {...VERBATIM}>{inside}</code>,
          })}
        </p>
        <p class="dim">{words('other-sites')}</p>
        <p class="dim">{rich('openapi', { link: (inside) => <a href={openApi}>{inside}</a> })}</p>
      </div>
      {first !== undefined && <Code name="first" samples={callSamples(exampleUrl(publicUrl, first))} />}
    </section>
  );
}

function Rules(): JSX.Element {
  const words = useWords(API_TEXTS);
  const rules = ['absent', 'failed', 'age', 'etag', 'id', 'language'] as const;
  return (
    <section class="docs-wide stack" id="rules">
      <h2>{words('rules')}</h2>
      <ul class="bullets">
        {rules.map((rule) => (
          <li>{words(`rule-${rule}`)}</li>
        ))}
      </ul>
    </section>
  );
}

/** A quota that is not used up, and one that is. Source: draft-ietf-httpapi-ratelimit-headers-11. */
const QUOTA_HEADERS = 'RateLimit-Policy: "month";q=250;w=2592000\nRateLimit: "month";r=207;t=734400';

function Quota(): JSX.Element {
  const words = useWords(API_TEXTS);
  return (
    <section class="docs-sec" id="quota">
      <div class="stack">
        <h2>{words('quota')}</h2>
        <p>{words('quota-text')}</p>
        <p>{words('quota-headers')}</p>
      </div>
      <Code name="quota" samples={[{ title: words('response-headers'), code: QUOTA_HEADERS }]} />
    </section>
  );
}

const STATUS_LINES = { 200: '200 OK', 201: '201 Created', 202: '202 Accepted', 204: '204 No Content' } as const;

/** One call: what it gives at the left, its request and a response beside. */
function Call(props: {
  readonly operation: Operation;
  /** Whether it is the first with its answer, which others lead to. */
  readonly isFirst: boolean;
  /** Those of other kinds that do the same. */
  readonly others: readonly Operation[];
  readonly components: Components;
  readonly publicUrl: string;
}): JSX.Element {
  const { operation, isFirst, others, components, publicUrl } = props;
  const words = useWords(API_TEXTS);
  const { id, method, path, parameters, schema, counts, body, status, form } = operation;
  const language = useLanguage();
  const name = schemaName(components, schema);
  const anchor = isFirst && name !== undefined ? { id: objectAnchor(name) } : {};
  const sample = sampleOf(operation);
  return (
    <section class="docs-sec" id={id}>
      <div class="stack">
        <h2>{titleOf(language, operation)}</h2>
        <p class="row">
          <span class="verb">{method}</span>
          <code {...VERBATIM}>{path}</code>
        </p>
        <Prose text={descriptionIn(language, operation.description)} />
        {others.length > 0 && <p class="dim">{words('others', { paths: others.map((one) => one.path).join(', ') })}</p>}
        {operation.needsKey && <p class="dim">{words('needs-scope', { scope: operation.scope })}</p>}
        {!counts && <p class="dim">{words('uncounted')}</p>}
        <h3>{words('parameters')}</h3>
        <ParameterList parameters={parameters} />
        {body !== undefined && (
          <>
            <h3>{words('request-body')}</h3>
            <Fields schema={body.schema} components={components} />
          </>
        )}
        <h3 {...anchor}>{words('response')}</h3>
        {form !== undefined && <Prose text={descriptionIn(language, form.description)} />}
        {status === 204 ? <p>{words('no-content')}</p> : <Fields schema={schema} components={components} />}
      </div>
      <div class="stack">
        <Code name={id} samples={callSamples(exampleUrl(publicUrl, operation), operation)} />
        {sample !== undefined && status !== 204 && (
          <Code
            name={`${id}-ok`}
            samples={[
              { title: STATUS_LINES[status], code: typeof sample === 'string' ? sample : <Json value={sample} /> },
            ]}
          />
        )}
        {method === 'GET' && <TryIt path={path} parameters={parameters} />}
      </div>
    </section>
  );
}

/** Every error, once. */
function Errors(): JSX.Element {
  const words = useWords(API_TEXTS);
  const language = useLanguage();
  const ids = Object.keys(PROBLEMS) as ProblemId[];
  return (
    <section class="docs-wide stack" id="errors">
      <h2>{words('errors')}</h2>
      <p>{words('errors-text')}</p>
      <div class="card">
        <Table
          columns={[{ title: words('status') }, { title: words('error') }, { title: words('meaning') }]}
          rows={ids.map((id) => ({
            cells: [
              { content: PROBLEMS[id].status, label: words('status') },
              {
                content: (
                  <a href={`/problems/${id}`}>
                    <code {...VERBATIM}>{id}</code>
                  </a>
                ),
                label: words('error'),
              },
              { content: <p title={problemTitle(language, id)}>{problemAbout(language, id)}</p>, wide: true },
            ],
          }))}
        />
      </div>
    </section>
  );
}

/** Renders `/problems/{id}`: what the `type` of an error leads to. */
export function renderProblem(site: DocsSite, id: ProblemId): string {
  const words = speak(site.language, API_TEXTS);
  const title = problemTitle(site.language, id);
  return renderDocs(site, {
    title,
    description: problemAbout(site.language, id),
    path: `/problems/${id}`,
    label: words('errors'),
    index: [
      { href: '/docs/api', text: words('title') },
      { href: '/docs/api#errors', text: words('all-errors') },
    ],
    children: (
      <div class="prose prose-l">
        <p class="meta">
          {words('problem-status', { status: PROBLEMS[id].status })} · <code {...VERBATIM}>{id}</code>
        </p>
        <h1>{title}</h1>
        <p>{problemAbout(site.language, id)}</p>
      </div>
    ),
  });
}
