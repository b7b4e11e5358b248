import { dnssec } from '../../checks/dns/dnssec.ts';
import { ipv6 } from '../../checks/dns/ipv6.ts';
import { nameResolution } from '../../checks/dns/name-resolution.ts';
import { nsRedundancy } from '../../checks/dns/ns-redundancy.ts';
import { bimi } from '../../checks/mail/bimi.ts';
import { dane } from '../../checks/mail/dane.ts';
import { dkim } from '../../checks/mail/dkim.ts';
import { dkimKeys } from '../../checks/mail/dkim-keys.ts';
import { mtaSts } from '../../checks/mail/mta-sts.ts';
import { mx } from '../../checks/mail/mx.ts';
import { spf } from '../../checks/mail/spf.ts';
import { spfRecord } from '../../checks/mail/spf-record.ts';
import { spfStrict } from '../../checks/mail/spf-strict.ts';
import { starttls } from '../../checks/mail/starttls.ts';
import { tlsRpt } from '../../checks/mail/tls-rpt.ts';
import { caa } from '../../checks/tls/caa.ts';
import { DMARC_ACTIONS } from './actions-dmarc.ts';
import { translateActions } from './translate.ts';

const ADDRESS = {
  'some-unreachable': [
    'グローバルアドレスではないアドレスをDNSから削除する',
    'これらのアドレスを受け取った訪問者は待たされるか、接続に失敗します。',
  ],
} as const;

const dns = [
  translateActions(nameResolution, {
    bogus: [
      'DNSSECを修復する',
      '検証を行うリゾルバーはすべての応答を拒否するため、その利用者はこの名前に接続できません。',
    ],
    dangling: [
      'CNAMEの参照先を存在する名前に変更する',
      '{target}を登録した人が、この名前への問い合わせに応答できます。',
    ],
    'alias-without-address': ['CNAMEの参照先をアドレスのある名前に変更する', '{target}には誰も接続できません。'],
    none: ['Webサイトのアドレスを追加する', 'AレコードもAAAAレコードもないため、この名前には誰も接続できません。'],
    unreachable: ['サーバーのグローバルアドレスを公開する', 'インターネットからは誰もこの名前に接続できません。'],
    ...ADDRESS,
    'beside-alias': [
      'CNAMEをAレコードとAAAAレコードに置き換える',
      'ほかのレコードと併存しているため、メールやWebが不規則に失敗します。',
    ],
  }),
  translateActions(nsRedundancy, {
    single: ['2台目のネームサーバーを追加する', '唯一のサーバーが停止すると、Webサイトもメールも止まります。'],
    none: [
      'レジストラで2台以上のネームサーバーを登録する',
      'ネームサーバーがないと、この名前を解決できない可能性があります。',
    ],
    'at-alias': [
      'ゾーンの頂点のCNAMEを置き換える',
      'ネームサーバーをはじめ、ドメインのほかのレコードがすべて隠れています。',
    ],
    'only-ipv6': ['ネームサーバーにIPv4アドレスも設定する', 'IPv6を使えないリゾルバーは応答を得られません。'],
    'one-ipv4': [
      '2台目のネームサーバーにもIPv4アドレスを設定する',
      '{host}が停止すると、IPv6を使えないリゾルバーは応答を得られません。',
    ],
    'one-usable': [
      '使用できないネームサーバーを修復する',
      '{host}が停止すると、ドメインの名前解決ができなくなります。',
    ],
    'none-usable': [
      'ゾーンを実際に提供しているネームサーバーを登録する',
      '登録されているネームサーバーは、いずれもインターネットから到達できません。',
    ],
    'one-address': [
      'ネームサーバーを別のアドレスにも配置する',
      'すべてのネームサーバーのアドレスが{address}です。停止すると、ドメインの名前解決ができなくなります。',
    ],
    'missing-hosts': [
      '実在しないネームサーバーを削除する：{hosts}',
      'その名前が登録可能な場合、新しい所有者がこのドメインへの問い合わせに応答できます。',
    ],
    'hosts-without-address': [
      'ネームサーバーにアドレスを設定するか、削除する：{hosts}',
      '問い合わせることができません。',
    ],
    'no-hosts': [
      'NSレコードにネームサーバーの名前を設定する',
      'サーバーの名前ではないものが設定されています：{hosts}。',
    ],
    'special-addresses': [
      'ネームサーバーにはグローバルアドレスだけを公開する',
      'インターネットから到達できないアドレスがあります：{addresses}。',
    ],
  }),
  translateActions(ipv6, {
    absent: [
      'WebサイトにIPv6アドレスを追加する',
      'IPv6だけのネットワークの訪問者は、ゲートウェイ（NAT64）を経由しないと接続できません。',
    ],
    'absent-at-alias': [
      '{alias}の運用者にIPv6への対応を依頼する',
      'IPv6だけのネットワークの訪問者は、ゲートウェイ（NAT64）を経由しないと接続できません。',
    ],
    unreachable: [
      'AAAAレコードを置き換えるか、削除する',
      'グローバルアドレスではないため、IPv6の訪問者は待たされるか、接続に失敗します。',
    ],
    ...ADDRESS,
  }),
  translateActions(dnssec, {
    unsigned: ['ゾーン{zone}をDNSSECで署名する', '署名のないゾーンの応答は、経路上の第三者が偽造できます。'],
    broken: ['ゾーン{zone}を現行のアルゴリズムで署名する', 'リゾルバーはこのゾーンを署名なしとして扱います。'],
    bogus: [
      '{zone}のDNSSECを修復する',
      '検証を行うリゾルバーはすべての応答を拒否するため、その利用者は接続できません。',
    ],
    'partly-bogus': ['{name}の署名を修復する：{types}', '検証を行うリゾルバーはこれらの応答を拒否します。'],
  }),
  translateActions(caa, {
    absent: ['CAAレコードを公開する', '現在は、どの認証局でもこの名前の証明書を発行できます。'],
    malformed: ['{at}のCAAレコードを修正する', 'どの認証局も証明書を更新できません。'],
    critical: ['{at}のCAAからクリティカルなプロパティを削除する', 'どの認証局も証明書を更新できません。'],
  }),
];

const NOTHING_SAYS = 'このドメインのメールを送信してよいサーバーが、どこにも示されていません。';
const NOT_SPF = '受信側はSPFレコードとして認識しません。';
const MOVE_SPF = ['SPFレコードを{name}に移す', '受信側は{at}を参照しません。'] as const;
const SPF_AT_ALIAS = [
  'この名前でメールを送信する場合は、CNAMEを置き換える',
  'CNAMEレコードのある名前には、SPFレコードを設定できません。',
] as const;
const EVERYONE = [
  'すべてのサーバーがSPFに合格する状態をなくす',
  'このドメインを名乗るメールを誰でも送信できます。',
] as const;
const END_SPF = 'SPFレコードの末尾を-allにする';

const spfActions = [
  translateActions(spf, {
    absent: ['SPFレコードを公開する', NOTHING_SAYS],
    'absent-no-mx': ['SPFレコードを公開する', NOTHING_SAYS],
    'absent-null-mx': ['SPFレコードを公開する', NOTHING_SAYS],
    'sender-id': ['SPFレコードを公開する', '受信側はSender ID（spf2.0）を無視します。'],
    'type-99': ['SPFレコードをTXTとして公開する', '受信側はSPF形式を参照しません。'],
    unread: ['SPFレコードを修正する', NOT_SPF],
    doubled: MOVE_SPF,
    'absent-at-alias': SPF_AT_ALIAS,
  }),
  translateActions(spfStrict, {
    absent: ['末尾が-allのSPFレコードを公開する', NOTHING_SAYS],
    'absent-at-alias': SPF_AT_ALIAS,
    invalid: ['SPFレコードを修正し、末尾を-allにする', '受信側が評価できないため、何も保護されません。'],
    everyone: EVERYONE,
    'everyone-tried': EVERYONE,
    'strict-in-vain': [
      'SPFの次の部分を-allの前に移すか、削除する：{terms}',
      '受信側はこれらを無視し、ここにしか記載のないサーバーを拒否します。',
    ],
    soft: [END_SPF, '~allでは、受信側はほかの送信元を疑わしいと判断しますが、拒否しません。'],
    undecided: [END_SPF, '?allでは、何も保護されません。'],
    none: [END_SPF, '末尾に「all」がないため、何も保護されません。'],
    'soft-elsewhere': [END_SPF, 'redirectで、末尾が~allの{at}のレコードを参照しています。'],
    'undecided-elsewhere': [END_SPF, 'redirectで、ほかの送信元について判断を示さない{at}のレコードを参照しています。'],
    varies: [END_SPF, 'redirectの参照先の名前がメールごとに変わります。'],
  }),
  translateActions(spfRecord, {
    everyone: EVERYONE,
    'everyone-tried': EVERYONE,
    absent: ['SPFレコードを公開する', NOTHING_SAYS],
    'sender-id': ['SPFレコードを公開する', '受信側はSender ID（spf2.0）を無視します。'],
    'type-99': ['SPFレコードをTXTとして公開する', '受信側はSPF形式を参照しません。'],
    near: ['SPFレコードを修正する', NOT_SPF],
    doubled: MOVE_SPF,
    'absent-at-alias': SPF_AT_ALIAS,
    several: ['{count}件のSPFレコードを1件にまとめる', '複数あると、受信側はエラーとみなしてすべてを無視します。'],
    'no-record': ['SPFの「{term}」を修正または削除する'],
    'bad-name': ['SPFの「{term}」に含まれる名前を修正する'],
    syntax: ['SPFの「{part}」を修正する'],
    'too-many-lookups': [
      'SPFのDNS参照を{count}回から10回に減らす',
      '受信側は10回で評価を打ち切り、SPFは不合格になります。',
    ],
    'too-many-voids': ['何も見つからないSPFの部分を削除する'],
    'some-voids': ['IPv6で何も見つからないSPFの部分を削除する'],
    'too-many-mx': ['SPFのmxを送信サーバーのアドレスに置き換える'],
    loop: ['SPFから「{term}」を削除する'],
    'open-to-some': ['SPFの「{term}」を、送信に使うサーバーに置き換える'],
    neutral: [END_SPF],
    'no-all': [END_SPF],
    soft: [END_SPF],
    broad: ['SPFの「{term}」を、送信に使うサーバーだけに絞る'],
    ptr: ['SPFのptrを送信サーバーのアドレスに置き換える'],
    dead: ['SPFの「{term}」を「{all}」の前に移すか、削除する'],
    'unused-redirect': ['SPFの「{term}」を置き換えるか、削除する'],
    void: ['SPFから「{term}」を削除する'],
    'exists-always': ['SPFの「{term}」に送信元アドレスのマクロを加える'],
    'exists-for-all': ['SPFから「{term}」を削除する', 'すべての送信元に一致します。'],
    mapped: ['SPFの「{term}」を{meant}に置き換えるか、削除する', 'どのサーバーにも一致しません。'],
    slip: ['SPFの「{term}」を修正する'],
    'second-version': ['SPFのv=spf1を1つだけ残す'],
    misspelt: ['SPFの{meant}=を{meant}:に書き換える'],
    joined: ['SPFの「{before}」と「{after}」を空白で区切る'],
  }),
];

const MOVE_KEY = ['DKIMの鍵を{selector}._domainkeyに移す', '受信側は{at}を参照しません。'] as const;
const CORRECT_KEY = ['セレクター{selector}のDKIMレコードを修正する', '受信側が使用できません。'] as const;
const CURRENT_KEY = ['使用中のDKIMの鍵を公開する', '見つかった鍵は、すべて失効しています。'] as const;
const TURN_ON = [
  'メールサービスでDKIMを有効にする',
  '受信側は、メールが本当に自社のものかどうかを検証できません。',
] as const;
const BETTER_KEY = ['セレクター{selector}のDKIMの鍵を2,048ビットのものに置き換える'] as const;

const dkimActions = [
  translateActions(dkim, { broken: CORRECT_KEY, misplaced: MOVE_KEY, revoked: CURRENT_KEY, absent: TURN_ON }),
  translateActions(dkimKeys, {
    'nobody-sends': [
      'DMARCをp=rejectに設定する',
      'メールを送信せず、ドメインを名乗るメールをすべて拒否するドメインには、DKIMの鍵は不要です。',
    ],
    absent: TURN_ON,
    misplaced: MOVE_KEY,
    revoked: CURRENT_KEY,
    unusable: CORRECT_KEY,
    weak: BETTER_KEY,
    oversize: BETTER_KEY,
    young: ['2,048ビットのRSA鍵でも署名する'],
  }),
];

const READABLE = 'ネットワーク上の攻撃者が、届くメールの暗号化を妨げることができます。';
const NO_LOGO = 'メールサービス事業者は、メールの横にロゴを表示しません。';

const transport = [
  translateActions(mx, {
    unusable: [
      '到達できるメールサーバーをMXレコードに指定する',
      'このドメイン宛てのメールは失われるか、返送されます。',
    ],
    absent: ['MXレコードまたはNull MXを公開する', '送信側は、この名前自体のアドレスに配送しようとします。'],
    'absent-nowhere': ['MXレコードまたはNull MXを公開する', 'このドメイン宛てのメールを配送できません。'],
    'only-ipv6': ['メールサーバーにIPv4アドレスも設定する', 'IPv6を使えない送信側は、メールを配送できません。'],
    silent: ['メールサーバーがポート25で応答するようにする', 'どれも応答しない間は、メールが届きません。'],
    'absent-silent': ['Null MXを公開する', 'メールを受信しないことが、送信側にすぐに伝わります。'],
    'absent-at-alias': [
      'この名前でメールを受信する場合は、CNAMEを置き換える',
      'CNAMEレコードのある名前には、MXレコードを設定できません。',
    ],
    'null-and-others': [
      'Null MXか、それ以外のMXレコードをすべて削除する',
      '送信側によって、配送される場合と返送される場合があります。',
    ],
    'no-hosts': ['MXレコードにメールサーバーの名前を指定する', '{hosts}にはメールが配送されません。'],
    'missing-hosts': [
      'メールサーバーが実在しないMXレコードを修正または削除する：{hosts}',
      'そこに配送しようとしたメールは遅延するか、返送されます。',
    ],
    'hosts-without-address': [
      'メールサーバーにアドレスを設定するか、MXレコードを削除する：{hosts}',
      'これらのサーバーにはメールが届きません。',
    ],
    'special-addresses': [
      'メールサーバーにはグローバルアドレスだけを公開する',
      'インターネットから到達できないアドレスがあります：{addresses}。',
    ],
    'alias-hosts': ['MXレコードの別名（CNAME）を置き換える：{hosts}', '別名への配送を拒否する送信側もあります。'],
  }),
  translateActions(dane, {
    mismatch: ['{hosts}のTLSAレコードを修正する', 'DANEに対応した送信側は、メールを配送しません。'],
    almost: ['{hosts}にTLSAレコードと一致する証明書を設定する', 'DANEに対応した送信側は、メールを配送しません。'],
    'no-tls': ['{hosts}でTLSを有効にするか、TLSAレコードを削除する', 'DANEに対応した送信側は、メールを配送しません。'],
    bogus: ['{hosts}のTLSAレコードのDNSSECを修復する', 'DANEに対応した送信側は、メールを配送しません。'],
  }),
  translateActions(starttls, {
    'not-offered-enforced': ['{hosts}でSTARTTLSを有効にする', 'MTA-STSポリシーに従う送信側は、ここに配送しません。'],
    'broken-enforced': ['{hosts}のSTARTTLSを修復する', 'MTA-STSポリシーに従う送信側は、ここに配送しません。'],
    refused: ['{hosts}に有効な証明書を設定する', 'MTA-STSポリシーに従う送信側は、メールを配送しません。'],
    silent: ['メールサーバーがポート25で応答するようにする', 'どれも応答しない間は、メールが届きません。'],
    'no-address': ['メールサーバーにアドレスを設定する', '{hosts}にはメールが届きません。'],
    'no-name': ['MXレコードにメールサーバーの名前を指定する', '{hosts}にはメールが配送されません。'],
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
    'no-mx-allowed': ['MTA-STSポリシーにメールサーバーを記載する', 'どのサーバーも許可されていません。'],
    'some-mx-not-allowed': ['MTA-STSポリシーにすべてのメールサーバーを記載する', '{hosts}が許可されていません。'],
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

/** What to do about what checks found. */
export const ACTIONS = [...dns, ...spfActions, ...dkimActions, ...DMARC_ACTIONS, ...transport];
