import { defineTexts } from '../../domain/message.ts';

/** Tells what stands in sentences about connections. */
export const CONNECTION_NOTE_TEXTS = defineTexts('connection-note', {
  'preload-fit': 'The header is fit for the preload list of browsers.',
  'preload-asked':
    'It asks for the preload list, but is not fit for it: that takes a year, includeSubDomains and preload.',
  'no-preload': 'It does not ask for the preload list.',
  nothing: 'no protocol',
});
