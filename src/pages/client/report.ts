import { openFewerAreas } from './parts/areas.ts';
import { fillComingCells } from './parts/coming.ts';
import { addCopyButtons } from './parts/copy.ts';
import { enhanceEverythingForm } from './parts/everything.ts';
import { enhanceLiveForm } from './parts/live.ts';
import { checkPublished } from './parts/published.ts';
import { remember } from './parts/recent.ts';
import { editRows } from './parts/rows.ts';

const { domain, unicode } = document.body.dataset;
if (domain !== undefined) remember({ domain, unicode: unicode ?? domain });

addCopyButtons();
editRows();
checkPublished();
openFewerAreas();
openTarget();
addEventListener('hashchange', openTarget);

const form = document.querySelector<HTMLFormElement>('#live-form');
if (form !== null)
  enhanceLiveForm(form, () => {
    openFewerAreas();
    enhanceEverything();
  });
enhanceEverything();
fillComingCells().catch(() => {});

function enhanceEverything(): void {
  const everything = document.querySelector<HTMLFormElement>('#run-everything');
  if (everything !== null) enhanceEverythingForm(everything);
}

/** A link to one record opens its lane. */
function openTarget(): void {
  const target = location.hash === '' ? null : document.getElementById(location.hash.slice(1));
  if (target?.matches('.lanes > li')) target.querySelector('details')?.setAttribute('open', '');
}
