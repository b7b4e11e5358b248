import { describe, expect, test } from 'vitest';
import { everyKindShown, linesIn, meaningsBetween, meaningTable } from '../../tests/support/meaning-table.ts';
import { DNS_CHANGE_TEXTS } from './dns-texts.ts';

const { table, shown } = meaningTable();

describe('addresses', () => {
  table([
    [
      '@ A 192.0.2.1\n',
      '@ A 198.51.100.1\n',
      ['website-moved', 'notice', 'The website moved from 192.0.2.1 to 198.51.100.1'],
    ],
    [
      'www A 192.0.2.1\n',
      'www A 198.51.100.1\n',
      ['site-moved', 'notice', 'The website at www.example.com moved from 192.0.2.1 to 198.51.100.1'],
    ],
    [
      '@ A 192.0.2.1\nwww A 192.0.2.1\nwww TXT "x"\n',
      '@ A 192.0.2.1\nwww TXT "x"\n',
      ['site-gone', 'critical', 'The website at www.example.com no longer has an address'],
    ],
    [
      '@ A 192.0.2.1\nwww TXT "x"\n',
      '@ A 192.0.2.1\nwww A 192.0.2.1\nwww TXT "x"\n',
      ['site-added', 'notice', 'The website at www.example.com now has an address: 192.0.2.1'],
    ],
    [
      '@ A 192.0.2.1\n',
      '@ A 192.0.2.1\n@ AAAA ::1\n',
      ['address-unreachable', 'error', 'example.com now has an address that cannot be reached from the internet: ::1'],
    ],
    [
      '@ A 192.0.2.1\n@ AAAA ::1\n',
      '@ A 192.0.2.1\n',
      ['addresses-removed', 'info', 'example.com no longer resolves to ::1'],
    ],
    [
      '@ A 192.0.2.1\n@ AAAA ::1\n',
      '@ A 192.0.2.1\n@ AAAA 2001:db8::1\n',
      ['ipv6-added', 'info', 'example.com can now be reached over IPv6'],
    ],
    [
      '@ A 192.0.2.1\n@ AAAA 2001:db8::1\n',
      '@ A 192.0.2.1\n@ AAAA ::1\n',
      ['address-unreachable', 'error', 'example.com now has an address that cannot be reached from the internet: ::1'],
      ['ipv6-removed', 'warning', 'example.com can no longer be reached over IPv6'],
    ],
    [
      '@ A 192.0.2.1\n@ AAAA ::1\n@ AAAA 2001:db8::1\n',
      '@ A 192.0.2.1\n@ AAAA ::1\n',
      ['ipv6-removed', 'warning', 'example.com can no longer be reached over IPv6'],
    ],
    ['@ A 10.0.0.1\n', '', ['website-gone', 'notice', 'The website no longer has an address']],
    [
      '@ A 192.0.2.1\n@ AAAA 2001:db8::1\n',
      '@ A 198.51.100.1\n@ AAAA 2001:db8:9::1\n',
      ['website-moved', 'notice', 'The website moved from 192.0.2.1 and 2001:db8::1 to 198.51.100.1 and 2001:db8:9::1'],
    ],
    ['@ A 192.0.2.1\n', '', ['website-gone', 'critical', 'The website no longer has an address']],
    ['', '@ A 192.0.2.1\n', ['website-added', 'notice', 'The website now has an address: 192.0.2.1']],
    [
      'app A 192.0.2.1\n',
      'app A 198.51.100.1\n',
      ['host-moved', 'notice', 'app.example.com moved from 192.0.2.1 to 198.51.100.1'],
    ],
    [
      'app A 192.0.2.1\napp TXT "x"\n',
      'app TXT "x"\n',
      ['host-gone', 'error', 'app.example.com no longer has an address'],
    ],
    [
      'app TXT "x"\n',
      'app A 192.0.2.1\napp TXT "x"\n',
      ['host-added', 'notice', 'app.example.com now has an address: 192.0.2.1'],
    ],
    [
      '@ A 192.0.2.1\n',
      '@ A 192.0.2.1\n@ A 198.51.100.1\n',
      ['addresses-added', 'notice', 'example.com now also resolves to 198.51.100.1'],
    ],
    [
      '@ A 192.0.2.1\n@ A 198.51.100.1\n',
      '@ A 192.0.2.1\n',
      ['addresses-removed', 'info', 'example.com no longer resolves to 198.51.100.1'],
    ],
    [
      '@ A 192.0.2.1\n@ A 198.51.100.1\n',
      '@ A 192.0.2.1\n@ A 203.0.113.1\n',
      ['addresses-changed', 'notice', 'Some addresses of example.com changed from 198.51.100.1 to 203.0.113.1'],
    ],
    [
      '@ A 192.0.2.1\n',
      '@ A 192.0.2.1\n@ AAAA 2001:db8::1\n',
      ['ipv6-added', 'info', 'example.com can now be reached over IPv6'],
    ],
    [
      '@ A 192.0.2.1\n@ AAAA 2001:db8::1\n',
      '@ A 192.0.2.1\n',
      ['ipv6-removed', 'warning', 'example.com can no longer be reached over IPv6'],
    ],
    [
      '@ AAAA 2001:db8::1\n',
      '@ A 192.0.2.1\n@ AAAA 2001:db8::1\n',
      ['ipv4-added', 'info', 'example.com can now be reached over IPv4'],
    ],
    [
      '@ A 192.0.2.1\n@ AAAA 2001:db8::1\n',
      '@ AAAA 2001:db8::1\n',
      ['ipv4-removed', 'error', 'example.com can no longer be reached over IPv4'],
    ],
    [
      '@ A 192.0.2.1\n',
      '@ A 10.0.0.1\n',
      ['ipv4-removed', 'error', 'example.com can no longer be reached over IPv4'],
      [
        'address-unreachable',
        'error',
        'example.com now has an address that cannot be reached from the internet: 10.0.0.1',
      ],
    ],
    ['app A 192.0.2.1\n', '', ['name-vanished', 'warning', 'app.example.com no longer exists']],
    [
      '',
      'x.app TXT "x"\n',
      ['text-added', 'notice', 'A text record was added to x.app.example.com: "x"'],
      ['name-appeared', 'notice', 'app.example.com now exists'],
    ],
  ]);
});

describe('aliases', () => {
  table([
    [
      '_dmarc CNAME a.dmarc.example.\n',
      '_dmarc CNAME b.watcher.example.\n',
      ['record-delegated', 'warning', 'The DMARC record of example.com now comes from b.watcher.example'],
    ],
    [
      '_dmarc CNAME a.dmarc.example.\n',
      '',
      ['record-undelegated', 'warning', 'The DMARC record of example.com no longer comes from a.dmarc.example'],
    ],
    [
      '',
      'www CNAME site.host.example.\n',
      ['alias-added', 'notice', 'www.example.com is now an alias of site.host.example'],
    ],
    [
      'www A 192.0.2.1\n',
      'www CNAME site.host.example.\n',
      ['alias-added', 'notice', 'www.example.com is now an alias of site.host.example'],
    ],
    [
      'www CNAME site.host.example.\n',
      'www A 192.0.2.1\n',
      ['alias-removed', 'notice', 'www.example.com is no longer an alias of site.host.example'],
    ],
    [
      'www CNAME site.host.example.\n',
      'www CNAME site.other.example.\n',
      ['alias-moved', 'notice', 'www.example.com now points to site.other.example instead of site.host.example'],
    ],
    [
      'www A 192.0.2.1\n',
      'www CNAME web\n',
      ['alias-dangling', 'warning', 'www.example.com now points to a name that does not exist: web.example.com'],
    ],
    [
      'www CNAME web\nweb A 192.0.2.1\n',
      'www CNAME other\nweb A 192.0.2.1\n',
      ['alias-dangling', 'error', 'www.example.com now points to a name that does not exist: other.example.com'],
    ],
    [
      'www CNAME web\nweb A 192.0.2.1\n',
      'www CNAME web\n',
      ['alias-dangling', 'error', 'www.example.com now points to a name that does not exist: web.example.com'],
      ['name-vanished', 'warning', 'web.example.com no longer exists'],
    ],
    [
      '_dmarc CNAME policy\npolicy TXT "v=DMARC1; p=reject"\n',
      '_dmarc CNAME policy\n',
      [
        'record-dangling',
        'error',
        'The DMARC record of example.com is gone: its alias leads to policy.example.com, which does not exist',
      ],
      ['name-vanished', 'warning', 'policy.example.com no longer exists'],
    ],
    [
      'www CNAME web\n',
      'www CNAME web\nweb A 192.0.2.1\n',
      ['host-added', 'notice', 'web.example.com now has an address: 192.0.2.1'],
      ['alias-resolves', 'info', 'www.example.com points to a name that exists again: web.example.com'],
    ],
    [
      '',
      '_x1 CNAME _x2.acm-validations.aws.\n',
      ['validation-added', 'notice', 'Amazon can now validate example.com for a certificate'],
    ],
    [
      '_x1 CNAME _x2.acm-validations.aws.\n',
      '',
      ['validation-removed', 'info', 'The certificate validation by Amazon for example.com was removed'],
    ],
    [
      '_x1 CNAME _x2.acm-validations.aws.\n',
      '_x1 CNAME _x2.dcv.digicert.com.\n',
      ['validation-changed', 'notice', 'The certificate validation for example.com moved from Amazon to DigiCert'],
    ],
  ]);
});

describe('delegation and DNSSEC', () => {
  table([
    [
      '@ NS ada.ns.cloudflare.com.\n@ NS bob.ns.cloudflare.com.\n',
      '@ NS ns-1.awsdns-1.com.\n@ NS ns-2.awsdns-2.net.\n',
      ['ns-moved', 'error', 'Name servers moved from Cloudflare to Amazon Route 53'],
    ],
    [
      '@ NS ada.ns.cloudflare.com.\n@ NS bob.ns.cloudflare.com.\n',
      '@ NS ada.ns.cloudflare.com.\n@ NS bob.ns.cloudflare.com.\n@ NS ns-1.awsdns-1.com.\n@ NS ns-2.awsdns-2.net.\n',
      ['ns-provider-added', 'warning', 'Amazon Route 53 now serves example.com as well'],
    ],
    [
      '@ NS ada.ns.cloudflare.com.\n@ NS bob.ns.cloudflare.com.\n@ NS ns-1.awsdns-1.com.\n@ NS ns-2.awsdns-2.net.\n',
      '@ NS ns-1.awsdns-1.com.\n@ NS ns-2.awsdns-2.net.\n',
      ['ns-provider-removed', 'notice', 'Cloudflare no longer serves example.com'],
    ],
    [
      '@ NS ada.ns.cloudflare.com.\n@ NS bob.ns.cloudflare.com.\n',
      '@ NS eve.ns.cloudflare.com.\n@ NS mal.ns.cloudflare.com.\n',
      ['ns-replaced', 'warning', 'All name servers of example.com were replaced at Cloudflare'],
    ],
    [
      '@ NS ada.ns.cloudflare.com.\n@ NS bob.ns.cloudflare.com.\n',
      '@ NS ada.ns.cloudflare.com.\n@ NS mal.ns.cloudflare.com.\n',
      ['ns-hosts-changed', 'notice', 'Name servers of example.com changed at Cloudflare'],
    ],
    [
      '@ NS ada.ns.cloudflare.com.\n@ NS bob.ns.cloudflare.com.\n',
      '@ NS ada.ns.cloudflare.com.\n@ NS bob.ns.cloudflare.com.\n@ NS eve.ns.cloudflare.com.\n',
      ['ns-host-added', 'notice', 'example.com now also uses eve.ns.cloudflare.com for DNS'],
    ],
    [
      '@ NS ada.ns.cloudflare.com.\n@ NS bob.ns.cloudflare.com.\n',
      '@ NS ada.ns.cloudflare.com.\n',
      ['ns-host-removed', 'notice', 'example.com no longer uses bob.ns.cloudflare.com for DNS'],
    ],
    [
      'lab TXT "x"\n',
      'lab TXT "x"\nlab NS ns-1.awsdns-1.com.\n',
      ['ns-added', 'notice', 'lab.example.com is now a zone of its own at Amazon Route 53'],
    ],
    [
      'lab TXT "x"\nlab NS ns-1.awsdns-1.com.\n',
      'lab TXT "x"\n',
      ['ns-removed', 'error', 'lab.example.com is no longer a zone of its own'],
    ],
    [
      '',
      '@ DS 1 13 2 DC260A9228078525393D15D9CD63F9C46BFA42BFAE0550EDA477FAA2B4163A8A\n',
      ['ds-added', 'notice', 'A DS record was added to the parent zone of example.com'],
    ],
    [
      '@ DS 1 13 2 DC260A9228078525393D15D9CD63F9C46BFA42BFAE0550EDA477FAA2B4163A8A\n',
      '',
      ['dnssec-disabled', 'error', 'DNSSEC was disabled'],
    ],
    [
      '@ DS 1 13 2 DC260A9228078525393D15D9CD63F9C46BFA42BFAE0550EDA477FAA2B4163A8A\n',
      '@ DS 20326 13 2 DC260A9228078525393D15D9CD63F9C46BFA42BFAE0550EDA477FAA2B4163A8A\n',
      ['dnssec-rolled', 'notice', 'The DNSSEC key changed from 1 to 20326'],
    ],
    [
      '@ DS 1 13 2 DC260A9228078525393D15D9CD63F9C46BFA42BFAE0550EDA477FAA2B4163A8A\n',
      '@ DS 1 13 2 DC260A9228078525393D15D9CD63F9C46BFA42BFAE0550EDA477FAA2B4163A8A\n@ DS 2 13 2 DC260A9228078525393D15D9CD63F9C46BFA42BFAE0550EDA477FAA2B4163A8A\n',
      ['dnssec-key-added', 'notice', 'A DNSSEC key was added: 2'],
    ],
    [
      '@ DS 1 13 2 DC260A9228078525393D15D9CD63F9C46BFA42BFAE0550EDA477FAA2B4163A8A\n@ DS 2 13 2 DC260A9228078525393D15D9CD63F9C46BFA42BFAE0550EDA477FAA2B4163A8A\n',
      '@ DS 2 13 2 DC260A9228078525393D15D9CD63F9C46BFA42BFAE0550EDA477FAA2B4163A8A\n',
      ['dnssec-key-removed', 'info', 'A DNSSEC key was removed: 1'],
    ],
    [
      '@ DS 1 13 2 DC260A9228078525393D15D9CD63F9C46BFA42BFAE0550EDA477FAA2B4163A8A\n',
      '@ DS 1 13 4 DC260A9228078525393D15D9CD63F9C46BFA42BFAE0550EDA477FAA2B4163A8ADC260A9228078525393D15D9CD63F9C4\n',
      ['dnssec-digests', 'info', 'The DNSSEC key is the same; its digest changed'],
    ],
    [
      '@ NS ada.ns.cloudflare.com.\n@ NS bob.ns.cloudflare.com.\n@ DS 1 13 2 DC260A9228078525393D15D9CD63F9C46BFA42BFAE0550EDA477FAA2B4163A8A\n',
      '@ NS ns-1.awsdns-1.com.\n@ NS ns-2.awsdns-2.net.\n@ DS 2 13 2 DC260A9228078525393D15D9CD63F9C46BFA42BFAE0550EDA477FAA2B4163A8A\n',
      ['dns-moved', 'error', 'DNS moved from Cloudflare to Amazon Route 53, and its DNSSEC keys with it'],
    ],
    [
      '@ NS ada.ns.cloudflare.com.\n@ NS bob.ns.cloudflare.com.\n@ DS 1 13 2 DC260A9228078525393D15D9CD63F9C46BFA42BFAE0550EDA477FAA2B4163A8A\n',
      '@ NS ns-1.awsdns-1.com.\n@ NS ns-2.awsdns-2.net.\n',
      ['ns-moved', 'error', 'Name servers moved from Cloudflare to Amazon Route 53'],
      ['dnssec-disabled', 'error', 'DNSSEC was disabled'],
    ],
  ]);
});

const DS = '@ DS 1 13 2 DC260A9228078525393D15D9CD63F9C46BFA42BFAE0550EDA477FAA2B4163A8A\n';

describe('a DS record, where the answers after it validate', () => {
  table([['', DS, ['dnssec-enabled', 'info', 'DNSSEC was enabled']]], 'secure');
});

describe('a DS record, where the answers after it do not validate', () => {
  table(
    [['', DS, ['dnssec-failing', 'critical', 'A DS record was added, and now DNSSEC validation of example.com fails']]],
    'bogus',
  );
});

describe('name servers of the zone', () => {
  table([
    [
      '@ NS ns1\n@ NS ns2\nns1 A 192.0.2.1\nns2 A 192.0.2.2\n',
      '@ NS ns1\n@ NS ns2\nns2 A 192.0.2.2\n',
      ['ns-host-gone', 'warning', 'ns1.example.com, a name server of example.com, no longer has an address'],
    ],
    [
      '@ NS ns1\n@ NS ns.a.example.\nns1 A 192.0.2.1\n',
      '@ NS ns1\n@ NS ns.a.example.\n',
      ['ns-host-gone', 'error', 'ns1.example.com, a name server of example.com, no longer has an address'],
    ],
    [
      '@ NS ns1\nns1 A 192.0.2.1\n',
      '@ NS ns1\nns1 A 198.51.100.1\n',
      [
        'ns-host-moved',
        'warning',
        'ns1.example.com, a name server of example.com, moved from 192.0.2.1 to 198.51.100.1',
      ],
    ],
  ]);
});

describe('CAA', () => {
  table([
    [
      '',
      '@ CAA 0 issue "letsencrypt.org"\n',
      ['caa-added', 'info', 'Only letsencrypt.org may now issue certificates for example.com'],
    ],
    [
      '',
      '@ CAA 0 issue ";"\n',
      ['caa-added-nobody', 'warning', 'No certificate authority may now issue certificates for example.com'],
    ],
    [
      '@ CAA 0 issue "letsencrypt.org"\n',
      '',
      ['caa-removed', 'warning', 'example.com no longer says who may issue certificates'],
    ],
    [
      '@ CAA 0 issue "letsencrypt.org"\n',
      '@ CAA 0 issue "letsencrypt.org"\n@ CAA 0 issue "digicert.com"\n',
      ['caa-issuer-added', 'warning', 'digicert.com may now issue certificates for example.com'],
    ],
    [
      '@ CAA 0 issue "letsencrypt.org"\n',
      '@ CAA 0 issue "letsencrypt.org"\n@ CAA 0 issuewild "digicert.com"\n',
      ['caa-issuer-added', 'warning', 'digicert.com may now issue certificates for example.com'],
    ],
    [
      '@ CAA 0 issue "letsencrypt.org"\n@ CAA 0 issue "digicert.com"\n',
      '@ CAA 0 issue "letsencrypt.org"\n',
      ['caa-issuer-removed', 'notice', 'digicert.com may no longer issue certificates for example.com'],
    ],
    [
      '@ CAA 0 issue "letsencrypt.org"\n',
      '@ CAA 0 issue "digicert.com"\n',
      [
        'caa-issuer-replaced',
        'warning',
        'digicert.com may now issue certificates for example.com instead of letsencrypt.org',
      ],
    ],
    [
      '@ CAA 0 issue "letsencrypt.org"\n',
      '@ CAA 0 iodef "mailto:a@example.com"\n',
      ['caa-opened', 'warning', 'Any certificate authority may now issue certificates for example.com'],
    ],
    [
      '@ CAA 0 issue "letsencrypt.org"\n',
      '@ CAA 0 issue ";"\n',
      ['caa-closed', 'warning', 'No certificate authority may issue certificates for example.com any more'],
    ],
    [
      '@ CAA 0 issue "letsencrypt.org"\n',
      '@ CAA 0 issue "letsencrypt.org"\n@ CAA 0 iodef "mailto:a@example.com"\n',
      ['caa-details', 'info', 'CAA of example.com changed; the same authorities may issue certificates'],
    ],
  ]);
});

describe('other records', () => {
  table([
    [
      'mx A 192.0.2.1\n',
      'mx A 192.0.2.1\n_25._tcp.mx TLSA 3 1 1 aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\n',
      ['tlsa-added', 'info', 'A certificate was pinned with DANE: mx.example.com:25/tcp'],
    ],
    [
      'mx A 192.0.2.1\n_25._tcp.mx TLSA 3 1 1 aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\n',
      'mx A 192.0.2.1\n',
      ['tlsa-removed', 'warning', 'Certificates are no longer pinned with DANE: mx.example.com:25/tcp'],
    ],
    [
      'mx A 192.0.2.1\n_25._tcp.mx TLSA 3 1 1 aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\n',
      'mx A 192.0.2.1\n_25._tcp.mx TLSA 3 1 1 bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb\n',
      ['tlsa-changed', 'notice', 'Another certificate is pinned with DANE: mx.example.com:25/tcp'],
    ],
    ['', '@ HTTPS 1 . alpn=h2\n', ['https-added', 'info', 'An HTTPS record was added to example.com']],
    ['@ HTTPS 1 . alpn=h2\n', '', ['https-removed', 'notice', 'The HTTPS record of example.com was removed']],
    [
      '@ HTTPS 1 . alpn=h2\n',
      '@ HTTPS 1 . alpn=h3\n',
      ['https-changed', 'notice', 'The HTTPS record of example.com changed'],
    ],
    [
      '',
      '_sip._tls SRV 1 1 443 sip.a.example.\n',
      ['service-added', 'notice', '_sip._tls.example.com is now at sip.a.example'],
    ],
    [
      '_sip._tls SRV 1 1 443 sip.a.example.\n',
      '',
      ['service-removed', 'notice', '_sip._tls.example.com is no longer offered at sip.a.example'],
    ],
    [
      '_sip._tls SRV 1 1 443 sip.a.example.\n',
      '_sip._tls SRV 1 1 443 sip.b.example.\n',
      ['service-moved', 'notice', '_sip._tls.example.com moved from sip.a.example to sip.b.example'],
    ],
    [
      '_sip._tls SRV 1 1 443 sip.a.example.\n',
      '_sip._tls SRV 1 1 5061 sip.a.example.\n',
      ['service-details', 'info', '_sip._tls.example.com changed its ports or priorities'],
    ],
    [
      '',
      '@ TXT "google-site-verification=abc"\n',
      ['verification-added', 'notice', 'A verification token was added: Google'],
    ],
    [
      '@ TXT "MS=ms1"\n@ TXT "apple-domain-verification=x"\n',
      '',
      ['verification-removed', 'info', 'A verification token was removed: Microsoft 365 and Apple'],
    ],
    [
      '@ TXT "MS=ms1"\n',
      '@ TXT "MS=ms2"\n',
      ['verification-changed', 'notice', 'A verification token changed: Microsoft 365'],
    ],
    [
      '',
      '@ TXT "widgetco-domain-verification=1"\n',
      ['verification-added', 'notice', 'A verification token was added: widgetco'],
    ],
    ['', '_amazonses TXT "abc"\n', ['verification-added', 'notice', 'A verification token was added: Amazon SES']],
    [
      '',
      '_acme-challenge TXT "abc"\n',
      ['challenge-added', 'notice', 'A certificate authority can now validate example.com for a certificate'],
    ],
    [
      '_acme-challenge TXT "abc"\n',
      '',
      ['challenge-removed', 'info', 'The certificate challenge of example.com was removed'],
    ],
    ['', '@ TXT "hello there"\n', ['text-added', 'notice', 'A text record was added to example.com: "hello there"']],
    [
      '@ TXT "hello there, this is a long text that nobody reads"\n',
      '',
      [
        'text-removed',
        'info',
        'A text record was removed from example.com: "hello there, this is a long text that no…"',
      ],
    ],
    ['@ TXT "a"\n', '@ TXT "b"\n', ['text-replaced', 'notice', 'A text record of example.com changed from "a" to "b"']],
    ['', '_gh-shop-e TXT "ab12"\n', ['verification-added', 'notice', 'A verification token was added: GitHub']],
    [
      '@ TXT "a"\n',
      '@ TXT "b"\n@ TXT "c"\n',
      ['texts-changed', 'notice', 'Text records of example.com changed: 1 was removed, 2 were added'],
    ],
    [
      '1 PTR a.example.\n',
      '1 PTR b.example.\n',
      ['pointer-changed', 'notice', 'The host name of 1.example.com is now b.example instead of a.example'],
    ],
    [
      '@ NAPTR 1 1 "s" "SIP+D2U" "" _sip._udp.example.com.\n',
      '',
      ['record-removed', 'notice', '1 record of type NAPTR was removed from example.com'],
    ],
    [
      '',
      '1 PTR a.example.\n1 PTR b.example.\n',
      ['record-added', 'notice', '2 records of type PTR were added to 1.example.com'],
    ],
    [
      '@ SSHFP 4 2 aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\n',
      '@ SSHFP 4 2 bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb\n',
      ['record-changed', 'notice', 'Records of type SSHFP changed at example.com'],
    ],
    [
      '*  TXT "v=spf1 -all"\n',
      '* TXT "v=spf1 ~all"\n',
      ['spf-weakened', 'warning', '*.example.com: SPF now ends in ~all instead of -all'],
    ],
  ]);
});

describe('DS records after which validation fails', () => {
  const DIGEST = 'DC260A9228078525393D15D9CD63F9C46BFA42BFAE0550EDA477FAA2B4163A8A';
  test('are not called accepted', () => {
    const meanings = meaningsBetween(`@ DS 1 13 2 ${DIGEST}\n`, `@ DS 2 13 2 ${DIGEST}\n`, 'bogus');
    expect(meanings.map(({ kind, severity }) => [kind, severity])).toEqual([['dnssec-rolled', 'critical']]);
    const lines = meanings.flatMap((one) => linesIn('en', one)).join(' ');
    expect(lines).toContain('reject all answers for example.com');
    expect(lines).toContain('at your registrar');
  });
});

everyKindShown(DNS_CHANGE_TEXTS, shown);
