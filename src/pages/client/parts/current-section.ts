/** How far below the top of the window a section may begin to be the one that is read. */
const LINE_PX = 140;

/** Marks the link of an index whose section is read, as the page scrolls. */
export function markCurrentSection(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.index a[href^="#"]')];
  if (links.length === 0) return;
  let waits = false;
  const mark = (): void => {
    waits = false;
    const current = links.filter((link) => topOf(link) <= LINE_PX).at(-1) ?? links[0];
    for (const link of links) {
      if (link === current) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    }
  };
  addEventListener(
    'scroll',
    () => {
      if (waits) return;
      waits = true;
      requestAnimationFrame(mark);
    },
    { passive: true },
  );
  mark();
}

const topOf = ({ hash }: HTMLAnchorElement): number =>
  document.getElementById(hash.slice(1))?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;
