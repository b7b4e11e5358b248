import { generateKeyPairSync } from 'node:crypto';
import { describe } from 'vitest';
import { everyKindShown, meaningTable } from '../../tests/support/meaning-table.ts';
import { MAIL_CHANGE_TEXTS } from './mail-texts.ts';

const { table, shown } = meaningTable();

describe('DMARC', () => {
  table([
    [
      '_dmarc TXT "v=DMARC1; p=reject"\n',
      '_dmarc TXT "v=DMARC1; p=none"\n',
      ['dmarc-weakened', 'critical', 'DMARC weakened from reject to none'],
    ],
    [
      '_dmarc TXT "v=DMARC1; p=reject"\n',
      '_dmarc TXT "v=DMARC1; p=quarantine"\n',
      ['dmarc-weakened', 'error', 'DMARC weakened from reject to quarantine'],
    ],
    [
      '_dmarc TXT "v=DMARC1; p=reject"\n',
      '_dmarc TXT "v=DMARC1; p=reject; t=y"\n',
      ['dmarc-weakened', 'error', 'DMARC weakened from reject to quarantine'],
    ],
    [
      '_dmarc TXT "v=DMARC1; p=none"\n',
      '_dmarc TXT "v=DMARC1; p=quarantine"\n',
      ['dmarc-strengthened', 'info', 'DMARC strengthened from none to quarantine'],
    ],
    [
      '_dmarc TXT "v=DMARC1; p=quarantine; t=y"\n',
      '_dmarc TXT "v=DMARC1; p=quarantine"\n',
      ['dmarc-strengthened', 'info', 'DMARC strengthened from none to quarantine'],
    ],
    ['', '_dmarc TXT "v=DMARC1; p=none"\n', ['dmarc-added', 'info', 'DMARC was added with the policy none']],
    ['_dmarc TXT "v=DMARC1; p=reject"\n', '', ['dmarc-removed', 'critical', 'DMARC was removed']],
    ['_dmarc TXT "v=DMARC1; p=none"\n', '', ['dmarc-removed', 'warning', 'DMARC was removed']],
    ['_dmarc TXT "v=DMARC1; p=rejekt"\n', '', ['dmarc-removed', 'notice', 'DMARC was removed']],
    [
      '_dmarc TXT "v=DMARC1; p=reject"\n',
      '_dmarc TXT "v=DMARC1; p=rejekt"\n',
      [
        'dmarc-broken',
        'critical',
        'DMARC broke: p=rejekt is not a policy; it must be none, quarantine or reject (character 11)',
      ],
    ],
    [
      '_dmarc TXT "v=DMARC1; p=none"\n',
      '_dmarc TXT "\\"v=DMARC1; p=none\\""\n',
      ['dmarc-broken', 'error', 'DMARC broke: there are quotes or spaces in front of it'],
    ],
    [
      '_dmarc TXT "v=DMARC1; p=reject"\n',
      '_dmarc TXT "v=DMARC1; p=reject"\n_dmarc TXT "v=DMARC1; p=none"\n',
      ['dmarc-broken', 'critical', 'DMARC broke: there are 2 DMARC records, so receivers ignore them all'],
    ],
    [
      '',
      '_dmarc TXT "v=DMARC1; p=rejekt"\n',
      [
        'dmarc-added-broken',
        'warning',
        'DMARC was added, but receivers cannot use it: p=rejekt is not a policy; it must be none, quarantine or reject (character 11)',
      ],
    ],
    [
      '_dmarc TXT "v=DMARC1; p=rejekt"\n',
      '_dmarc TXT "v=DMARC1; p="\n',
      [
        'dmarc-still-broken',
        'warning',
        'DMARC changed, but receivers still cannot use it: p= is empty; it must be none, quarantine or reject (character 11)',
      ],
    ],
    [
      '_dmarc TXT "v=DMARC1; p=reject"\n_dmarc TXT "v=DMARC1; p=none"\n',
      '_dmarc TXT "v=DMARC1; p=reject"\n',
      ['dmarc-repaired', 'info', 'DMARC works again with the policy reject'],
    ],
    [
      '_dmarc TXT "v=DMARC1; p=reject"\n',
      '_dmarc TXT "v=DMARC1; p=reject; sp=none"\n',
      ['dmarc-subdomains-weakened', 'error', 'DMARC for subdomains weakened from reject to none'],
    ],
    [
      '_dmarc TXT "v=DMARC1; p=reject; np=none"\n',
      '_dmarc TXT "v=DMARC1; p=reject"\n',
      ['dmarc-subdomains-strengthened', 'info', 'DMARC for subdomains strengthened from none to reject'],
    ],
    [
      '_dmarc TXT "v=DMARC1; p=none; rua=mailto:a@example.com"\n',
      '_dmarc TXT "v=DMARC1; p=none; rua=mailto:b@watcher.example"\n',
      ['dmarc-reports-moved', 'notice', 'DMARC reports now go to b@watcher.example'],
    ],
    [
      '_dmarc TXT "v=DMARC1; p=none; rua=mailto:a@example.com"\n',
      '_dmarc TXT "v=DMARC1; p=none; rua=mailto:a@example.com,mailto:b@watcher.example"\n',
      ['dmarc-reports-added', 'notice', 'DMARC reports now also go to b@watcher.example'],
    ],
    [
      '_dmarc TXT "v=DMARC1; p=none"\n',
      '_dmarc TXT "v=DMARC1; p=none; rua=mailto:a@example.com"\n',
      ['dmarc-reports-added', 'notice', 'DMARC reports now also go to a@example.com'],
    ],
    [
      '_dmarc TXT "v=DMARC1; p=none; rua=mailto:a@example.com,mailto:b@watcher.example"\n',
      '_dmarc TXT "v=DMARC1; p=none; rua=mailto:a@example.com"\n',
      ['dmarc-reports-dropped', 'info', 'DMARC reports no longer go to b@watcher.example'],
    ],
    [
      '_dmarc TXT "v=DMARC1; p=none; rua=mailto:a@example.com"\n',
      '_dmarc TXT "v=DMARC1; p=none"\n',
      ['dmarc-reports-stopped', 'warning', 'DMARC reports were turned off'],
    ],
    [
      '_dmarc TXT "v=DMARC1; p=reject; adkim=s"\n',
      '_dmarc TXT "v=DMARC1; p=reject"\n',
      ['dmarc-alignment-weakened', 'warning', 'DMARC alignment of DKIM weakened from strict to relaxed'],
    ],
    [
      '_dmarc TXT "v=DMARC1; p=reject; adkim=s; aspf=s"\n',
      '_dmarc TXT "v=DMARC1; p=reject; adkim=s; aspf=r"\n',
      ['dmarc-alignment-weakened', 'warning', 'DMARC alignment of SPF weakened from strict to relaxed'],
    ],
    [
      '_dmarc TXT "v=DMARC1; p=reject"\n',
      '_dmarc TXT "v=DMARC1; p=reject; adkim=s"\n',
      ['dmarc-alignment-strengthened', 'notice', 'DMARC alignment of DKIM strengthened from relaxed to strict'],
    ],
    [
      '_dmarc TXT "v=DMARC1; p=reject; adkim=r"\n',
      '_dmarc TXT "v=DMARC1;  p=reject;"\n',
      ['dmarc-rewritten', 'info', 'The DMARC record was rewritten; its policy is still reject'],
    ],
    [
      '_dmarc TXT "v=DMARC1; p=reject"\n',
      '_dmarc TXT "v=DMARC1; p=reject; psd=y"\n',
      ['dmarc-suffix-added', 'warning', 'DMARC now declares example.com a public suffix (psd=y)'],
    ],
    [
      '_dmarc TXT "v=DMARC1; p=reject; psd=y"\n',
      '_dmarc TXT "v=DMARC1; p=reject; psd=n"\n',
      ['dmarc-suffix-removed', 'notice', 'DMARC no longer declares example.com a public suffix'],
    ],
    [
      '_dmarc TXT "v=DMARC1; p=reject"\n',
      '_dmarc TXT "v=DMARC1; p=reject; pct=0"\n',
      ['dmarc-share-lowered', 'warning', 'The DMARC policy now applies to 0% of mail instead of 100%'],
    ],
    [
      '_dmarc TXT "v=DMARC1; p=reject; pct=50"\n',
      '_dmarc TXT "v=DMARC1; p=reject"\n',
      ['dmarc-share-raised', 'info', 'The DMARC policy now applies to 100% of mail instead of 50%'],
    ],
    [
      '_dmarc TXT "v=DMARC1; p=none"\n',
      '_dmarc TXT "v=DMARC1; p=none; pct=0"\n',
      ['dmarc-rewritten', 'info', 'The DMARC record was rewritten; its policy is still none'],
    ],
    [
      '_dmarc TXT "v=DMARC1; p=reject; rua=mailto:a@example.com"\n',
      '_dmarc TXT "v=DMARC1; p=rejct; rua=mailto:a@example.com"\n',
      [
        'dmarc-policy-unread',
        'critical',
        'DMARC weakened from reject to none: p=rejct is not a policy; it must be none, quarantine or reject (character 11)',
      ],
    ],
    [
      '_dmarc TXT "v=DMARC1; p=none; rua=mailto:a@example.com"\n',
      '_dmarc TXT "v=DMARC1; p=; rua=mailto:a@example.com"\n',
      [
        'dmarc-policy-void',
        'warning',
        'DMARC counts as none: p= is empty; it must be none, quarantine or reject (character 11)',
      ],
    ],
    [
      '',
      '_dmarc TXT "v=DMARC1; rua=mailto:a@example.com"\n',
      ['dmarc-policy-void', 'warning', 'DMARC counts as none: p= is missing'],
    ],
    [
      '_dmarc TXT "v=DMARC1; p=reject; rua=mailto:a@example.com"\n',
      '_dmarc TXT "v=DMARC1; p=none; rua=mailto:b@watcher.example"\n',
      ['dmarc-weakened', 'critical', 'DMARC weakened from reject to none'],
      ['dmarc-reports-moved', 'notice', 'DMARC reports now go to b@watcher.example'],
    ],
    [
      '_dmarc TXT "v=DMARC1; p=reject"\n_dmarc TXT "a note"\n',
      '_dmarc TXT "v=DMARC1; p=reject"\n',
      ['text-removed', 'info', 'A text record was removed from _dmarc.example.com: "a note"'],
    ],
  ]);
});

describe('SPF', () => {
  table([
    ['', '@ TXT "v=spf1 mx -all"\n', ['spf-added', 'info', 'SPF was added']],
    [
      '',
      '@ TXT "v=spf1 +all"\n',
      ['spf-open', 'critical', 'SPF now lets everyone send as example.com'],
      ['spf-added', 'info', 'SPF was added'],
    ],
    ['@ TXT "v=spf1 mx -all"\n', '', ['spf-removed', 'error', 'SPF was removed']],
    [
      '@ TXT "v=spf1 mx -all"\n',
      '@ TXT "v=spf1 mx -all"\n@ TXT "v=spf1 a -all"\n',
      ['spf-several', 'error', 'SPF broke: there are 2 SPF records'],
    ],
    [
      '@ TXT "v=spf1 mx -all"\n@ TXT "v=spf1 a -all"\n',
      '@ TXT "v=spf1 mx -all"\n',
      ['spf-single', 'info', 'There is one SPF record again'],
    ],
    [
      '@ TXT "v=spf1 mx -all"\n@ TXT "v=spf1 a -all"\n',
      '@ TXT "v=spf1 mx -all"\n@ TXT "v=spf1 ptr -all"\n',
      ['spf-still-broken', 'warning', 'SPF changed, but receivers still cannot evaluate it'],
    ],
    [
      '@ TXT "v=spf1 mx -all"\n',
      '@ TXT "v=spf1 ip:192.0.2.1 -all"\n',
      ['spf-broken', 'error', 'SPF broke: in "ip:192.0.2.1", the mechanism is called ip4'],
    ],
    [
      '@ TXT "v=spf1 mx -all"\n',
      '@ TXT "\\"v=spf1 mx -all\\""\n',
      ['spf-unrecognised', 'error', 'SPF broke: receivers no longer recognise the record'],
    ],
    [
      '',
      '@ TXT "v=spf1 ipv4:192.0.2.1 -all"\n',
      ['spf-added-broken', 'warning', 'SPF was added, but receivers cannot evaluate it'],
    ],
    [
      '@ TXT "v=spf1 ipv4:192.0.2.1 -all"\n',
      '@ TXT "v=spf1 ipv4:192.0.2.2 -all"\n',
      ['spf-still-broken', 'warning', 'SPF changed, but receivers still cannot evaluate it'],
    ],
    [
      '@ TXT "v=spf1 ipv4:192.0.2.1 -all"\n',
      '@ TXT "v=spf1 ip4:192.0.2.1 -all"\n',
      ['spf-repaired', 'info', 'SPF works again'],
    ],
    [
      '@ TXT "v=spf1 mx -all"\n',
      '@ TXT "v=spf1 mx include:s0.example include:s1.example include:s2.example include:s3.example include:s4.example include:s5.example include:s6.example include:s7.example include:s8.example include:s9.example -all"\n',
      ['spf-too-many-lookups', 'error', 'SPF broke: it needs at least 11 DNS lookups'],
      [
        'spf-sender-added',
        'warning',
        's0.example, s1.example, s2.example, s3.example, s4.example and 5 more may now send as example.com',
      ],
    ],
    [
      '@ TXT "v=spf1 mx -all"\n',
      '@ TXT "v=spf1 mx +all"\n',
      ['spf-open', 'critical', 'SPF now lets everyone send as example.com'],
    ],
    [
      '@ TXT "v=spf1 mx -all"\n',
      '@ TXT "v=spf1 mx include:_spf.google.com -all"\n',
      ['spf-sender-added', 'warning', 'Google Workspace may now send as example.com'],
    ],
    [
      '@ TXT "v=spf1 mx -all"\n',
      '@ TXT "v=spf1 mx include:spf.letterbox.example -all"\n',
      ['spf-sender-added', 'warning', 'spf.letterbox.example may now send as example.com'],
    ],
    [
      '@ TXT "v=spf1 mx -all"\n',
      '@ TXT "v=spf1 mx ip4:192.0.2.0/24 -all"\n',
      ['spf-sender-added', 'warning', '192.0.2.0/24 may now send as example.com'],
    ],
    [
      '@ TXT "v=spf1 mx -all"\n',
      '@ TXT "v=spf1 mx ip6:2001:db8::/64 a:relay.example -all"\n',
      ['spf-sender-added', 'warning', '2001:db8::/64 and a:relay.example may now send as example.com'],
    ],
    [
      '@ TXT "v=spf1 mx include:_spf.google.com -all"\n',
      '@ TXT "v=spf1 mx -all"\n',
      ['spf-sender-removed', 'notice', 'Google Workspace may no longer send as example.com'],
    ],
    [
      '@ TXT "v=spf1 include:_spf.google.com -all"\n',
      '@ TXT "v=spf1 include:spf.protection.outlook.com -all"\n',
      ['spf-sender-replaced', 'warning', 'Microsoft 365 may now send as example.com instead of Google Workspace'],
    ],
    [
      '@ TXT "v=spf1 ip4:192.0.2.0/24 -all"\n',
      '@ TXT "v=spf1 ip4:192.0.2.0/25 ip4:192.0.2.128/25 -all"\n',
      ['spf-rewritten', 'info', 'The SPF record was rewritten; the same senders may send'],
    ],
    [
      '@ TXT "v=spf1 mx a -all"\n',
      '@ TXT "v=spf1 a mx -all"\n',
      ['spf-rewritten', 'info', 'The SPF record was rewritten; the same senders may send'],
    ],
    [
      '@ TXT "v=spf1 ip4:192.0.2.0/24 -all"\n',
      '@ TXT "v=spf1 ip4:192.0.2.0/25 -all"\n',
      ['spf-network-narrowed', 'notice', 'Of 192.0.2.0/24, only 192.0.2.0/25 may still send as example.com'],
    ],
    [
      '@ TXT "v=spf1 ip4:93.184.216.0/24 -all"\n',
      '@ TXT "v=spf1 ip4:93.184.216.34/32 -all"\n',
      ['spf-network-narrowed', 'notice', 'Of 93.184.216.0/24, only 93.184.216.34 may still send as example.com'],
    ],
    [
      '@ TXT "v=spf1 ip4:93.184.216.0/24 ip4:192.0.2.1 -all"\n',
      '@ TXT "v=spf1 ip4:93.184.216.34 ip4:198.51.100.1 -all"\n',
      ['spf-sender-replaced', 'warning', '198.51.100.1 may now send as example.com instead of 192.0.2.1'],
      ['spf-network-narrowed', 'notice', 'Of 93.184.216.0/24, only 93.184.216.34 may still send as example.com'],
    ],
    [
      '@ TXT "v=spf1 mx -all"\n',
      '@ TXT "v=spf1\\194\\160mx -all"\n',
      ['spf-unrecognised', 'error', 'SPF broke: receivers no longer recognise the record'],
    ],
    ['', '* TXT "v=spf1 mx -all"\n', ['spf-added', 'info', '*.example.com: SPF was added']],
    ['_spf TXT "v=spf1 mx -all"\n', '', ['spf-removed', 'error', '_spf.example.com: SPF was removed']],
    [
      '@ TXT "v=spf1 mx -all"\n',
      '@ TXT "v=spf1 mx ~all"\n',
      ['spf-weakened', 'warning', 'SPF now ends in ~all instead of -all'],
    ],
    [
      '@ TXT "v=spf1 mx ~all"\n',
      '@ TXT "v=spf1 mx"\n',
      ['spf-weakened', 'warning', 'SPF now ends in ?all instead of ~all'],
    ],
    [
      '@ TXT "v=spf1 mx ?all"\n',
      '@ TXT "v=spf1 mx -all"\n',
      ['spf-strengthened', 'info', 'SPF now ends in -all instead of ?all'],
    ],
    [
      '@ TXT "v=spf1 mx -all"\n',
      '@ TXT "v=spf1 redirect=spf.other.example"\n',
      ['spf-redirected', 'warning', 'SPF now redirects to spf.other.example'],
      ['spf-sender-removed', 'notice', 'mx may no longer send as example.com'],
    ],
    [
      '@ TXT "v=spf1 redirect=spf.other.example"\n',
      '@ TXT "v=spf1 -all"\n',
      ['spf-redirect-removed', 'notice', 'SPF no longer redirects to spf.other.example'],
    ],
    [
      '@ TXT "v=spf1 mx -all"\n',
      '@ TXT "v=spf1 mx include:_spf.google.com ~all"\n',
      ['spf-weakened', 'warning', 'SPF now ends in ~all instead of -all'],
      ['spf-sender-added', 'warning', 'Google Workspace may now send as example.com'],
    ],
  ]);
});

const OPEN = ['spf-open', 'critical', 'SPF now lets everyone send as example.com'] as const;

describe('SPF that lets everyone send', () => {
  table([
    ['@ TXT "v=spf1 mx -all"\n', '@ TXT "v=spf1 mx ip4:0.0.0.0/0 -all"\n', OPEN],
    ['@ TXT "v=spf1 mx -all"\n', '@ TXT "v=spf1 mx ip4:0.0.0.0/1 ip4:128.0.0.0/1 -all"\n', OPEN],
    ['@ TXT "v=spf1 ip4:0.0.0.0/1 -all"\n', '@ TXT "v=spf1 ip4:0.0.0.0/1 ip4:128.0.0.0/1 -all"\n', OPEN],
    ['@ TXT "v=spf1 mx -all"\n', '@ TXT "v=spf1 mx ip6:::/0 -all"\n', OPEN],
    [
      '@ TXT "v=spf1 mx +all"\n',
      '@ TXT "v=spf1 mx ip4:192.0.2.1 +all"\n',
      ['spf-sender-added', 'warning', '192.0.2.1 may now send as example.com'],
    ],
    [
      '@ TXT "v=spf1 mx -all"\n',
      '@ TXT "v=spf1 mx -ip4:0.0.0.0/0 -ip6:::/0 +all"\n',
      ['spf-weakened', 'warning', 'SPF now ends in +all instead of -all'],
    ],
    [
      '@ TXT "v=spf1 include:_spf.example.com -all"\n_spf TXT "v=spf1 mx -all"\n',
      '@ TXT "v=spf1 include:_spf.example.com -all"\n_spf TXT "v=spf1 mx +all"\n',
      OPEN,
    ],
    [
      '@ TXT "v=spf1 include:spf.example.com -all"\nspf TXT "v=spf1 mx -all"\n',
      '@ TXT "v=spf1 include:spf.example.com -all"\nspf TXT "v=spf1 ip4:0.0.0.0/0 -all"\n',
      OPEN,
    ],
    [
      '@ TXT "v=spf1 include:a.example.com -all"\na TXT "v=spf1 include:b.example.com -all"\nb TXT "v=spf1 -all"\n',
      '@ TXT "v=spf1 include:a.example.com -all"\na TXT "v=spf1 include:b.example.com -all"\nb TXT "v=spf1 +all"\n',
      OPEN,
    ],
    [
      '@ TXT "v=spf1 -all"\nopen TXT "v=spf1 +all"\n',
      '@ TXT "v=spf1 include:open.example.com -all"\nopen TXT "v=spf1 +all"\n',
      OPEN,
    ],
    [
      '@ TXT "v=spf1 include:open.elsewhere.example -all"\n',
      '@ TXT "v=spf1 include:open.elsewhere.example mx -all"\n',
      ['spf-sender-added', 'warning', 'mx may now send as example.com'],
    ],
    [
      '@ TXT "v=spf1 mx -all"\n_spf TXT "v=spf1 mx -all"\n',
      '@ TXT "v=spf1 mx -all"\n_spf TXT "v=spf1 mx +all"\n',
      ['spf-open', 'critical', 'SPF now lets everyone send as _spf.example.com'],
    ],
  ]);
});

const HOSTS = 'mx1 A 192.0.2.1\nmx2 A 192.0.2.2\n';

describe('hosts of the zone that receive mail', () => {
  table([
    [
      `@ MX 1 mx1\n${HOSTS}`,
      `@ MX 1 mail\n${HOSTS}`,
      ['mx-unreachable', 'critical', 'example.com now names mail.example.com as a mail server, but it has no address'],
    ],
    [
      HOSTS,
      `@ MX 1 mail\n${HOSTS}`,
      ['mx-unreachable', 'critical', 'example.com now names mail.example.com as a mail server, but it has no address'],
    ],
    [
      `@ MX 1 mx1\n${HOSTS}`,
      `@ MX 1 mx1\n@ MX 2 mail\n${HOSTS}`,
      ['mx-unreachable', 'warning', 'example.com now names mail.example.com as a mail server, but it has no address'],
    ],
    [
      '@ MX 1 mx.a.example.\n',
      '@ MX 1 mx.a.example.\n@ MX 2 mail\n',
      ['mx-unreachable', 'error', 'example.com now names mail.example.com as a mail server, but it has no address'],
    ],
    [
      '@ MX 1 mx1\nmx1 A 192.0.2.1\nmx1 TXT "x"\n',
      '@ MX 1 mx1\nmx1 TXT "x"\n',
      ['mx-host-gone', 'critical', 'mx1.example.com, a mail server of example.com, no longer has an address'],
    ],
    [
      '@ MX 1 mx1\nmx1 A 192.0.2.1\n',
      '@ MX 1 mx1\n',
      ['mx-host-gone', 'critical', 'mx1.example.com, a mail server of example.com, no longer has an address'],
    ],
    [
      `@ MX 1 mx1\n@ MX 2 mx2\n${HOSTS}`,
      '@ MX 1 mx1\n@ MX 2 mx2\nmx2 A 192.0.2.2\n',
      ['mx-host-gone', 'warning', 'mx1.example.com, a mail server of example.com, no longer has an address'],
    ],
    [
      '@ MX 1 mx1\n@ MX 2 mx.a.example.\nmx1 A 192.0.2.1\n',
      '@ MX 1 mx1\n@ MX 2 mx.a.example.\n',
      ['mx-host-gone', 'error', 'mx1.example.com, a mail server of example.com, no longer has an address'],
    ],
    [
      '@ MX 1 mx1\nmx1 A 192.0.2.1\n',
      '@ MX 1 mx1\nmx1 A 198.51.100.1\n',
      [
        'mx-host-moved',
        'warning',
        'mx1.example.com, a mail server of example.com, moved from 192.0.2.1 to 198.51.100.1',
      ],
    ],
    [
      'mx1 A 192.0.2.1\n',
      'mx1 A 198.51.100.1\n',
      ['host-moved', 'notice', 'mx1.example.com moved from 192.0.2.1 to 198.51.100.1'],
    ],
  ]);
});

describe('MX', () => {
  table([
    ['', '@ MX 1 aspmx.l.google.com.\n', ['mx-added', 'notice', 'Mail now goes to Google Workspace']],
    ['@ MX 1 aspmx.l.google.com.\n', '', ['mx-removed', 'critical', 'example.com no longer has a mail server']],
    ['@ MX 1 aspmx.l.google.com.\n', '@ MX 0 .\n', ['mx-refused', 'error', 'example.com no longer accepts mail']],
    ['', '@ MX 0 .\n', ['mx-refused-first', 'notice', 'example.com now says that it accepts no mail']],
    ['@ MX 0 .\n', '', ['mx-refusal-removed', 'info', 'example.com no longer says that it accepts no mail']],
    ['@ MX 0 .\n', '@ MX 1 aspmx.l.google.com.\n', ['mx-added', 'notice', 'Mail now goes to Google Workspace']],
    [
      '@ MX 1 aspmx.l.google.com.\n',
      '@ MX 0 example-com.mail.protection.outlook.com.\n',
      ['mx-moved', 'critical', 'Mail moved from Google Workspace to Microsoft 365'],
    ],
    [
      '@ MX 1 mx.a.example.\n',
      '@ MX 1 mx.b.example.\n',
      ['mx-moved', 'critical', 'Mail moved from a.example to b.example'],
    ],
    [
      `@ MX 1 mx.a.example.\n${HOSTS}`,
      `@ MX 1 mx1\n${HOSTS}`,
      ['mx-moved', 'error', 'Mail moved from a.example to example.com'],
    ],
    [
      `@ MX 1 mx.a.example.\n${HOSTS}`,
      `@ MX 1 mail\n${HOSTS}`,
      ['mx-moved-nowhere', 'critical', 'Mail moved to example.com, which can’t receive it'],
    ],
    [
      `@ MX 1 mx.a.example.\n${HOSTS}`,
      `@ MX 1 mx1\n@ MX 2 mail\n${HOSTS}`,
      ['mx-moved', 'error', 'Mail moved from a.example to example.com'],
    ],
    [
      '@ MX 1 mx1.a.example.\n@ MX 2 mx2.a.example.\n',
      '@ MX 1 mx2.a.example.\n@ MX 2 mx1.a.example.\n@ MX 3 mx3.a.example.\n',
      ['mx-hosts-added', 'notice', 'mx3.a.example now receives mail'],
    ],
    [
      '@ MX 10 mx.a.example.\n',
      '@ MX 10 mx.a.example.\n@ MX 20 mx.b.example.\n',
      ['mx-provider-added', 'warning', 'Mail may now also go to b.example'],
    ],
    [
      '@ MX 10 mx.a.example.\n',
      '@ MX 10 mx.a.example.\n@ MX 10 mx.b.example.\n',
      ['mx-provider-added', 'error', 'Mail may now also go to b.example'],
    ],
    [
      `@ MX 1 mx1\n${HOSTS}`,
      `@ MX 1 mail\n@ MX 2 mail2\n${HOSTS}`,
      [
        'mx-unreachable',
        'critical',
        'example.com now names mail.example.com and mail2.example.com as mail servers, but they have no address',
      ],
    ],
    [
      '@ MX 1 aspmx.l.google.com.\n',
      '@ MX 1 aspmx.l.google.com.\n@ MX 0 example-com.mail.protection.outlook.com.\n',
      ['mx-provider-first', 'critical', 'Mail now goes to Microsoft 365 first'],
    ],
    [
      '@ MX 1 aspmx.l.google.com.\n@ MX 0 example-com.mail.protection.outlook.com.\n',
      '@ MX 1 aspmx.l.google.com.\n',
      ['mx-provider-removed', 'notice', 'Mail no longer goes to Microsoft 365'],
    ],
    [
      '@ MX 1 mx1.a.example.\n',
      '@ MX 1 mx1.a.example.\n@ MX 2 mx2.a.example.\n',
      ['mx-hosts-added', 'notice', 'mx2.a.example now receives mail'],
    ],
    [
      '@ MX 1 mx1.a.example.\n@ MX 2 mx2.a.example.\n@ MX 3 mx3.a.example.\n',
      '@ MX 1 mx1.a.example.\n',
      ['mx-hosts-removed', 'notice', 'mx2.a.example and mx3.a.example no longer receive mail'],
    ],
    [
      '@ MX 1 mx1.a.example.\n',
      '@ MX 1 mx2.a.example.\n',
      ['mx-hosts-replaced', 'notice', 'Mail servers changed at a.example'],
    ],
    [
      '@ MX 1 mx1.a.example.\n@ MX 2 mx2.a.example.\n',
      '@ MX 1 mx2.a.example.\n@ MX 2 mx1.a.example.\n',
      ['mx-priorities', 'info', 'Senders now try the mail servers in another order'],
    ],
    [
      '@ MX 10 mx1.a.example.\n@ MX 20 mx2.a.example.\n',
      '@ MX 1 mx1.a.example.\n@ MX 5 mx2.a.example.\n',
      [
        'mx-renumbered',
        'info',
        'The MX priorities of example.com changed; senders try the mail servers in the same order',
      ],
    ],
    [
      '@ MX 10 mx1.a.example.\n@ MX 20 mx2.a.example.\n',
      '@ MX 10 mx1.a.example.\n@ MX 10 mx2.a.example.\n',
      ['mx-priorities', 'info', 'Senders now try the mail servers in another order'],
    ],
    [
      '@ MX 1 aspmx.l.google.com.\n@ TXT "v=spf1 include:_spf.google.com -all"\n',
      '@ MX 0 example-com.mail.protection.outlook.com.\n@ TXT "v=spf1 include:spf.protection.outlook.com -all"\n',
      ['mail-moved', 'critical', 'Mail moved from Google Workspace to Microsoft 365'],
    ],
    [
      '@ MX 1 aspmx.l.google.com.\n@ TXT "v=spf1 include:_spf.google.com -all"\n',
      '@ MX 0 example-com.mail.protection.outlook.com.\n@ TXT "v=spf1 include:spf.stranger.example -all"\n',
      ['mx-moved', 'critical', 'Mail moved from Google Workspace to Microsoft 365'],
      [
        'spf-sender-replaced',
        'warning',
        'spf.stranger.example may now send as example.com instead of Google Workspace',
      ],
    ],
  ]);
});

/** Keys made for these tests; nobody signs with them. */
const KEYS: Readonly<Record<string, string>> = Object.fromEntries(
  (
    [
      ['A', 2048],
      ['B', 2048],
      ['SHORT', 1024],
    ] as const
  ).map(([name, modulusLength]) => [
    name,
    generateKeyPairSync('rsa', { modulusLength }).publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
  ]),
);
const SPF = (terms: string): string => `@ TXT "v=spf1 ${terms}"\n`;

/** A key record in strings of at most 200 characters, with names of keys as their base64. */
function dkim(tags: string): string {
  const text = `v=DKIM1; ${tags.replace(/(?<=p=)[A-Z]+/, (name) => KEYS[name] ?? name)}`;
  return `s1._domainkey TXT ${(text.match(/.{1,200}/g) ?? []).map((part) => `"${part}"`).join(' ')}\n`;
}

describe('DKIM', () => {
  table([
    ['', dkim('p=A'), ['dkim-added', 'notice', 'A DKIM key was added: s1']],
    ['', dkim('p=!'), ['dkim-added-broken', 'warning', 'A DKIM key was added that cannot be used: s1']],
    [dkim('p=A'), '', ['dkim-removed', 'warning', 'A DKIM key was removed: s1']],
    [dkim('p='), '', ['dkim-removed', 'info', 'A DKIM key was removed: s1']],
    [dkim('p=A'), dkim('p='), ['dkim-revoked', 'warning', 'A DKIM key was revoked: s1']],
    [dkim('p='), dkim('p=A'), ['dkim-restored', 'notice', 'A revoked DKIM key is back: s1']],
    [dkim('p=A'), dkim('p=B'), ['dkim-rotated', 'notice', 'A DKIM key was replaced: s1']],
    [
      dkim('p=A'),
      dkim('p=SHORT'),
      ['dkim-weakened', 'warning', 'The DKIM key s1 is weaker: 1,024 bits instead of 2,048'],
    ],
    [dkim('p=A'), dkim('t=y; p=A'), ['dkim-testing', 'warning', 'The DKIM key s1 is now in test mode']],
    [dkim('p=A'), dkim('p=A!'), ['dkim-broken', 'error', 'A DKIM key broke: s1']],
    [dkim('p=A!'), dkim('p=A'), ['dkim-repaired', 'info', 'A DKIM key works again: s1']],
    [dkim('p=A!'), dkim('p=B!'), ['dkim-still-broken', 'notice', 'A DKIM key changed, but still cannot be used: s1']],
    [
      dkim('p=A'),
      dkim('k=rsa; p=A'),
      ['dkim-rewritten', 'info', 'The record of the DKIM key s1 was rewritten; the key is the same'],
    ],
    [
      '',
      's1._domainkey CNAME s1.domainkey.u1.wl.sendgrid.net.',
      ['dkim-delegated', 'notice', 'SendGrid now publishes the DKIM key s1'],
    ],
    [
      's1._domainkey CNAME s1.dkim.postwerk.example.',
      '',
      ['dkim-undelegated', 'warning', 'postwerk.example no longer publishes the DKIM key s1'],
    ],
    [
      SPF('mx -all'),
      SPF('mx include:sendgrid.net -all') + dkim('p=A'),
      ['spf-sender-added', 'warning', 'SendGrid may now send as example.com'],
    ],
  ]);
});

describe('mail policies', () => {
  table([
    ['', '_mta-sts TXT "v=STSv1; id=1;"\n', ['mta-sts-added', 'info', 'MTA-STS was added']],
    ['_mta-sts TXT "v=STSv1; id=1;"\n', '', ['mta-sts-removed', 'warning', 'MTA-STS was removed']],
    [
      '_mta-sts TXT "v=STSv1; id=1;"\n',
      '_mta-sts TXT "v=STSv1; id=2;"\n',
      ['mta-sts-updated', 'notice', 'MTA-STS announces a new policy'],
    ],
    [
      '_mta-sts TXT "v=STSv1; id=1;"\n',
      '_mta-sts TXT "v=STSv1; id=1-2;"\n',
      ['mta-sts-broken', 'warning', 'MTA-STS broke: senders cannot use the record'],
    ],
    [
      '_mta-sts TXT "v=STSv1; id=1;"\n',
      '_mta-sts TXT "v=STSv1; id=1;"\n_mta-sts TXT "v=STSv1; id=2;"\n',
      ['mta-sts-broken', 'warning', 'MTA-STS broke: senders cannot use the record'],
    ],
    [
      '_mta-sts TXT "v=STSv1 id=1"\n',
      '_mta-sts TXT "v=STSv1; id=1;"\n',
      ['mta-sts-repaired', 'info', 'MTA-STS works again'],
    ],
    [
      '_mta-sts TXT "v=STSv1; id=1;"\n',
      '_mta-sts TXT "v=STSv1; id=1"\n',
      ['mail-record-rewritten', 'info', 'The MTA-STS record was rewritten; it means the same'],
    ],
    [
      '',
      '_smtp._tls TXT "v=TLSRPTv1; rua=mailto:a@example.com"\n',
      ['tls-rpt-added', 'info', 'Reports about TLS now go to a@example.com'],
    ],
    [
      '_smtp._tls TXT "v=TLSRPTv1; rua=mailto:a@example.com"\n',
      '',
      ['tls-rpt-removed', 'notice', 'Reports about TLS were turned off'],
    ],
    [
      '_smtp._tls TXT "v=TLSRPTv1; rua=mailto:a@example.com"\n',
      '_smtp._tls TXT "v=TLSRPTv1; rua=mailto:b@watcher.example"\n',
      ['tls-rpt-moved', 'notice', 'Reports about TLS now go to b@watcher.example'],
    ],
    [
      '_smtp._tls TXT "v=TLSRPTv1; rua=mailto:a@example.com"\n',
      '_smtp._tls TXT "v=TLSRPTv1; rua=a@example.com"\n',
      ['tls-rpt-broken', 'warning', 'Reports about TLS stopped: senders cannot use the record'],
    ],
    [
      '_smtp._tls TXT "v=TLSRPTv1; rua=a@example.com"\n',
      '_smtp._tls TXT "v=TLSRPTv1; rua=mailto:a@example.com"\n',
      ['tls-rpt-repaired', 'info', 'Reports about TLS work again'],
    ],
    [
      '',
      'default._bimi TXT "v=BIMI1; l=https://example.com/l.svg"\n',
      ['bimi-added', 'info', 'BIMI was added: inboxes may show the logo of example.com'],
    ],
    ['default._bimi TXT "v=BIMI1; l=https://example.com/l.svg"\n', '', ['bimi-removed', 'info', 'BIMI was removed']],
    [
      'default._bimi TXT "v=BIMI1; l=https://example.com/l.svg"\n',
      'default._bimi TXT "v=BIMI1; l=https://example.com/m.svg"\n',
      ['bimi-logo', 'notice', 'The BIMI logo changed'],
    ],
    [
      'default._bimi TXT "v=BIMI1; l=https://example.com/l.svg"\n',
      'default._bimi TXT "v=BIMI1; l=https://example.com/l.svg; a=https://example.com/c.pem"\n',
      ['bimi-certificate', 'notice', 'The BIMI mark certificate changed'],
    ],
    [
      'default._bimi TXT "v=BIMI1; l=https://example.com/l.svg"\n',
      'default._bimi TXT "v=BIMI1; l=; a="\n',
      ['bimi-declined', 'info', 'example.com now asks inboxes to show no logo'],
    ],
    [
      'default._bimi TXT "v=BIMI1; l=https://example.com/l.svg"\n',
      'default._bimi TXT "v=BIMI1; l=http://example.com/l.svg"\n',
      ['bimi-broken', 'notice', 'BIMI broke: receivers cannot use the record'],
    ],
    [
      'default._bimi TXT "v=BIMI1; l=http://example.com/l.svg"\n',
      'default._bimi TXT "v=BIMI1; l=https://example.com/l.svg"\n',
      ['bimi-repaired', 'info', 'BIMI works again'],
    ],
  ]);
});

describe('aliases of mail records', () => {
  table([
    [
      's1._domainkey CNAME keys\nkeys TXT "v=DKIM1; p=x"\n',
      's1._domainkey CNAME keys\n',
      ['dkim-dangling', 'error', 'The DKIM key s1 is gone: its alias leads to keys.example.com, which does not exist'],
      ['name-vanished', 'warning', 'keys.example.com no longer exists'],
    ],
    [
      '',
      's1._domainkey CNAME keys\n',
      [
        'dkim-dangling',
        'warning',
        'The DKIM key s1 is gone: its alias leads to keys.example.com, which does not exist',
      ],
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
  ]);
});

everyKindShown(MAIL_CHANGE_TEXTS, shown);
