import { checkTable } from '../../../tests/support/check-table.ts';
import { WEB_ZONE, WITHOUT_ADDRESS, WITHOUT_TLS, webHost } from '../../../tests/support/web-host.ts';
import { caaIssuer } from './caa-issuer.ts';

const hosts = [webHost({ issue: { by: 'Let’s Encrypt' } })];

checkTable(caaIssuer, [
  {
    about: 'allowed',
    zone: `${WEB_ZONE}@ IN CAA 0 issue "letsencrypt.org; validationmethods=dns-01"\n`,
    hosts,
    outcome: 'satisfied',
    text: 'issuer',
  },
  { about: 'no CAA', zone: WEB_ZONE, hosts, outcome: 'satisfied', text: 'any-issuer', says: 'Let’s Encrypt' },
  {
    about: 'another authority',
    zone: `${WEB_ZONE}@ IN CAA 0 issue "pki.goog"\n`,
    hosts,
    outcome: 'failed',
    text: 'other-issuer',
    says: 'pki.goog',
  },
  {
    about: 'nobody',
    zone: `${WEB_ZONE}@ IN CAA 0 issue ";"\n`,
    hosts,
    outcome: 'failed',
    text: 'nobody-may-issue',
  },
  {
    about: 'an authority that we don’t know',
    zone: `${WEB_ZONE}@ IN CAA 0 issue "testbed.example"\n`,
    hosts: [webHost()],
    outcome: 'satisfied',
    text: 'issuer-not-known',
    says: 'Zonewell testbed',
  },
  {
    about: 'with a standing right',
    zone: `${WEB_ZONE}_validation-persist IN TXT "ca.example; accounturi=https://ca.example/acct/77"\n`,
    hosts,
    outcome: 'satisfied',
    text: 'any-issuer',
    minus: [['standing-right', 0]],
    says: 'https://ca.example/acct/77',
  },
  {
    about: 'with a standing right that has ended',
    zone: `${WEB_ZONE}_validation-persist IN TXT "ca.example; accounturi=https://ca.example/acct/77; persistUntil=1577836800"\n`,
    hosts,
    outcome: 'satisfied',
    text: 'any-issuer',
    minus: [],
  },
  { ...WITHOUT_ADDRESS, text: 'no-address' },
  { ...WITHOUT_TLS, text: 'not-served' },
]);
