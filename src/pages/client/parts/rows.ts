/** The most rows of a form. The form itself has the same limit, for readers without scripts. */
const MAX_ROWS = 16;

const rowsIn = (list: Element): readonly Element[] => [...list.querySelectorAll(':scope > .rowf')];
const fieldsIn = (row: Element | undefined): readonly HTMLInputElement[] => [...(row?.querySelectorAll('input') ?? [])];

/** Gives the rows the numbers of their places. */
function number(list: Element): void {
  for (const [i, row] of rowsIn(list).entries())
    for (const labelled of row.querySelectorAll('[aria-label]'))
      for (const name of ['aria-label', 'placeholder']) {
        const text = labelled.getAttribute(name);
        if (text !== null) labelled.setAttribute(name, text.replace(/\d+/, String(i + 1)));
      }
}

function empty(row: Element): void {
  for (const field of fieldsIn(row)) {
    field.value = '';
    for (const name of ['value', 'aria-invalid', 'aria-describedby', 'autofocus']) field.removeAttribute(name);
  }
}

function add(list: Element): void {
  const rows = rowsIn(list);
  const folded = list.closest('details:not([open])');
  if (folded !== null) {
    folded.setAttribute('open', '');
    fieldsIn(rows[0])[0]?.focus();
    return;
  }
  const last = rows.at(-1);
  if (last === undefined || rows.length >= MAX_ROWS) {
    fieldsIn(last)[0]?.focus();
    return;
  }
  const row = last.cloneNode(true);
  if (!(row instanceof Element)) return;
  empty(row);
  last.after(row);
  number(list);
  fieldsIn(row)[0]?.focus();
}

function remove(row: Element): void {
  const list = row.parentElement;
  if (list === null) return;
  const rows = rowsIn(list);
  const place = rows.indexOf(row);
  if (rows.length === 1) empty(row);
  else row.remove();
  number(list);
  const left = rowsIn(list);
  fieldsIn(left[Math.min(place, left.length - 1)])[0]?.focus();
}

/** Adds and removes rows of a form in place. Without scripts the form is sent, and comes back with one more. */
export function editRows(): void {
  document.addEventListener('click', (event) => {
    const { target } = event;
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-add-row], [data-remove-row]') : null;
    const row = button?.closest('.rowf');
    if (button?.dataset['removeRow'] !== undefined && row != null) {
      remove(row);
      return;
    }
    const list = button?.closest('form')?.querySelector(`[data-rows="${button.dataset['addRow'] ?? ''}"]`);
    if (list == null) return;
    event.preventDefault();
    add(list);
  });
}
