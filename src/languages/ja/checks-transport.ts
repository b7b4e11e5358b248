import { dane } from '../../checks/dane/dane.ts';
import { NO_TLS_TEXTS, TLSA_FAULT_TEXTS } from '../../checks/dane/faults.ts';
import { DANE_NOTE_TEXTS } from '../../checks/dane/findings.ts';
import { HOST_ACTION_TEXTS } from '../../checks/host-owners.ts';
import { MAIL_ROUTE_FINDINGS } from '../../checks/mail-route-findings.ts';
import { STARTTLS_NOTE_TEXTS } from '../../checks/starttls/findings.ts';
import { mailReachability } from '../../checks/starttls/mail-reachability.ts';
import { starttls } from '../../checks/starttls/starttls.ts';
import { translate, translateCheck, translateFindings } from '../translate.ts';
import { MX_HOSTS, MX_ROUTE, MX_UNUSABLE } from './checks-mx.ts';

/** The Japanese of what is said where no mail can be delivered. */
export const mailRoute = translateFindings(MAIL_ROUTE_FINDINGS, {
  'takes-none': ['不要です。Null MXにより、このドメインはメールを受信しないと宣言しています。'],
  nowhere: ['不要です。MXレコードもアドレスも設定されていないため、このドメインにメールを配送できません。'],
});

const hostActions = translate(HOST_ACTION_TEXTS, {
  ask: '{hosts}（{count}台）はメール事業者が運用しており、変更できるのは事業者だけです。事業者に{ask}。',
  running: 'メールサーバーが稼働していて、ポート25がインターネットに公開されていることを確認してください。',
  'running-ask': 'サーバーが稼働しているかどうかを確認してください',
  starttls: 'メールサーバーでTLSを有効にしてください。',
  'starttls-ask': 'STARTTLSへの対応を依頼してください',
  settings: 'メールサーバーのTLSの設定を修正してください。',
  'settings-ask': '調査を依頼してください',
  version: 'メールサーバーでTLS 1.2と1.3を許可してください。',
  'version-ask': 'TLS 1.2と1.3の許可を依頼してください',
  install: '公的な認証局が発行した{host}の証明書を設置し、自動的に更新されるようにしてください。',
  'install-ask': '{host}の有効な証明書の設置を依頼してください',
  renew: '証明書を更新してください。',
  'renew-ask': '証明書の更新を依頼してください',
  'repair-dnssec': '先に、そのゾーンのDNSSECを修復してください。方法はそのゾーンの診断結果に記載しています。',
  'repair-dnssec-ask': 'ゾーンのDNSSECの修復を依頼してください',
  'tls-or-delete': 'TLSを有効にするか、TLSAレコードを削除してください。',
  'tls-or-delete-ask': 'TLSの有効化を依頼してください',
  sign: 'ゾーンをDNSSECで署名してください。',
  'sign-ask': 'ゾーンのDNSSEC署名を依頼してください',
  form: '「3 1 1」の形式のレコードを公開してください。',
  'form-ask': 'レコードの修正を依頼してください',
  'in-use': '使用中の鍵のTLSAレコードを公開するか、元の鍵に戻してください。',
  'in-use-ask': 'レコードの修正を依頼してください',
  valid: '{host}の有効な証明書を設置してください。',
  'valid-ask': '{host}の有効な証明書の設置を依頼してください',
  correct: 'そのレコードを削除するか、修正してください。',
  'correct-ask': 'レコードの修正を依頼してください',
  'publish-each': 'それぞれについて「3 1 1」のレコードを公開してください。',
  'publish-each-ask': 'TLSAレコードの公開を依頼してください',
});

const reachabilityTexts = translateCheck(mailReachability, 'メールサーバーへの到達性', {
  ...mailRoute,
  ...MX_ROUTE,
  reached: ['次のメールサーバーがポート25で応答しています：{hosts}。'],
  silent: [
    'どのメールサーバーにも、ポート25で到達できませんでした：{hosts}。当サービスのネットワークがこのポートを遮断している可能性もあります。STARTTLSの項目もご覧ください。',
  ],
  unusable: MX_UNUSABLE,
  'first-silent': ['確認したどのメールサーバーも、ポート25で応答しませんでした：{hosts}。{more}'],
  'not-meant': [
    '不要です。MXレコードが設定されておらず、この名前自体のアドレスで応答するメールサーバーもありませんでした。',
  ],
});

const starttlsTexts = [
  translate(STARTTLS_NOTE_TEXTS, {
    implicit: 'MXレコードが設定されていないため、送信側はこの名前自体に配送します。',
    untried: 'ほかの{count}台のサーバーは確認していません。',
  }),
  translateCheck(starttls, 'STARTTLS', {
    ...mailRoute,
    good: ['確認したすべてのメールサーバーがTLSに対応しています：{hosts}。{more}'],
    lacking: ['一部のメールサーバーのTLSに問題があります。{more}'],
    'not-offered': ['次のサーバーはSTARTTLSに対応していないため、メールを暗号化せずに受信します：{hosts}。', '{todo}'],
    'not-offered-enforced': [
      '次のサーバーはSTARTTLSに対応していません：{hosts}。MTA-STSポリシーがenforceのため、これに従う送信側は配送せず、ほかの送信側は暗号化せずに配送します。',
      '{todo}',
    ],
    'broken-enforced': [
      '{hosts}ではSTARTTLSが失敗します：{detail}。MTA-STSポリシーがenforceのため、これに従う送信側は配送しません。',
      '{todo}',
    ],
    broken: ['{hosts}ではSTARTTLSが失敗します：{detail}。送信側は配送を中止するか、暗号化せずに配送します。', '{todo}'],
    silent: [
      'どのメールサーバーも、ポート25で応答しませんでした：{hosts}（{detail}）。ほかの送信側にも応答していない場合、このドメインにメールは届きません。ポート25を遮断しているネットワークは多く、当サービスのネットワークもその1つである可能性があります。',
      '{todo}',
    ],
    'some-silent': [
      'ほかのサーバーは応答しましたが、次のメールサーバーはポート25で応答しませんでした：{hosts}（{detail}）。メールの受信を支えるサーバーは、見かけより少なくなっています。',
      '{todo}',
    ],
    'doubled-name': MX_HOSTS['doubled-hosts'],
    'no-address': MX_HOSTS['hosts-without-address'],
    'no-name': MX_HOSTS['no-hosts'],
    'private-address': [
      'アドレス{address}にはインターネットから到達できないため、次のサーバーにメールが届きません：{hosts}。',
      'グローバルアドレスを設定するか、MXレコードに別のサーバーを記載してください。',
    ],
    'old-version': ['次のサーバーが対応しているのは、もはや安全ではない{version}までです：{hosts}。', '{todo}'],
    refused: [
      '{hosts}の証明書は有効ではありません：{why}。MTA-STSポリシーが適用されているため、これに従う送信側はメールを配送しません。',
      '{todo}',
    ],
    untrusted: [
      '{hosts}の証明書は有効ではありません：{why}。ほとんどの送信側はそれでも暗号化しますが、本物のサーバーとなりすましを区別できません。',
      '{todo}',
    ],
    'untrusted-but-dane': [
      '{hosts}の証明書は、公的な認証局を基準とする送信側にとっては有効ではありません：{why}。DANEに対応した送信側は、TLSAレコードによりこの証明書を受け入れます。',
    ],
    'ends-soon': ['{hosts}の証明書は{date}に期限が切れます。', '{todo}'],
  }),
];

const daneTexts = [
  translate(NO_TLS_TEXTS, {
    'no-address': 'アドレスが設定されていません',
    'private-address': 'アドレス{address}に外部から到達できません',
    'not-offered': 'STARTTLSに対応していません',
    broken: 'STARTTLSが失敗します（{causes}）',
  }),
  translate(TLSA_FAULT_TEXTS, {
    'usage-public':
      '使用法{usage}は公的な認証局に基づくもので、メールサーバーでは使用されません。3または2を指定する必要があります',
    'usage-unknown': '使用法{usage}は定義されていません。3または2を指定する必要があります',
    'selector-unknown': 'セレクター{selector}は定義されていません。1または0を指定する必要があります',
    'matching-unknown': '照合方式{matching}は定義されていません。1、2、0のいずれかを指定する必要があります',
    'hash-length': 'ハッシュが{octets}オクテットですが、照合方式{matching}では{needed}オクテットが必要です',
    'not-a-certificate': '照合方式0には証明書全体が必要ですが、この値は証明書ではありません',
    'not-a-key': '照合方式0には公開鍵全体が必要ですが、この値は公開鍵ではありません',
  }),
  translate(DANE_NOTE_TEXTS, {
    'wrong-name': '対象が別の名前です',
    'out-of-date': 'チェーンに有効期間外の証明書があります',
    whole: '証明書全体を指定したTLSAレコードは、証明書を更新すると一致しなくなります',
    'whole-todo': '公開鍵を指定する「3 1 1」のレコードを公開し、証明書を同じ鍵で更新してください。',
    single:
      'TLSAレコードが1件しかないため、新しい鍵のレコードを事前に公開しておかないと、鍵を変更したときにメールが届かなくなります',
    'single-todo':
      '新しい鍵を使い始める前に、その鍵のレコードを古いレコードと並べて公開し、TTLの2倍の時間が過ぎるまで待ってください。',
  }),
  translateCheck(dane, 'DANE', {
    ...mailRoute,
    absent: [
      'どのメールサーバーにもTLSAレコードが設定されていないため、DANEに対応した送信側も通常のサーバーとして扱います：{hosts}。',
      '下記のTLSAレコードを公開してください。鍵を変更する前には、もう1件のレコードが必要です。証明書を同じ鍵で更新するか、新しい鍵のレコードを数日前に追加してください。',
    ],
    'absent-unknown-key': [
      'どのメールサーバーにもTLSAレコードが設定されていないため、DANEに対応した送信側も通常のサーバーとして扱います：{hosts}。',
      'それぞれのサーバーについて「_25._tcp.HOST TLSA 3 1 1 HASH」の形式のレコードを公開してください。HOSTはホスト名、HASHは公開鍵のSHA-256です。レコードが有効になるのは、ゾーンがDNSSECで署名されている場合だけです。',
    ],
    'absent-unsigned': [
      'どのメールサーバーにもTLSAレコードが設定されていません：{hosts}。また、TLSAレコードを有効にするにはDNSSECが必要ですが、ゾーンが署名されていません。',
      '先に、ゾーンをDNSSECで署名してください。',
    ],
    'absent-elsewhere': [
      'どのメールサーバーにもTLSAレコードが設定されていません：{hosts}。サーバーはメール事業者が運用しており、レコードを公開できるのは事業者だけです。自分のDNSで必要な作業はありません。',
    ],
    'absent-elsewhere-unsigned': [
      'どのメールサーバーにもTLSAレコードが設定されていません：{hosts}。自分のゾーンはDNSSECで署名されていますが、{unsigned}のゾーンは署名されていないため、DANEではこのドメイン宛てのメールを保護できません。変更できるのはメール事業者だけで、自分のDNSで必要な作業はありません。',
    ],
    fits: ['メールサーバーの証明書は、TLSAレコードと一致しています：{hosts}。'],
    lacking: ['{hosts}にTLSAレコードが設定されていますが、DANEは十分に機能していません。'],
    mismatch: [
      '{hosts}の証明書は、どのTLSAレコード（{records}）とも一致しません。DANEに対応した送信側は、このサーバーにメールを配送しません。',
      '{todo}',
    ],
    almost: [
      '{hosts}の証明書にはTLSAレコードが示す認証局の署名がありますが、{why}。DANEに対応した送信側は、このサーバーにメールを配送しません。',
      '{todo}',
    ],
    'no-tls': [
      '{hosts}にはTLSAレコードがありますが、TLSを使用できません：{detail}。DANEに対応した送信側は、このサーバーにメールを配送しません。',
      '{todo}',
    ],
    bogus: [
      '{hosts}のTLSAレコードはDNSSEC検証に失敗します。DANEに対応した送信側は、このサーバーにメールを配送しません。',
      '{todo}',
    ],
    unusable: [
      '{hosts}には使用できるTLSAレコードがないため、送信側は何も検証しません。「{record}」：{why}。',
      '{todo}',
    ],
    insecure: ['{hosts}にはTLSAレコードがありますが、DNSSECで署名されていないため、無効です。', '{todo}'],
    missing: [
      '次のメールサーバーにはTLSAレコードが設定されていません：{hosts}。攻撃者は、メールをこれらのサーバーに向けさせることができます。',
      '{todo}',
    ],
    'unsigned-hosts': [
      'MXレコードはDNSSECで署名されていますが、{hosts}のゾーンは署名されていないため、そこに配送されるメールはDANEで保護できません。',
      '{todo}',
    ],
    'unsigned-mx': [
      'MXレコードがDNSSECで署名されていません。ネットワーク上の攻撃者は別のメールサーバーを示すことができ、DANEでは防げません。',
      'ドメインのゾーンをDNSSECで署名してください。',
    ],
    rollover: ['{why}（{hosts}）。', '{todo}'],
    'useless-record': ['{hosts}のTLSAレコードのうち1件は使用できません。「{record}」：{why}。', '{todo}'],
  }),
];

export const TRANSPORT_CHECKS = [hostActions, reachabilityTexts, ...starttlsTexts, ...daneTexts];
