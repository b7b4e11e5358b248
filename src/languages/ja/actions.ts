import { ADDRESSES } from '../../checks/addresses/findings.ts';
import { caa } from '../../checks/caa/caa.ts';
import { DKIM } from '../../checks/dkim/findings.ts';
import { dnssec } from '../../checks/dnssec/dnssec.ts';
import { nsRedundancy } from '../../checks/name-servers/ns-redundancy.ts';
import { SPF } from '../../checks/spf/findings.ts';
import { translateActions } from '../translate.ts';
import { DMARC_ACTIONS } from './actions-dmarc.ts';
import { TRANSPORT_ACTIONS } from './actions-transport.ts';

const IPV6_UNREACHABLE = [
  'AAAAレコードを置き換えるか、削除する',
  'グローバルアドレスではないため、IPv6の訪問者は待たされるか、接続に失敗します。',
] as const;

const dns = [
  translateActions(ADDRESSES, {
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
    'some-unreachable': [
      'グローバルアドレスではないアドレスをDNSから削除する',
      'これらのアドレスを受け取った訪問者は待たされるか、接続に失敗します。',
    ],
    'beside-alias': [
      'CNAMEをAレコードとAAAAレコードに置き換える',
      'ほかのレコードと併存しているため、メールやWebが不規則に失敗します。',
    ],
    'ipv6-unreachable': IPV6_UNREACHABLE,
    'ipv6-only-unreachable': IPV6_UNREACHABLE,
    absent: [
      'WebサイトにIPv6アドレスを追加する',
      'IPv6だけのネットワークの訪問者は、ゲートウェイ（NAT64）を経由しないと接続できません。',
    ],
    'absent-at-alias': [
      '{alias}の運用者にIPv6への対応を依頼する',
      'IPv6だけのネットワークの訪問者は、ゲートウェイ（NAT64）を経由しないと接続できません。',
    ],
  }),
  translateActions(nsRedundancy, {
    'alias-hosts': [
      'ネームサーバーに別名ではなくアドレスを設定する：{hosts}',
      'ネームサーバーの別名をたどらないリゾルバーもあります。',
    ],
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
  translateActions(dnssec, {
    unsigned: ['ゾーン{zone}をDNSSECで署名する', '署名のないゾーンの応答は、経路上の第三者が偽造できます。'],
    'signed-without-ds': ['{zone}のDSレコードをレジストラに登録する', 'ゾーンは署名済みで、残る作業はこれだけです。'],
    'above-unsigned': [
      'ゾーン{above}のDNSSEC署名を依頼する',
      'それまでは、経路上の第三者が{zone}の応答を偽造できます。',
    ],
    broken: ['ゾーン{zone}を現行のアルゴリズムで署名する', 'リゾルバーはこのゾーンを署名なしとして扱います。'],
    bogus: [
      '{zone}のDNSSECを修復する',
      '検証を行うリゾルバー{who, select, most {の多く} other {}}はすべての応答を拒否するため、その利用者は接続できません。',
    ],
    'bogus-above': [
      '{above}のDNSSECの問題を、その運用者に報告する',
      '検証を行うリゾルバー{who, select, most {の多く} other {}}はすべての応答を拒否するため、その利用者はこのドメインに到達できません。',
    ],
    'old-algorithm': [
      'ゾーン{zone}を現行の署名アルゴリズムに移行する',
      '{algorithms}で署名されており、検証を行うリゾルバーの運用者は、このようなゾーンを署名なしとして扱わなければなりません。',
    ],
    'partly-bogus': ['{name}の署名を修復する：{types}', '検証を行うリゾルバーはこれらの応答を拒否します。'],
    'nsec3-unsigned': [
      '{zone}のNSEC3の反復回数を0に設定する',
      '検証を行うリゾルバーが不在の応答を署名なしとして扱うため、偽造できます。',
    ],
    'bogus-hosts': ['署名を修復する：{sets}', 'DNSSECを検証する利用者は、{name}のこれらのホストに到達できません。'],
    'bogus-records': ['署名を修復する：{sets}', 'DNSSECを検証する利用者は、{name}のこれらのレコードを利用できません。'],
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
  translateActions(SPF, {
    absent: ['SPFレコードを公開する', NOTHING_SAYS],
    'absent-no-mx': ['SPFレコードを公開する', NOTHING_SAYS],
    'absent-null-mx': ['SPFレコードを公開する', NOTHING_SAYS],
    'sender-id': ['SPFレコードを公開する', '受信側はSender ID（spf2.0）を無視します。'],
    'type-99': ['SPFレコードをTXTとして公開する', '受信側はSPF形式を参照しません。'],
    unread: ['SPFレコードを修正する', NOT_SPF],
    quoted: ['SPFレコードから引用符を削除する', NOT_SPF],
    doubled: MOVE_SPF,
    'absent-at-alias': SPF_AT_ALIAS,
    invalid: ['SPFレコードを修正し、末尾を-allにする', '受信側が評価できないため、何も保護されません。'],
    everyone: EVERYONE,
    'everyone-tried': EVERYONE,
    'strict-in-vain': [
      'SPFの次の部分を-allの前に移すか、削除する：{terms}',
      '受信側はこれらを無視し、ここにしか記載のないサーバーを拒否します。',
    ],
    soft: [
      END_SPF,
      'DMARCポリシーを適用している場合は任意です。その場合は~allで十分ですが、「SPFの厳格さ（-all）」の項目では-allを求めます。',
    ],
    neutral: [END_SPF, '?allでは、何も保護されません。'],
    'no-all': [END_SPF, '末尾に「all」がないため、何も保護されません。'],
    'soft-elsewhere': [END_SPF, 'redirectで、末尾が~allの{at}のレコードを参照しています。'],
    'undecided-elsewhere': [END_SPF, 'redirectで、ほかの送信元について判断を示さない{at}のレコードを参照しています。'],
    varies: [END_SPF, 'redirectの参照先の名前がメールごとに変わります。'],
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
    'soft-unenforced': [END_SPF],
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

const BETTER_KEY = ['セレクター{selector}のDKIMの鍵を2,048ビットのものに置き換える'] as const;

const dkimActions = [
  translateActions(DKIM, {
    weak: BETTER_KEY,
    oversize: BETTER_KEY,
    young: ['2,048ビットのRSA鍵でも署名する'],
    broken: ['セレクター{selector}のDKIMレコードを修正する', '受信側が使用できません。'],
    'alias-empty': ['{selector}の参照先のサービスでDKIMを有効にする', '{at}に鍵がありません。'],
    'microsoft-off': [
      'Microsoft DefenderでこのドメインのDKIMを有効にする',
      'CNAMEレコードは正しく設定されていますが、{at}にまだ鍵がありません。',
    ],
    misplaced: ['DKIMの鍵を{selector}._domainkeyに移す', '受信側は{at}を参照しません。'],
    revoked: ['使用中のDKIMの鍵を公開する', '見つかった鍵は、すべて失効しています。'],
    absent: ['メールサービスでDKIMを有効にする', '受信側は、メールが本当に自社のものかどうかを検証できません。'],
    'nobody-sends': [
      'DMARCをp=rejectに設定する',
      'メールを送信せず、ドメインを名乗るメールをすべて拒否するドメインには、DKIMの鍵は不要です。',
    ],
  }),
];

export const ACTIONS = [...dns, ...spfActions, ...dkimActions, ...DMARC_ACTIONS, ...TRANSPORT_ACTIONS];
