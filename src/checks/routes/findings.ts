import { defineTexts } from '../../domain/message.ts';

/** Parts of sentences about routes. */
export const ROUTE_TEXTS = defineTexts('route', {
  system: 'AS{asn} ({family})',
  'of-set': 'an AS set of {systems}, which has no origin to check',
  'name-server': '{address} of the name server {host} ({prefix}, announced by {systems})',
  'mail-server': '{address} of the mail server {host} ({prefix}, announced by {systems})',
  domain: '{address} of {host} ({prefix}, announced by {systems})',
});
