import { defineTexts } from '../../domain/message.ts';

/** Tells what stands in sentences about connections. */
export const CONNECTION_NOTE_TEXTS = defineTexts('connection-note', {
  'preload-fit': 'The header is fit for the preload list of browsers.',
  'preload-asked':
    'It asks for the preload list, but is not fit for it: that takes a year, includeSubDomains and preload.',
  'no-preload': 'It does not ask for the preload list.',
  'list-unknown': 'We have no copy of that list, so we don’t say whether {host} is on it.',
  listed: '{host} is on that list.',
  'listed-above': '{host} is covered by the line for {name} on that list.',
  'not-listed': '{host} is not on our copy of that list.',
  nothing: 'no protocol',
  'suites-null': 'all cipher suites without encryption (NULL)',
  'suites-anonymous': 'all anonymous cipher suites (ADH, AECDH)',
  'suites-export': 'all EXPORT cipher suites',
  'suites-des': 'all DES cipher suites',
  'suites-rc4': 'all RC4 cipher suites',
  'suites-3des': 'all 3DES cipher suites',
  'record-port': 'nothing listens on port {port}',
  'record-hint': '{address} is no address of the name',
  'record-target': '{target} has no address',
  'record-key': 'they don’t know the mandatory key {key}, so they ignore it',
});
