import { addCopyButtons } from './parts/copy.ts';
import { enhanceLiveForm, showLastRun } from './parts/live.ts';
import { remember } from './parts/recent.ts';

const { domain, unicode } = document.body.dataset;
if (domain !== undefined) remember({ domain, unicode: unicode ?? domain });

addCopyButtons();

const form = document.querySelector<HTMLFormElement>('#live-form');
const place = document.querySelector<HTMLElement>('#waterfall');
if (form !== null && place !== null) {
  showLastRun(place);
  enhanceLiveForm(form, place);
}
