import { addCopyButtons } from './parts/copy.ts';
import { enhanceLiveForm, showLastRun } from './parts/live.ts';
import { remember } from './parts/recent.ts';

const { domain, unicode } = document.body.dataset;
if (domain !== undefined) remember({ domain, unicode: unicode ?? domain });

addCopyButtons();
openTarget();
addEventListener('hashchange', openTarget);

const form = document.querySelector<HTMLFormElement>('#live-form');
const place = document.querySelector<HTMLElement>('#waterfall');
if (form !== null && place !== null) {
  showLastRun(place);
  enhanceLiveForm(form, place);
}

/** A link to one record opens its lane. */
function openTarget(): void {
  const target = location.hash === '' ? null : document.getElementById(location.hash.slice(1));
  if (target?.matches('.lanes > li')) target.querySelector('details')?.setAttribute('open', '');
}
