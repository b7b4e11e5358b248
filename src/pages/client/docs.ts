/** More would make the page slow. */
const MAX_SHOWN_CHARS = 20_000;

// A key that was typed once serves all forms of this page; it is not kept.
const keys = document.querySelectorAll<HTMLInputElement>('details.try input[type=password]');
for (const key of keys) {
  key.addEventListener('input', () => {
    for (const other of keys) other.value = key.value;
  });
}

for (const details of document.querySelectorAll<HTMLDetailsElement>('details.try')) {
  const form = details.querySelector('form');
  const output = details.querySelector('pre');
  if (form === null || output === null) continue;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (output.parentElement !== null) output.parentElement.hidden = false;
    output.textContent = form.dataset['calling'] ?? '';
    const key = form.querySelector<HTMLInputElement>('input[type=password]')?.value.trim() ?? '';
    output.textContent = await called(form, key);
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
    const shown = body.length > MAX_SHOWN_CHARS ? `${body.slice(0, MAX_SHOWN_CHARS)}\n…` : body;
    return [`GET ${url}`, '', `${response.status} ${response.statusText}`, ...fields, '', shown].join('\n');
  } catch {
    return form.dataset['unreachable'] ?? '';
  }
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
