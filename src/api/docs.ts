import type { TSchema } from 'typebox';
import { escapeHtml } from '../domain/html.ts';
import type { Language } from '../texts/languages.ts';
import { speak } from '../texts/speak.ts';
import { type Components, componentsOf, nameOf } from './components.ts';
import { DOCS_TEXTS } from './docs-texts.ts';
import type { Operation } from './operation.ts';
import { PROBLEMS, type ProblemId, problemAbout, problemTitle } from './problems.ts';

/** Our own texts mark code with backticks. */
const prose = (text: string): string => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');

const paragraph = (text: string): string => `<p>${prose(text)}</p>`;
const code = (text: string): string => `<pre class="zone-line"><code>${text}</code></pre>`;
const list = (items: readonly string[]): string => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;
const link = (href: string, text: string): string => `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`;

/** What a schema is called in a sentence: `text`, `list of Check`, `whole number or null`. */
function kindOf(schema: TSchema, components: Components): string {
  const name = nameOf(components, schema);
  if (name !== undefined) return name;
  const { type, anyOf, items } = schema as { type?: string; anyOf?: TSchema[]; items?: TSchema };
  if (anyOf !== undefined) return anyOf.map((one) => kindOf(one, components)).join(' or ');
  if (items !== undefined) return `list of ${kindOf(items, components)}`;
  const words: Readonly<Record<string, string>> = {
    string: 'text',
    integer: 'whole number',
    boolean: 'true or false',
    object: 'object',
  };
  return words[type ?? ''] ?? type ?? 'anything';
}

/** With each part that has a description of its own further down as a link to it. */
const linked = (kind: string, components: Components): string =>
  escapeHtml(kind).replace(/[A-Z]\w+/g, (name) =>
    Object.hasOwn(components, name) ? `<a href="#${name}">${name}</a>` : name,
  );

function fieldsOf(schema: TSchema, components: Components): string {
  const { properties = {}, required = [] } = schema as { properties?: Record<string, TSchema>; required?: string[] };
  return list(
    Object.entries(properties).map(([name, field]) => {
      const { description = '', enum: values } = field as { description?: string; enum?: string[] };
      const optional = required.includes(name) ? '' : ', optional';
      const labels =
        values === undefined ? '' : ` One of ${values.map((value) => `<code>${escapeHtml(value)}</code>`).join(', ')}.`;
      return `<code>${escapeHtml(name)}</code> (${linked(kindOf(field, components), components)}${optional}): ${prose(description)}${labels}`;
    }),
  );
}

const problemItem = (id: ProblemId): string =>
  `${PROBLEMS[id].status} ${link(`/problems/${id}`, id)}: ${escapeHtml(problemTitle('en', id))}.`;

/** The same call in four languages: the first is open. */
function samples(url: string): string {
  const one = (language: string, text: string, open: '' | ' open'): string =>
    `<details${open}><summary>${language}</summary><div class="paste"><pre><code data-copy="${language} example">${escapeHtml(text)}</code></pre></div></details>`;
  return [
    one('curl', `curl -H 'X-API-Key: YOUR_KEY' '${url}'`, ' open'),
    one(
      'JavaScript',
      `const response = await fetch('${url}', { headers: { 'X-API-Key': 'YOUR_KEY' } });
if (!response.ok) throw new Error((await response.json()).detail);
console.log(await response.json());`,
      '',
    ),
    one(
      'Python',
      `import json, urllib.request

request = urllib.request.Request('${url}', headers={'X-API-Key': 'YOUR_KEY'})
with urllib.request.urlopen(request) as response:
    print(json.load(response))`,
      '',
    ),
    one(
      'Go',
      `package main

import (
	"fmt"
	"io"
	"net/http"
)

func main() {
	request, _ := http.NewRequest("GET", "${url}", nil)
	request.Header.Set("X-API-Key", "YOUR_KEY")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		panic(err)
	}
	defer response.Body.Close()
	body, _ := io.ReadAll(response.Body)
	fmt.Println(response.Status, string(body))
}`,
      '',
    ),
  ].join('\n');
}

/** A form that the client script brings to life; without it there is none, since no plain form can fill a path. */
function tryIt(path: string, parameters: Operation['parameters']): string {
  const fields = parameters.map(({ name, example, required }) => {
    const id = `try-${path}-${name}`.replace(/[^a-z-]+/g, '-');
    return `<p><label for="${id}">${escapeHtml(name)}${required ? '' : ' (optional)'}</label><input id="${id}" name="${escapeHtml(name)}" type="text" autocomplete="off" spellcheck="false"${required ? ' required' : ''} value="${required ? escapeHtml(example ?? '') : ''}"></p>`;
  });
  return `<details class="try" hidden><summary>Try it</summary><form class="ask" data-path="${escapeHtml(path)}">${fields.join('')}<button class="action" type="submit">Call</button></form><pre hidden><code></code></pre></details>`;
}

function operationPart(
  publicUrl: string,
  { method, path, summary, description, parameters, schema, problems, counts }: Operation,
  components: Components,
): string {
  const filled = parameters.reduce((url, { name, example }) => url.replace(`{${name}}`, example ?? ''), path);
  const query = parameters.flatMap(({ name, in: place, example }) =>
    place === 'query' && example !== null ? [`${name}=${example}`] : [],
  );
  const example = query.length === 0 ? filled : `${filled}?${query.join('&')}`;
  return [
    `<h2>${escapeHtml(summary)}</h2>`,
    code(`${method} ${escapeHtml(path)}`),
    paragraph(description),
    ...(counts ? [] : [paragraph('Calls do not count.')]),
    '<h3>Parameters</h3>',
    list(
      parameters.map(
        (one) =>
          `<code>${one.name}</code> (${one.required ? 'required' : 'optional'}, in the ${one.in}): ${prose(String((one.schema as { description?: string }).description ?? ''))}`,
      ),
    ),
    '<h3>Example</h3>',
    samples(`${publicUrl}${example}`),
    tryIt(path, parameters),
    `<h3>Answer: ${escapeHtml(kindOf(schema, components))}</h3>`,
    fieldsOf(schema, components),
    '<h3>Errors</h3>',
    list(problems.map(problemItem)),
  ].join('\n');
}

/** How to use the API, made of the same schemas as the OpenAPI document. A fragment of HTML. */
export function docsFragment(publicUrl: string, operations: readonly Operation[]): string {
  const components = componentsOf(operations);
  const answers = operations.map(({ schema }) => schema);
  const others = Object.entries(components).filter(([, schema]) => !answers.includes(schema));
  return [
    '<h1>API, version 1</h1>',
    paragraph('Read-only, over GET, in JSON (UTF-8, snake_case). Scripts on other sites may call it (CORS).'),
    `<p>For programs: ${link('/openapi.json', 'the same as an OpenAPI 3.1 document')}.</p>`,
    '<h2>Your first call</h2>',
    paragraph('You do not need a key. With one, we count your calls for your account instead of your network.'),
    code(escapeHtml(`curl '${publicUrl}/v1/domain/example.com/dns?type=A,MX'`)),
    `<p>${link('/account', 'Create a key in your account')} and send it in the field <code>X-API-Key</code>. If a key does not work, we answer 401; we never ignore it.</p>`,
    '<h2>Quota</h2>',
    list([
      'Each call counts once, whatever the response, including HEAD and 304. OPTIONS does not count.',
      'Calls that we refuse because of the key or quota (401, 429), and calls that fail on our side (5xx), do not count.',
      'Calls for mail-security reports never count.',
      '<code>RateLimit</code> says how many calls are left (<code>r</code>) and in how many seconds your quota resets (<code>t</code>); <code>RateLimit-Policy</code> says how many calls you have in a month (<code>q</code>). Months are calendar months in UTC.',
      `Once your quota is used up, we answer 429 with <code>Retry-After</code>: ${link('/problems/quota-exceeded', 'quota-exceeded')}.`,
    ]),
    list([
      'For a name that does not exist we answer with status 200 and no records.',
      'We report a failed lookup as a failure, never as a missing record.',
      'If we have never looked up a name, we do so on demand. If our data is old, we return it with its date and look it up again.',
      'Every response has an <code>ETag</code>: send it as <code>If-None-Match</code>, and we answer 304 if nothing has changed.',
      'Every response has an <code>X-Request-Id</code>. Include it when you report a problem.',
    ]),
    ...operations.map((operation) => operationPart(publicUrl, operation, components)),
    '<h2>Parts of the answers</h2>',
    ...others.map(([name, schema]) => `<h3 id="${name}">${escapeHtml(name)}</h3>\n${fieldsOf(schema, components)}`),
    '<h2>All errors</h2>',
    list((Object.keys(PROBLEMS) as ProblemId[]).map(problemItem)),
  ].join('\n');
}

/** The page that the `type` of a problem leads to. A fragment of HTML. */
export function problemFragment(language: Language, id: ProblemId): string {
  const words = speak(language, DOCS_TEXTS);
  return [
    `<h1>${escapeHtml(problemTitle(language, id))}</h1>`,
    paragraph(problemAbout(language, id)),
    `<p class="fine">${escapeHtml(words('status', { status: PROBLEMS[id].status }))} <code>${id}</code> ${link('/docs', words('about'))}</p>`,
  ].join('\n');
}
