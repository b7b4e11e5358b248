import { checkTable } from '../../../tests/support/check-table.ts';
import { WEB_ZONE, WITHOUT_ADDRESS, WITHOUT_TLS, WITHOUT_WEBSITE, webHost } from '../../../tests/support/web-host.ts';
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
    about: 'another authority for wildcards, and the certificate has one',
    zone: `${WEB_ZONE}@ IN CAA 0 issue "letsencrypt.org"\n@ IN CAA 0 issuewild "digicert.com"\n`,
    hosts: [webHost({ names: ['*.case.test'], issue: { by: 'Let’s Encrypt' } })],
    outcome: 'failed',
    text: 'other-issuer-for',
    says: '*.case.test',
  },
  {
    about: 'www has a set of its own, which allows nobody',
    zone: `${WEB_ZONE}@ IN CAA 0 issue "letsencrypt.org"\nwww IN CAA 0 issue ";"\n`,
    hosts: [webHost({ names: ['www.case.test'], issue: { by: 'Let’s Encrypt' } })],
    outcome: 'failed',
    text: 'nobody-may-issue-for',
    says: 'www.case.test',
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
  WITHOUT_WEBSITE,
  { ...WITHOUT_TLS, text: 'not-served' },
]);
