import type { TSchema } from 'typebox';
import { COMPONENTS } from './components.ts';
import { OPERATIONS, type Operation } from './openapi.ts';
import { PROBLEMS, type ProblemId } from './problems.ts';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (char) => ENTITIES[char] ?? char);

/** Our own texts mark code with backticks. */
const prose = (text: string): string => escaped(text).replace(/`([^`]+)`/g, '<code>$1</code>');

const paragraph = (text: string): string => `<p>${prose(text)}</p>`;
const code = (text: string): string => `<pre class="zone-line"><code>${text}</code></pre>`;
const list = (items: readonly string[]): string => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;
const link = (href: string, text: string): string => `<a href="${escaped(href)}">${escaped(text)}</a>`;

/** What a schema is called in a sentence: `text`, `list of Check`, `whole number or null`. */
function kindOf(schema: TSchema): string {
  const name = Object.keys(COMPONENTS).find((one) => COMPONENTS[one] === schema);
  if (name !== undefined) return name;
  const { type, anyOf, items } = schema as { type?: string; anyOf?: TSchema[]; items?: TSchema };
  if (anyOf !== undefined) return anyOf.map(kindOf).join(' or ');
  if (items !== undefined) return `list of ${kindOf(items)}`;
  const words: Readonly<Record<string, string>> = {
    string: 'text',
    integer: 'whole number',
    boolean: 'true or false',
    object: 'object',
  };
  return words[type ?? ''] ?? type ?? 'anything';
}

/** With each part that has a description of its own further down as a link to it. */
const linked = (kind: string): string =>
  escaped(kind).replace(/[A-Z]\w+/g, (name) => (name in COMPONENTS ? `<a href="#${name}">${name}</a>` : name));

function fieldsOf(schema: TSchema): string {
  const { properties = {}, required = [] } = schema as { properties?: Record<string, TSchema>; required?: string[] };
  return list(
    Object.entries(properties).map(([name, field]) => {
      const { description = '', enum: values } = field as { description?: string; enum?: string[] };
      const optional = required.includes(name) ? '' : ', optional';
      const labels =
        values === undefined ? '' : ` One of ${values.map((value) => `<code>${escaped(value)}</code>`).join(', ')}.`;
      return `<code>${escaped(name)}</code> (${linked(kindOf(field))}${optional}): ${prose(description)}${labels}`;
    }),
  );
}

const problemItem = (id: ProblemId): string =>
  `${PROBLEMS[id].status} ${link(`/problems/${id}`, id)}: ${escaped(PROBLEMS[id].title)}.`;

function operationPart(
  publicUrl: string,
  { path, summary, description, parameters, schema, problems }: Operation,
): string {
  const filled = parameters.reduce((url, { name, example }) => url.replace(`{${name}}`, example ?? ''), path);
  const query = parameters.flatMap(({ name, in: place, example }) =>
    place === 'query' && example !== null ? [`${name}=${example}`] : [],
  );
  const example = query.length === 0 ? filled : `${filled}?${query.join('&')}`;
  return [
    `<h2>${escaped(summary)}</h2>`,
    code(`GET ${escaped(path)}`),
    paragraph(description),
    '<h3>Parameters</h3>',
    list(
      parameters.map(
        (one) =>
          `<code>${one.name}</code> (${one.required ? 'required' : 'optional'}, in the ${one.in}): ${prose(String((one.schema as { description?: string }).description ?? ''))}`,
      ),
    ),
    '<h3>Example</h3>',
    code(`curl '${link(example, `${publicUrl}${example}`)}'`),
    `<h3>Answer: ${escaped(kindOf(schema))}</h3>`,
    fieldsOf(schema),
    '<h3>Errors</h3>',
    list(problems.map(problemItem)),
  ].join('\n');
}

/** How to use the API, made of the same schemas as the OpenAPI document. A fragment of HTML. */
export function docsFragment(publicUrl: string): string {
  const answers: readonly TSchema[] = OPERATIONS.map(({ schema }) => schema);
  const others = Object.entries(COMPONENTS).filter(([, schema]) => !answers.includes(schema));
  return [
    '<h1>API, version 1</h1>',
    paragraph('Read-only, over GET, in JSON (UTF-8, snake_case). Scripts on other sites may call it (CORS).'),
    `<p>For programs: ${link('/openapi.json', 'the same as an OpenAPI 3.1 document')}.</p>`,
    list([
      'A name that does not exist is an answer: status 200 and no records.',
      'A look-up that failed is told as a failure. It never looks like a missing record.',
      'What was never observed is asked on demand; what is old is given with its date and asked again.',
      'Answers bear an <code>ETag</code>: send it as <code>If-None-Match</code>, and what has not changed is answered with 304.',
      'Every response has an <code>X-Request-Id</code>. Name it when you report a fault.',
    ]),
    ...OPERATIONS.map((operation) => operationPart(publicUrl, operation)),
    '<h2>Parts of the answers</h2>',
    ...others.map(([name, schema]) => `<h3 id="${name}">${escaped(name)}</h3>\n${fieldsOf(schema)}`),
    '<h2>All errors</h2>',
    list((Object.keys(PROBLEMS) as ProblemId[]).map(problemItem)),
  ].join('\n');
}

/** The page that the `type` of a problem leads to. A fragment of HTML. */
export function problemFragment(id: ProblemId): string {
  const { status, title, about } = PROBLEMS[id];
  return [
    `<h1>${escaped(title)}</h1>`,
    paragraph(about),
    `<p class="fine">Status ${status}, <code>${id}</code>. ${link('/docs', 'About the API')}</p>`,
  ].join('\n');
}
