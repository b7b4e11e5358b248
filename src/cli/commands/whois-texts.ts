import { defineTexts } from '../../domain/message.ts';

/** Holds what `zonewell whois` prints. */
export const WHOIS_COMMAND_TEXTS = defineTexts('cli/whois', {
  'public-suffix': 'Cannot look up {name}: it is a public suffix, which nobody registers',
  'public-suffix/hint': 'Name a domain below it.',
  unknown: 'Cannot find out who holds {name}: {why}',
  'try-later': 'Try again in a minute.',
  'try-in': 'Try again in {seconds} s.',
  'not-registered': 'The registry has no registration of {name}. The name may be free, reserved or blocked.',
  source: 'From {source} at {server}.',
  registrar: 'Registrar',
  abuse: 'Abuse',
  registered: 'Registered',
  changed: 'Changed',
  expires: 'Expires',
  holder: 'Holder',
  transferred: 'Transferred',
  'registrar-expires': 'At registrar',
  technical: 'Technical',
  ds: 'DS',
  handle: 'Registry ID',
  'name-servers': 'Name servers',
  'locks-missing': '{set}; not set: {missing}',
  status: 'Status',
  'status-means': '{status}: {meaning}',
});
