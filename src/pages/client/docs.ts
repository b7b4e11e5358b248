import { addCopyButtons } from './parts/copy.ts';

addCopyButtons();

/** A key that was typed once serves all forms of this page; it is not kept. */
const MAX_SHOWN_CHARS = 20_000;

for (const details of document.querySelectorAll<HTMLDetailsElement>('details.try')) {
  const form = details.querySelector('form');
  const output = details.querySelector('pre');
  if (form === null || output === null) continue;
  const key = document.createElement('input');
  key.type = 'password';
  key.autocomplete = 'off';
  key.id = `${form.querySelector('input')?.id ?? 'try'}-key`;
  key.dataset['key'] = '';
  const label = document.createElement('label');
  label.htmlFor = key.id;
  label.textContent = 'X-API-Key (optional)';
  const row = document.createElement('p');
  row.append(label, key);
  form.querySelector('button')?.before(row);
  key.addEventListener('input', () => {
    for (const other of document.querySelectorAll<HTMLInputElement>('input[data-key]')) other.value = key.value;
  });
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    output.hidden = false;
    output.textContent = 'Calling …';
    output.textContent = await called(form, key.value.trim());
  });
  details.hidden = false;
}

/** The answer as text: status, the fields that matter, and the body. */
async function called(form: HTMLFormElement, key: string): Promise<string> {
  const query = new URLSearchParams();
  let path = form.dataset['path'] ?? '';
  for (const input of form.querySelectorAll<HTMLInputElement>('input[name]')) {
    const value = input.value.trim();
    if (path.includes(`{${input.name}}`)) path = path.replace(`{${input.name}}`, encodeURIComponent(value));
    else if (value !== '') query.set(input.name, value);
  }
  const url = query.size === 0 ? path : `${path}?${query}`;
  try {
    const response = await fetch(url, key === '' ? {} : { headers: { 'X-API-Key': key } });
    const text = await response.text();
    const fields = ['RateLimit-Policy', 'RateLimit', 'Retry-After', 'ETag', 'X-Request-Id'].flatMap((name) => {
      const value = response.headers.get(name);
      return value === null ? [] : [`${name}: ${value}`];
    });
    const body = pretty(text);
    const shown =
      body.length > MAX_SHOWN_CHARS ? `${body.slice(0, MAX_SHOWN_CHARS)}\n… (${body.length} characters)` : body;
    return [`GET ${url}`, '', `${response.status} ${response.statusText}`, ...fields, '', shown].join('\n');
  } catch {
    return 'We could not reach the service. Try again in a moment.';
  }
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
