/** How long a button says that it copied. */
const SHOWN_MS = 2000;

/** Works on plain HTTP too, where `navigator.clipboard` does not exist. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = document.createElement('textarea');
    area.value = text;
    area.className = 'vh hidden';
    area.readOnly = true;
    document.body.append(area);
    area.select();
    const copied = document.execCommand('copy');
    area.remove();
    return copied;
  }
}

/** Gives each element with `data-copy` a button that copies its text. Without script there are no dead buttons. */
export function addCopyButtons(): void {
  const status = document.createElement('p');
  status.className = 'hidden';
  status.setAttribute('role', 'status');
  document.body.append(status);
  for (const source of document.querySelectorAll<HTMLElement>('[data-copy]:not(button)')) {
    const what = source.dataset['copy'] ?? '';
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'copy';
    button.textContent = 'Copy';
    button.setAttribute('aria-label', `Copy ${what}`);
    let reset = 0;
    button.addEventListener('click', async () => {
      const focused = document.activeElement;
      const copied = await copyText(source.textContent ?? '');
      if (focused instanceof HTMLElement) focused.focus();
      button.textContent = copied ? 'Copied' : 'Select and copy';
      status.textContent = copied ? `Copied the ${what}` : 'Your browser does not let us copy';
      clearTimeout(reset);
      reset = window.setTimeout(() => {
        button.textContent = 'Copy';
        status.textContent = '';
      }, SHOWN_MS);
    });
    (source.closest('pre') ?? source).after(button);
  }
}
