/** How often the page is asked for a cell that was still looked up, and how long before each time. */
const MOST_TIMES = 5;
const PAUSE_MS = 2500;

const COMING = '.summary-line li[data-coming]';

/** Puts the cells of the summary line that were still looked up in their places once they are known. */
export async function fillComingCells(): Promise<void> {
  for (let time = 0; time < MOST_TIMES && document.querySelector(COMING) !== null; time += 1) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    const response = await fetch(location.href, { headers: { Accept: 'text/html' } });
    if (!response.ok) return;
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    for (const cell of document.querySelectorAll<HTMLElement>(COMING)) {
      const known = page.querySelector(
        `.summary-line li[data-summary="${cell.dataset['summary']}"]:not([data-coming])`,
      );
      if (known !== null) cell.replaceWith(document.adoptNode(known));
    }
  }
}
