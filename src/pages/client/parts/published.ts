/** The id of the answer on the page that the form leads to. */
const CHECKED = '#checked';

/** Puts the answer in the place of the question, and the score that it brought in the place of the old one. */
function show(form: HTMLFormElement, page: Document): boolean {
  const answered = page.querySelector<HTMLFormElement>(CHECKED);
  const [status, says] = [form, answered].map((one) => one?.querySelector('[role="status"]'));
  if (answered === null || status == null || says == null) return false;
  form.className = answered.className;
  status.replaceChildren(...document.adoptNode(says).childNodes);
  const [button, next] = [form, answered].map((one) => one?.querySelector('button'));
  if (next == null) button?.remove();
  else button?.replaceChildren(...document.adoptNode(next).childNodes);
  if (next == null) {
    form.closest('.fix')?.classList.add('fix-done');
    const [score, now] = [document, page].map((one) => one.querySelector('#score'));
    if (score != null && now != null) score.replaceWith(document.adoptNode(now));
    document.title = page.title;
  }
  return true;
}

async function ask(form: HTMLFormElement): Promise<void> {
  const button = form.querySelector('button');
  const status = form.querySelector('[role="status"]');
  if (button === null || status === null || button.disabled) return;
  const say = (text: string): void => {
    const line = document.createElement('p');
    line.textContent = text;
    status.replaceChildren(line);
  };
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form)) body.append(name, String(value));
  button.disabled = true;
  say(form.dataset['waiting'] ?? '');
  try {
    const response = await fetch(form.action, { method: 'POST', body, headers: { Accept: 'text/html' } });
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    // A refusal has a page of its own. A report that no longer asks for this has no answer.
    if (!show(form, page)) {
      if (response.ok) location.reload();
      else say(page.querySelector('main h1')?.textContent ?? '');
    }
  } catch {
    say(form.dataset['unreachable'] ?? '');
  }
  button.disabled = false;
}

/** Lets the forms under fixes show their answer in place. */
export function checkPublished(): void {
  document.addEventListener('submit', async (submit) => {
    const { target } = submit;
    if (!(target instanceof HTMLFormElement) || !target.matches('form.did')) return;
    submit.preventDefault();
    await ask(target);
  });
}
