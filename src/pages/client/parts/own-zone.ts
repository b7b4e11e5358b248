/** Fills in the time zone of the browser where nobody chose one yet. */
export function fillOwnZone(): void {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  for (const field of document.querySelectorAll<HTMLInputElement>('input[data-own-zone]'))
    if (timeZone !== '') field.value = timeZone;
}
