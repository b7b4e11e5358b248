/** Closes areas on a phone: only the worst stays open. It lies below the first screen, so nothing visible moves. */
export function openFewerAreas(): void {
  if (!matchMedia('(max-width: 44rem)').matches || location.hash !== '') return;
  if (document.querySelector('.area.worst') === null) return;
  for (const area of document.querySelectorAll('.area[open]:not(.worst)')) area.removeAttribute('open');
}
