import { defineTexts } from './message.ts';

/** Why no certificate is looked at on a port, and what to do instead under `{fault}/hint`. */
export const PORT_FAULT_TEXTS = defineTexts('port-fault', {
  'out-of-range': 'Cannot use port "{port}": ports are whole numbers from 1 to 65535',
  'out-of-range/hint': 'Write it like {domain}:8443.',
  'plain-http': 'Cannot check port {port}: it is for HTTP without TLS, so there is no certificate',
  'plain-http/hint': 'Leave the port out to check port 443.',
  'mail-starttls': 'Cannot check port {port}: it is for the mail servers of a domain, which are checked together',
  'mail-starttls/hint': 'To check the TLS of the mail servers on port 25: zonewell mail {domain}.',
  starttls: 'Cannot check port {port}: TLS begins there with a command that we do not speak',
  'starttls/hint': 'Give the port on which the server uses TLS from the start, if there is one.',
});
