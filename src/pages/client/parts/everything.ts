import type { RunWords } from '../../domain/summary-line-texts.ts';
import type { RunEvent } from '../../web/progress.ts';
import { element } from './elements.ts';
import { readLines } from './lines.ts';
import { fill } from './words.ts';

/** Makes the cell of a kind that waits for its turn: its room is kept from the first moment on. */
function waitingCell({ dataset }: HTMLInputElement, words: RunWords): HTMLLIElement {
  const cell = element('li');
  cell.dataset['summary'] = dataset['page'] ?? '';
  const [box, text] = [element('div', 'waiting'), element('span')];
  text.append(element('b', '', dataset['title'] ?? ''), element('span', 'age', words.waiting));
  box.append(element('span', 'pulse'), text);
  cell.append(box);
  return cell;
}

/** Puts a cell in the place of what was known before it ran, or at the end. */
function placeCell(list: Element, cell: Element, before: Element | undefined): void {
  if (before === undefined) list.append(cell);
  else before.replaceWith(cell);
}

/** Takes away a cell whose kind did not run; what was known stands there again. */
function removeCell(cell: Element, before: Element | undefined): void {
  if (before === undefined) cell.remove();
  else cell.replaceWith(before);
}

/** Reads the cell out of a page's HTML without running anything in it. */
const cellIn = (html: string): Element | null =>
  new DOMParser().parseFromString(`<ul>${html}</ul>`, 'text/html').querySelector('li');

/** Lets the form fill the summary line cell by cell instead of opening a page. */
export function enhanceEverythingForm(form: HTMLFormElement): void {
  const { words: text, columns } = form.dataset;
  const button = form.querySelector('button');
  const status = form.querySelector('p');
  if (text === undefined || button === null || status === null || form.dataset['ready'] !== undefined) return;
  const words = JSON.parse(text) as RunWords;
  form.dataset['ready'] = '';
  form.addEventListener('submit', async (submit) => {
    submit.preventDefault();
    const body = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
    const kinds = [...form.querySelectorAll<HTMLInputElement>('input[data-page]')];
    const list = form.parentElement?.querySelector('ul') ?? element('ul');
    list.className = `${columns ?? ''} kept`;
    const cells = new Map(kinds.map((kind) => [kind.dataset['page'] ?? '', waitingCell(kind, words)]));
    const known = new Map(
      [...cells].flatMap(([page, cell]) => {
        const before = list.querySelector(`[data-summary="${page}"]`);
        return before === null ? [] : [[cell, before] as const];
      }),
    );
    for (const cell of cells.values()) placeCell(list, cell, known.get(cell));
    form.before(list);
    button.disabled = true;
    form.classList.add('spent');
    status.setAttribute('role', 'status');
    status.textContent = words.checking;
    status.textContent = await follow(form.action, body, { cells, words });
    for (const cell of cells.values()) removeCell(cell, known.get(cell));
  });
}

/** Follows the runs to their end; returns the last word. Cells that are filled leave the map. */
async function follow(
  action: string,
  body: URLSearchParams,
  { cells, words }: { readonly cells: Map<string, Element>; readonly words: RunWords },
): Promise<string> {
  try {
    const headers = { Accept: 'application/x-ndjson' };
    for await (const event of readLines<RunEvent>(await fetch(action, { method: 'POST', headers, body }))) {
      if (event.event === 'failed') return fill(words.failed, event);
      if (event.event === 'all') return words.finished;
      const cell = cells.get(event.page);
      if (event.event === 'begun') {
        const age = cell?.querySelector('.age');
        if (age != null) age.textContent = words.checking;
        continue;
      }
      const ended = cellIn(event.html);
      if (cell === undefined || ended === null) continue;
      cell.replaceWith(document.adoptNode(ended));
      cells.delete(event.page);
    }
    return words['connection-closed'];
  } catch {
    return words.unreachable;
  }
}
