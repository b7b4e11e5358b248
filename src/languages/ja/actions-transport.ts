import { bimi } from '../../checks/bimi/bimi.ts';
import { dane } from '../../checks/dane/dane.ts';
import { mtaSts } from '../../checks/mta-sts/mta-sts.ts';
import { mx } from '../../checks/mx/mx.ts';
import { mailReachability } from '../../checks/starttls/mail-reachability.ts';
import { starttls } from '../../checks/starttls/starttls.ts';
import { tlsRpt } from '../../checks/tls-rpt/tls-rpt.ts';
import { translateActions } from '../translate.ts';

const READABLE = 'ネットワーク上の攻撃者が、届くメールの暗号化を妨げることができます。';
const UNUSABLE = [
  '到達できるメールサーバーをMXレコードに指定する',
  'このドメイン宛てのメールは失われるか、返送されます。',
] as const;
const NO_LOGO = 'メールサービス事業者は、メールの横にロゴを表示しません。';

const MX_HOST_ACTIONS = {
  'no-hosts': ['MXレコードにメールサーバーの名前を指定する', '{hosts}にはメールが配送されません。'],
  'doubled-hosts': [
    'ドメインが二重になったMXレコードを{names}に修正する',
    'そこに配送しようとしたメールは遅延するか、返送されます。',
  ],
  'hosts-without-address': [
    'メールサーバーにアドレスを設定するか、MXレコードを削除する：{hosts}',
    'これらのサーバーにはメールが届きません。',
  ],
} as const;

/** The actions of what both the MX records and the reachability of mail servers tell. */
const MX_ROUTE_ACTIONS = {
  'bad-names': [
    'メールサーバーの名前を英数字とハイフンだけにする：{hosts}',
    'それ以外の名前には配送しない送信側もあります。',
  ],
  'only-ipv6': ['メールサーバーにIPv4アドレスも設定する', 'IPv6を使えない送信側は、メールを配送できません。'],
  'null-and-others': [
    'Null MXか、それ以外のMXレコードをすべて削除する',
    '送信側によって、配送される場合と返送される場合があります。',
  ],
  'special-addresses': [
    'メールサーバーにはグローバルアドレスだけを公開する',
    'インターネットから到達できないアドレスがあります：{addresses}。',
  ],
  'alias-hosts': ['MXレコードの別名（CNAME）を置き換える：{hosts}', '別名への配送を拒否する送信側もあります。'],
} as const;

export const TRANSPORT_ACTIONS = [
  translateActions(mx, {
    ...MX_ROUTE_ACTIONS,
    unusable: UNUSABLE,
    absent: ['MXレコードまたはNull MXを公開する', '送信側は、この名前自体のアドレスに配送しようとします。'],
    'absent-nowhere': ['MXレコードまたはNull MXを公開する', 'このドメイン宛てのメールを配送できません。'],
    silent: ['メールサーバーがポート25で応答するようにする', 'どれも応答しない間は、メールが届きません。'],
    'absent-silent': ['Null MXを公開する', 'メールを受信しないことが、送信側にすぐに伝わります。'],
    'absent-at-alias': [
      'この名前でメールを受信する場合は、CNAMEを置き換える',
      'CNAMEレコードのある名前には、MXレコードを設定できません。',
    ],
    'missing-hosts': [
      'メールサーバーが実在しないMXレコードを修正または削除する：{hosts}',
      'そこに配送しようとしたメールは遅延するか、返送されます。',
    ],
    ...MX_HOST_ACTIONS,
  }),
  translateActions(dane, {
    mismatch: ['{hosts}のTLSAレコードを修正する', 'DANEに対応した送信側は、メールを配送しません。'],
    almost: ['{hosts}にTLSAレコードと一致する証明書を設定する', 'DANEに対応した送信側は、メールを配送しません。'],
    'no-tls': ['{hosts}でTLSを有効にするか、TLSAレコードを削除する', 'DANEに対応した送信側は、メールを配送しません。'],
    bogus: ['{hosts}のTLSAレコードのDNSSECを修復する', 'DANEに対応した送信側は、メールを配送しません。'],
  }),
  translateActions(mailReachability, { ...MX_ROUTE_ACTIONS, unusable: UNUSABLE }),
  translateActions(starttls, {
    'not-offered': ['{hosts}でSTARTTLSを有効にする', 'これらのサーバー宛てのメールは、暗号化されずに送られます。'],
    broken: ['{hosts}のSTARTTLSを修復する', '送信側は配送をやめるか、暗号化せずに配送します。'],
    'old-version': ['{hosts}でTLS 1.2またはTLS 1.3を有効にする', '{version}はもう安全ではありません。'],
    'ends-soon': ['{hosts}の証明書を更新する', '有効期限は{date}です。'],
    'not-offered-enforced': ['{hosts}でSTARTTLSを有効にする', 'MTA-STSポリシーに従う送信側は、ここに配送しません。'],
    'broken-enforced': ['{hosts}のSTARTTLSを修復する', 'MTA-STSポリシーに従う送信側は、ここに配送しません。'],
    refused: ['{hosts}に有効な証明書を設定する', 'MTA-STSポリシーに従う送信側は、メールを配送しません。'],
    silent: ['メールサーバーがポート25で応答するようにする', 'どれも応答しない間は、メールが届きません。'],
    'doubled-name': MX_HOST_ACTIONS['doubled-hosts'],
    'no-address': MX_HOST_ACTIONS['hosts-without-address'],
    'no-name': MX_HOST_ACTIONS['no-hosts'],
    'private-address': ['{hosts}にグローバルアドレスを設定する', '{address}には、インターネットから到達できません。'],
  }),
  translateActions(mtaSts, {
    absent: ['MTA-STSを設定する', READABLE],
    'absent-at-wildcard': ['MTA-STSを設定する', READABLE],
    'absent-at-alias': ['別名_mta-sts.{domain}をやめて、MTA-STSを設定する', READABLE],
    'absent-without-mx': [
      'MXレコードとMTA-STS、またはNull MXを追加する',
      '送信側は、この名前自体のアドレスに配送しようとします。',
    ],
    'record-missing': [
      '_mta-sts.{domain}にMTA-STSレコードを公開する',
      'レコードがないと、送信側はポリシーを参照しません。',
    ],
    misplaced: ['MTA-STSレコードを_mta-sts.{domain}に移す', '送信側は{at}を参照しません。'],
    near: ['_mta-sts.{domain}のMTA-STSレコードを修正する', '送信側が認識できません。'],
    several: ['_mta-sts.{domain}のMTA-STSレコードを1件だけ残す', '{count}件あるため、送信側はないものとして扱います。'],
    invalid: ['MTA-STSレコードを修正する', '送信側が使用できません。'],
    'at-alias': ['{alias}のMTA-STSレコードを修正するか、別名を置き換える', '送信側が使用できません。'],
    unreachable: [
      'mta-sts.{domain}のWebサーバーに誰でも接続できるようにする',
      '送信側がMTA-STSポリシーを取得できません。',
    ],
    untrusted: ['mta-sts.{domain}に有効な証明書を設定する', '送信側がMTA-STSポリシーを信頼しません。'],
    redirect: ['MTA-STSポリシーを{url}で直接配信する', '送信側はリダイレクトに従いません。'],
    status: ['{url}でMTA-STSポリシーを配信する', 'ポリシーが配信されていません。'],
    'too-long': ['{url}のMTA-STSポリシーを短くする', '送信側は64 KiBで読み取りをやめます。'],
    'policy-invalid': ['{url}のMTA-STSポリシーを修正する', '送信側が使用できません。'],
    none: ['MTA-STSポリシーをmode: testing、次にenforceにする', 'mode: noneでは、送信側に何も求めません。'],
    testing: ['MTA-STSポリシーをmode: enforceにする', '送信側は、TLSに失敗してもメールを配送します。'],
    'no-mx-allowed': [
      'MTA-STSポリシーにメールサーバーを記載する',
      'MTA-STSポリシーに従う送信側は、メールを配送しません。',
    ],
    'some-mx-not-allowed': [
      'MTA-STSポリシーにすべてのメールサーバーを記載する',
      'MTA-STSポリシーに従う送信側は、{hosts}に配送しません。',
    ],
    'no-mx-allowed-yet': [
      'MTA-STSポリシーにメールサーバーを記載する',
      'modeをenforceにすると、送信側は配送しなくなります。',
    ],
    'some-mx-not-allowed-yet': [
      'MTA-STSポリシーにすべてのメールサーバーを記載する',
      'modeをenforceにすると、送信側は{hosts}に配送しなくなります。',
    ],
    'no-mx-verified': ['{hosts}のTLSを修正する', 'MTA-STSポリシーに従う送信側からのメールはまったく届きません。'],
    'some-mx-unverified': ['{hosts}のTLSを修正する', 'MTA-STSポリシーに従う送信側はメールを届けません。'],
    'content-type': ['MTA-STSポリシーをtext/plainで配信する', '{type}では、送信側が拒否する場合があります。'],
    'short-age': ['MTA-STSポリシーのmax_ageを数週間にする', '送信側がポリシーを保持する期間は{age}だけです。'],
  }),
  translateActions(tlsRpt, {
    'bad-address': ['TLS-RPTの送付先「{part}」を修正する', '送信側がレポートを送れません。'],
    unheard: ['TLS-RPTレポートの送付先を、受信できるアドレスにする', 'レコードのどのアドレスも受信できません。'],
    'at-null-mx': ['TLS-RPTの送付先{uri}を置き換える', 'レポートが届きません。'],
    'at-nowhere': ['TLS-RPTの送付先{uri}を置き換える', 'レポートが届きません。'],
    'bad-address-elsewhere': ['{alias}にあるTLS-RPTの送付先「{part}」を修正する', '送信側がレポートを送れません。'],
    absent: ['TLS-RPTレコードを公開する', 'TLSに失敗してメールが届かなくても、誰からも通知されません。'],
    'absent-without-mx': [
      'MXレコードとTLS-RPT、またはNull MXを追加する',
      '送信側は、{domain}自体のアドレスに配送しようとします。',
    ],
    wildcard: [
      '_smtp._tls.{domain}にTLS-RPTレコードを公開する',
      'ワイルドカードの参照先{alias}に、レコードが設定されていません。',
    ],
    misplaced: ['TLS-RPTレコードを_smtp._tls.{domain}に移す', '送信側は{at}を参照しません。'],
    near: ['_smtp._tls.{domain}のTLS-RPTレコードを修正する', '送信側が認識できません。'],
    several: ['{count}件のTLS-RPTレコードを1件にまとめる', '複数あると、送信側はないものとして扱います。'],
    invalid: ['TLS-RPTレコードを修正する', '送信側が使用できません。'],
    'at-alias': ['{alias}のTLS-RPTレコードを修正するか、別名を置き換える', '送信側が使用できません。'],
  }),
  translateActions(bimi, {
    'ends-soon': ['マーク証明書を更新する', '有効期限は{until}で、更新には数週間かかります。'],
    absent: ['ロゴを示すBIMIレコードを公開する', NO_LOGO],
    wildcard: ['ロゴを示すBIMIレコードを公開する', NO_LOGO],
    misplaced: ['BIMIレコードをdefault._bimi.{domain}に移す', '受信側は{found}を参照しません。'],
    near: ['default._bimi.{at}のBIMIレコードを修正する', '受信側が認識できません。'],
    several: ['default._bimi.{at}のBIMIレコードを1件だけ残す', '{count}件あるため、受信側はないものとして扱います。'],
    invalid: ['default._bimi.{at}のBIMIレコードを修正する', '受信側が使用できません。'],
    unenforced: ['ロゴが表示されるように、DMARCをquarantineまたはrejectにする', '{why}。'],
    'no-logo': ['BIMIレコードにロゴのアドレスを記載する', '記載がないと、受信側はロゴを表示しません。'],
    'logo-missing': ['BIMIのロゴを{url}で配信する', '受信側が取得できません。'],
    'logo-faulty': ['BIMIのロゴをSVG Tiny PSで書き出す', '現在の形式では、受信側が拒否する場合があります。'],
    'no-certificate': ['ロゴのマーク証明書を取得する', '証明書がないと、GmailとAppleはロゴを表示しません。'],
    'certificate-missing': ['マーク証明書を{url}で配信する', '受信側が取得できません。'],
    'certificate-faulty': ['マーク証明書を置き換える', '証明書を求める受信側は、ロゴを表示しません。'],
    'other-logo': ['マーク証明書と同じロゴを配信する', '異なる間は、受信側がロゴを表示しない場合があります。'],
  }),
];
