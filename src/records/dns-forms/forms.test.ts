import { describe, expect, test } from 'vitest';
import type { DnsName } from '../../domain/name.ts';
import type { RrType } from '../../domain/rr.ts';
import { type FilledForm, fillForm } from './fill.ts';
import type { FieldLabel } from './form.ts';
import { formOf } from './forms.ts';

// What each provider's documentation says of its form, written by hand from the pages whose addresses stand beside the
// forms. Fields stand as "name=value"; a field whose name is not documented stands under our own key, in brackets.

const ZONE = 'example.com' as DnsName;
const KEY = `v=DKIM1; k=rsa; p=${'A'.repeat(283)}`;
const FIRST = `v=DKIM1; k=rsa; p=${'A'.repeat(237)}`;
const SECOND = 'A'.repeat(46);

const RECORDS = {
  'TXT at the apex': ['example.com', 'TXT', 'v=spf1 -all'],
  'TXT below': ['_dmarc.example.com', 'TXT', 'v=DMARC1; p=none'],
  'TXT of 300 octets': ['s1._domainkey.example.com', 'TXT', KEY],
  MX: ['example.com', 'MX', '10 mail.example.net'],
  'null MX': ['example.com', 'MX', '0 .'],
  CNAME: ['www.example.com', 'CNAME', 'host.example.net'],
  CAA: ['example.com', 'CAA', '0 issue "letsencrypt.org"'],
  A: ['example.com', 'A', '192.0.2.1'],
  'TXT with a quotation mark': ['example.com', 'TXT', 'say "yes"'],
  'TXT with a backslash': ['example.com', 'TXT', 'a\\\\b'],
  'TXT beyond ASCII': ['example.com', 'TXT', 'caf\\195\\169'],
} as const satisfies Readonly<Record<string, readonly [name: string, type: RrType, value: string]>>;

type RecordName = keyof typeof RECORDS;

const nameOf = (label: FieldLabel | undefined, key: string, language: string): string =>
  (typeof label === 'string' ? label : label?.[language]) ?? `(${key})`;

const shown = (filled: FilledForm | null, language: string): string =>
  filled === null
    ? '-'
    : [
        ...filled.fields.map(({ key, label, value }) => `${nameOf(label, key, language)}=${value}`),
        ...(filled.tooLong === undefined ? [] : [`too long: ${filled.tooLong.count} of ${filled.tooLong.max}`]),
      ].join(' | ');

function entered(hosts: readonly string[], record: RecordName, language = 'en'): string {
  const known = formOf(hosts as readonly DnsName[]);
  if (known === undefined) return 'no form';
  const [name, type, value] = RECORDS[record];
  return shown(fillForm(known.form, ZONE, { name: name as DnsName, type, value, ttl: 3600 }), language);
}

interface Case {
  readonly provider: string;
  readonly hosts: readonly string[];
  readonly language?: string;
  readonly expected: Readonly<Record<RecordName, string>>;
}

const CASES: readonly Case[] = [
  {
    provider: 'Cloudflare',
    hosts: ['ada.ns.cloudflare.com', 'bob.ns.cloudflare.com'],
    expected: {
      'TXT at the apex': 'Type=TXT | Name=@ | Content=v=spf1 -all | TTL=3600',
      'TXT below': 'Type=TXT | Name=_dmarc | Content=v=DMARC1; p=none | TTL=3600',
      'TXT of 300 octets': `Type=TXT | Name=s1._domainkey | Content=${KEY} | TTL=3600`,
      MX: 'Type=MX | Name=@ | (priority)=10 | Mail server=mail.example.net | TTL=3600',
      'null MX': '-',
      CNAME: 'Type=CNAME | Name=www | Target=host.example.net | TTL=3600',
      CAA: 'Type=CAA | Name=@ | (flags)=0 | Tag=issue | CA domain name=letsencrypt.org | TTL=3600',
      A: 'Type=A | Name=@ | IPv4 address=192.0.2.1 | TTL=3600',
      'TXT with a quotation mark': '-',
      'TXT with a backslash': '-',
      'TXT beyond ASCII': '-',
    },
  },
  {
    provider: 'Amazon Route 53',
    hosts: ['ns-1.awsdns-01.com', 'ns-2.awsdns-02.co.uk'],
    expected: {
      'TXT at the apex': 'Record type=TXT | Record name= | Value/Route traffic to="v=spf1 -all" | TTL (seconds)=3600',
      'TXT below':
        'Record type=TXT | Record name=_dmarc | Value/Route traffic to="v=DMARC1; p=none" | TTL (seconds)=3600',
      'TXT of 300 octets': `Record type=TXT | Record name=s1._domainkey | Value/Route traffic to="${FIRST}" "${SECOND}" | TTL (seconds)=3600`,
      MX: 'Record type=MX | Record name= | Value/Route traffic to=10 mail.example.net | TTL (seconds)=3600',
      'null MX': '-',
      CNAME: 'Record type=CNAME | Record name=www | Value/Route traffic to=host.example.net | TTL (seconds)=3600',
      CAA: 'Record type=CAA | Record name= | Value/Route traffic to=0 issue "letsencrypt.org" | TTL (seconds)=3600',
      A: 'Record type=A | Record name= | Value/Route traffic to=192.0.2.1 | TTL (seconds)=3600',
      'TXT with a quotation mark':
        'Record type=TXT | Record name= | Value/Route traffic to="say \\"yes\\"" | TTL (seconds)=3600',
      'TXT with a backslash': '-',
      'TXT beyond ASCII':
        'Record type=TXT | Record name= | Value/Route traffic to="caf\\303\\251" | TTL (seconds)=3600',
    },
  },
  {
    provider: 'Google Cloud DNS',
    hosts: ['ns-cloud-a1.googledomains.com', 'ns-cloud-a2.googledomains.com'],
    language: 'ja',
    expected: {
      'TXT at the apex': '(type)=TXT | DNS 名= | (value)="v=spf1 -all" | TTL=3600',
      'TXT below': '(type)=TXT | DNS 名=_dmarc | (value)="v=DMARC1; p=none" | TTL=3600',
      'TXT of 300 octets': `(type)=TXT | DNS 名=s1._domainkey | (value)="${FIRST}" "${SECOND}" | TTL=3600`,
      MX: '(type)=MX | DNS 名= | (priority)=10 | (value)=mail.example.net. | TTL=3600',
      'null MX': '-',
      CNAME: '(type)=CNAME | DNS 名=www | (value)=host.example.net. | TTL=3600',
      CAA: '(type)=CAA | DNS 名= | (value)=0 issue "letsencrypt.org" | TTL=3600',
      A: '(type)=A | DNS 名= | (value)=192.0.2.1 | TTL=3600',
      'TXT with a quotation mark': '-',
      'TXT with a backslash': '-',
      'TXT beyond ASCII': '-',
    },
  },
  {
    provider: 'Azure DNS',
    hosts: ['ns1-01.azure-dns.com', 'ns2-01.azure-dns.net'],
    expected: {
      'TXT at the apex': 'Type=TXT | Name=@ | (value)=v=spf1 -all | TTL=1 | TTL unit=Hours',
      'TXT below': 'Type=TXT | Name=_dmarc | (value)=v=DMARC1; p=none | TTL=1 | TTL unit=Hours',
      'TXT of 300 octets': `Type=TXT | Name=s1._domainkey | (value)=${KEY} | TTL=1 | TTL unit=Hours`,
      MX: 'Type=MX | Name=@ | (priority)=10 | (value)=mail.example.net | TTL=1 | TTL unit=Hours',
      'null MX': '-',
      CNAME: 'Type=CNAME | Name=www | (value)=host.example.net | TTL=1 | TTL unit=Hours',
      CAA: 'Type=CAA | Name=@ | Flags=0 | Tag=issue | Value=letsencrypt.org | TTL=1 | TTL unit=Hours',
      A: 'Type=A | Name=@ | IP address=192.0.2.1 | TTL=1 | TTL unit=Hours',
      'TXT with a quotation mark': '-',
      'TXT with a backslash': '-',
      'TXT beyond ASCII': '-',
    },
  },
  {
    provider: 'OVHcloud',
    hosts: ['dns19.ovh.net', 'ns19.ovh.net'],
    expected: {
      'TXT at the apex': 'Record type=TXT | Sub-domain= | Target=v=spf1 -all | TTL=3600',
      'TXT below': 'Record type=TXT | Sub-domain=_dmarc | Target=v=DMARC1; p=none | TTL=3600',
      'TXT of 300 octets': 'Record type=TXT | Sub-domain=s1._domainkey | TTL=3600 | too long: 301 of 255',
      MX: 'Record type=MX | Domain= | Priority=10 | Target=mail.example.net. | TTL=3600',
      'null MX': '-',
      CNAME: 'Record type=CNAME | Sub-domain=www | Target=host.example.net. | TTL=3600',
      CAA: '-',
      A: 'Record type=A | Sub-domain= | Target=192.0.2.1 | TTL=3600',
      'TXT with a quotation mark': '-',
      'TXT with a backslash': '-',
      'TXT beyond ASCII': '-',
    },
  },
  {
    provider: 'Linode (Akamai)',
    hosts: ['ns1.linode.com', 'ns2.linode.com'],
    expected: {
      'TXT at the apex': '(type)=TXT | Hostname= | Value=v=spf1 -all | TTL=3600',
      'TXT below': '(type)=TXT | Hostname=_dmarc | Value=v=DMARC1; p=none | TTL=3600',
      // Its documentation speaks of one label only.
      'TXT of 300 octets': '-',
      MX: '(type)=MX | Subdomain= | Preference=10 | Mail Server=mail.example.net | TTL=3600',
      'null MX': '(type)=MX | Subdomain= | Preference=0 | Mail Server= | TTL=3600',
      CNAME: '(type)=CNAME | Hostname=www | Alias to=host.example.net | TTL=3600',
      CAA: '(type)=CAA | Name= | Tag=issue | Value=letsencrypt.org | TTL=3600',
      A: '(type)=A | Hostname= | IP Address=192.0.2.1 | TTL=3600',
      'TXT with a quotation mark': '-',
      'TXT with a backslash': '-',
      'TXT beyond ASCII': '-',
    },
  },
  {
    provider: 'deSEC',
    hosts: ['ns1.desec.io', 'ns2.desec.org'],
    expected: {
      'TXT at the apex': 'type=TXT | subname= | records="v=spf1 -all" | ttl=3600',
      'TXT below': 'type=TXT | subname=_dmarc | records="v=DMARC1; p=none" | ttl=3600',
      'TXT of 300 octets': `type=TXT | subname=s1._domainkey | records="${FIRST}" "${SECOND}" | ttl=3600`,
      MX: 'type=MX | subname= | records=10 mail.example.net. | ttl=3600',
      'null MX': '-',
      CNAME: 'type=CNAME | subname=www | records=host.example.net. | ttl=3600',
      CAA: 'type=CAA | subname= | records=0 issue "letsencrypt.org" | ttl=3600',
      A: 'type=A | subname= | records=192.0.2.1 | ttl=3600',
      'TXT with a quotation mark': 'type=TXT | subname= | records="say \\"yes\\"" | ttl=3600',
      'TXT with a backslash': 'type=TXT | subname= | records="a\\\\b" | ttl=3600',
      'TXT beyond ASCII': 'type=TXT | subname= | records="caf\\195\\169" | ttl=3600',
    },
  },
  {
    provider: 'DNSimple',
    hosts: ['ns1.dnsimple.com', 'ns2.dnsimple-edge.net'],
    expected: {
      'TXT at the apex': '(type)=TXT | Name=@ | Content=v=spf1 -all | (ttl)=3600',
      'TXT below': '(type)=TXT | Name=_dmarc | Content=v=DMARC1; p=none | (ttl)=3600',
      'TXT of 300 octets': `(type)=TXT | Name=s1._domainkey | Content=${KEY} | (ttl)=3600`,
      MX: '(type)=MX | Name=@ | (priority)=10 | Content=mail.example.net. | (ttl)=3600',
      'null MX': '-',
      CNAME: '(type)=CNAME | Name=www | Content=host.example.net. | (ttl)=3600',
      CAA: '(type)=CAA | Name=@ | Flags=0 | Tag=issue | Content=letsencrypt.org | (ttl)=3600',
      A: '(type)=A | Name=@ | Content=192.0.2.1 | (ttl)=3600',
      'TXT with a quotation mark': '(type)=TXT | Name=@ | Content=say "yes" | (ttl)=3600',
      'TXT with a backslash': '-',
      'TXT beyond ASCII': '-',
    },
  },
  {
    provider: 'DNS Made Easy',
    hosts: ['ns10.dnsmadeeasy.com', 'ns11.dnsmadeeasy.com'],
    expected: {
      'TXT at the apex': '(type)=TXT | Name= | Value="v=spf1 -all" | TTL=3600',
      'TXT below': '(type)=TXT | Name=_dmarc | Value="v=DMARC1; p=none" | TTL=3600',
      'TXT of 300 octets': '(type)=TXT | Name=s1._domainkey | TTL=3600 | too long: 301 of 255',
      MX: '-',
      'null MX': '-',
      CNAME: '-',
      CAA: '-',
      A: '-',
      'TXT with a quotation mark': '-',
      'TXT with a backslash': '-',
      'TXT beyond ASCII': '-',
    },
  },
  {
    provider: 'GoDaddy',
    hosts: ['ns01.domaincontrol.com', 'ns02.domaincontrol.com'],
    language: 'ja',
    expected: {
      'TXT at the apex': '種類=TXT | 名前=@ | 値=v=spf1 -all | TTL=3600',
      'TXT below': '種類=TXT | 名前=_dmarc | 値=v=DMARC1; p=none | TTL=3600',
      'TXT of 300 octets': `種類=TXT | 名前=s1._domainkey | 値=${KEY} | TTL=3600`,
      MX: '-',
      'null MX': '-',
      CNAME: '-',
      CAA: '-',
      A: '-',
      'TXT with a quotation mark': '-',
      'TXT with a backslash': '-',
      'TXT beyond ASCII': '-',
    },
  },
  {
    provider: 'IIJ',
    hosts: ['ns01.d-53.net', 'ns02.d-53.jp'],
    expected: {
      'TXT at the apex': 'Type=TXT | Name=example.com. | Value=v=spf1 -all | TTL=3600',
      'TXT below': 'Type=TXT | Name=_dmarc.example.com. | Value=v=DMARC1; p=none | TTL=3600',
      'TXT of 300 octets': '-',
      MX: '-',
      'null MX': '-',
      CNAME: '-',
      CAA: '-',
      A: 'Type=A | Name=example.com. | Value=192.0.2.1 | TTL=3600',
      'TXT with a quotation mark': '-',
      'TXT with a backslash': '-',
      'TXT beyond ASCII': '-',
    },
  },
  {
    provider: 'Sakura Internet',
    hosts: ['ns1.dns.ne.jp', 'ns2.dns.ne.jp'],
    expected: {
      'TXT at the apex': '-',
      // Nothing but the limit is documented.
      'TXT below': '-',
      'TXT of 300 octets': '(type)=TXT | (host)=s1._domainkey | (ttl)=3600 | too long: 301 of 255',
      MX: '-',
      'null MX': '-',
      CNAME: '-',
      CAA: '-',
      A: '-',
      'TXT with a quotation mark': '-',
      'TXT with a backslash': '-',
      'TXT beyond ASCII': '-',
    },
  },
  {
    provider: 'Xserver',
    hosts: ['ns1.wpx.ne.jp', 'ns2.wpx.ne.jp'],
    expected: {
      'TXT at the apex': '-',
      'TXT below': '(type)=TXT | ホスト名=_dmarc | コンテンツ=v=DMARC1; p=none | (ttl)=3600',
      'TXT of 300 octets': '-',
      MX: '-',
      'null MX': '-',
      CNAME: '(type)=CNAME | ホスト名=www | コンテンツ=host.example.net | (ttl)=3600',
      CAA: '-',
      A: '-',
      'TXT with a quotation mark': '-',
      'TXT with a backslash': '-',
      'TXT beyond ASCII': '-',
    },
  },
  {
    provider: 'Zenlogic',
    hosts: ['ns1.zenlogic.jp', 'ns2.zenlogic.jp'],
    expected: {
      'TXT at the apex': 'レコードタイプ=TXT | ホスト名= | 設定値="v=spf1 -all" | (ttl)=3600',
      'TXT below': 'レコードタイプ=TXT | ホスト名=_dmarc | 設定値="v=DMARC1; p=none" | (ttl)=3600',
      'TXT of 300 octets': '-',
      MX: '-',
      'null MX': '-',
      CNAME: '-',
      CAA: '-',
      A: '-',
      'TXT with a quotation mark': '-',
      'TXT with a backslash': '-',
      'TXT beyond ASCII': '-',
    },
  },
];

describe.each(CASES)('$provider', ({ provider, hosts, language, expected }) => {
  test('is known by its name servers', () => {
    expect(formOf(hosts as readonly DnsName[])?.provider).toBe(provider);
  });

  test.each(Object.entries(expected))('%s', (record, fields) => {
    expect(entered(hosts, record as RecordName, language)).toBe(fields);
  });
});

describe('no form', () => {
  test.each([
    ['of two providers', ['ada.ns.cloudflare.com', 'ns1.desec.io']],
    ['of a provider and an unknown host', ['ada.ns.cloudflare.com', 'ns1.example.net']],
    ['of a provider without documentation', ['ns1.digitalocean.com']],
    ['of another service of a provider', ['ns1.xserver.jp']],
    ['of no name servers', []],
  ])('%s', (_what, hosts) => {
    expect(entered(hosts, 'TXT below')).toBe('no form');
  });

  test.each([
    ['a name outside the zone', 'example.net'],
    ['a name that only ends alike', 'notexample.com'],
    ['a wildcard', '*.example.com'],
    ['a name with an escape', 'a\\.b.example.com'],
  ])('%s', (_what, name) => {
    const form = formOf(['ada.ns.cloudflare.com' as DnsName])?.form;
    expect(form && fillForm(form, ZONE, { name: name as DnsName, type: 'A', value: '192.0.2.1' })).toBeNull();
  });
});
