import { ADDRESSES } from '../../checks/addresses/findings.ts';
import { caa } from '../../checks/caa/caa.ts';
import { dnssec } from '../../checks/dnssec/dnssec.ts';
import { mx } from '../../checks/mx/mx.ts';
import { nsRedundancy } from '../../checks/name-servers/ns-redundancy.ts';
import { summaryTable } from '../../diagnoses/areas/area.ts';
import { AREA_NOTE_TEXTS, spfArea } from '../../diagnoses/areas/mail.ts';
import { translate, translateArea, translateSummaries } from './translate.ts';

const BULK =
  '大手メールサービス事業者は、大量送信者（目安は1日約5,000通）にさらに多くを求めています。条件は送信先や時期によって異なるため、各事業者の最新の要件を確認してください。';

const dns = [
  translateSummaries(nsRedundancy, {
    several: '{provider}のネームサーバーが{count}台あります。',
    'several-unchecked': '{provider}のネームサーバーが{count}台あります。',
    single: 'ネームサーバーは{provider}の1台だけです。',
    none: 'この名前のネームサーバーは見つかりませんでした。',
    'at-alias': 'この名前は{alias}の別名（CNAME）で、ネームサーバーが隠れています。',
    'inside-a-zone': 'この名前は独立したゾーンではなく、{zone}のネームサーバーが応答しています。',
    'none-usable': '{count}台のネームサーバーの、いずれにもインターネットから到達できません。',
    'one-usable': '{count}台のネームサーバーのうち、使用できるのは1台だけです。',
    'one-address': '{count}台のネームサーバーのアドレスが、すべて同じです。',
  }),
  translateSummaries(ADDRESSES, {
    unreachable: 'アドレスがすべてプライベートアドレスまたは予約済みのアドレスで、インターネットからは到達できません。',
    dangling: 'この名前は{target}の別名（CNAME）ですが、その名前は存在しません。',
    'alias-without-address': 'この名前は{target}の別名（CNAME）ですが、参照先にアドレスが設定されていません。',
    none: 'Webサイトのアドレスが設定されていません。',
    'dual-stack': 'IPv4とIPv6のグローバルアドレスが設定されています。',
    'ipv6-only': 'この名前にはIPv6でのみ接続できます。',
    'ipv4-not-public': 'この名前にはIPv6でのみ接続できます。',
    'ipv6-unreachable': 'この名前にはIPv4でのみ接続できます。',
    'ipv6-only-unreachable':
      'アドレスがすべてプライベートアドレスまたは予約済みのアドレスで、インターネットからは到達できません。',
    absent: 'この名前にはIPv4でのみ接続できます。',
    'absent-at-alias': 'この名前にはIPv4でのみ接続できます。',
  }),
  translateSummaries(caa, {
    limited: 'この名前の証明書を発行できるのは{issuers}だけです。',
    'limited-apart':
      'この名前の証明書を発行できるのは{issuers}だけで、ワイルドカード証明書を発行できるのは{wild}だけです。',
    'no-wildcards':
      'この名前の証明書を発行できるのは{issuers}だけで、ワイルドカード証明書はどの認証局も発行できません。',
    'wildcards-only': '発行できるのはワイルドカード証明書だけで、発行できる認証局は{wild}です。',
    'wildcards-limited':
      'この名前の証明書はどの認証局でも発行できますが、ワイルドカード証明書を発行できるのは{wild}だけです。',
    'wildcards-forbidden':
      'この名前の証明書はどの認証局でも発行できますが、ワイルドカード証明書はどの認証局も発行できません。',
    nobody: 'この名前の証明書は、どの認証局も発行できません。',
    malformed: 'CAAレコードの形式が正しくないため、この名前の証明書はどの認証局も発行できません。',
    critical:
      '認証局が対応していないクリティカルなプロパティがあるため、この名前の証明書はどの認証局も発行できません。',
    unlimited: 'CAAレコードはありますが、この名前の証明書を発行できる認証局を限定していません。',
    absent: 'どの認証局でもこの名前の証明書を発行できます。',
  }),
  translateSummaries(dnssec, {
    valid: 'ゾーン{zone}は署名されており、ルートからの信頼の連鎖がつながっています。',
    'valid-unchecked': 'ゾーン{zone}は署名されています。{name}のレコードの一部は確認できませんでした。',
    unsigned: 'ゾーン{zone}はDNSSECで保護されていません。',
    broken: '{zone}のDSレコードがありますが、リゾルバーはゾーンを署名なしとして扱います。',
    bogus: 'DNSSEC検証を行うリゾルバーは、{zone}のすべての応答を拒否します。',
    'partly-bogus': 'DNSSEC検証を行うリゾルバーは、{name}の次の応答を拒否します：{types}。',
  }),
];

const NO_MX = 'このドメインにはメールサーバーが設定されていません。';

const mail = [
  translate(AREA_NOTE_TEXTS, { bulk: BULK }),
  translateSummaries(mx, {
    present: 'このドメインへのメールは{hosts}に配送されます。',
    provider: '{provider}がこのドメインのメールを受信します。',
    senders: 'このドメインへのメールは{hosts}に配送されます。',
    unusable: 'どのメールサーバーにも到達できないため、このドメインへのメールは失われるか、返送されます。',
    silent: 'どのメールサーバーもポート25で応答しないため、このドメインへのメールは遅延するか、返送されます。',
    null: 'このドメインはメールを受信しないと宣言しています。',
    'null-and-others': 'MXレコードが矛盾しています。その1件は、このドメインがメールを受信しないと宣言しています。',
    absent: NO_MX,
    'absent-nowhere': NO_MX,
    'absent-silent': NO_MX,
    'absent-at-alias': NO_MX,
  }),
  translateArea(spfArea, {
    strict: ['SPFレコードに送信してよいサーバーが記載されており、末尾は-allです。'],
    nobody: ['SPFレコードは、このドメインからは誰もメールを送信しないと宣言しています。'],
    'as-far-as-seen': [
      'SPFレコードの末尾は-allです。ただし{names}を確認できなかったため、どの送信元が合格するかは判断できません。',
    ],
    'in-vain': [
      'SPFレコードの末尾が-allのため、受信側はレコードの次の部分を無視します：「{terms}」。',
      'これらがこのドメインのメールを送信している場合は、-allの前に移してください。送信していない場合は削除してください。',
    ],
    soft: [
      'SPFレコードの末尾は~allです。ほかの送信元からのメールを疑わしいと判定するよう受信側に求めていますが、拒否は求めていません。',
      'すべての送信元を記載したら、末尾を-allに変更してください。',
    ],
    undecided: [
      'SPFレコードは記載のない送信元について判断を示していないため、何の保護にもなっていません。',
      'すべての送信元を記載し、レコードの末尾を~allにしてください。その後-allに変更します。',
    ],
    everyone: [
      '{at}のレコードにある{terms}により、すべてのサーバーがSPFに合格します。このドメインを名乗るメールを誰でも送信できます。',
      'すべての送信元を記載し、レコードの末尾を~allにしてください。その後-allに変更します。',
    ],
    'everyone-tried': [
      '{at}のレコードにある{terms}により、こちらで用意した実在しない送信元がすべてSPFに合格します。このドメインを名乗るメールを誰でも送信できます。',
      'すべての送信元を記載し、レコードの末尾を~allにしてください。その後-allに変更します。',
    ],
    varies: [
      'SPFレコードのredirectの参照先の名前がメールごとに変わるため、末尾がどうなるかを判断できません。',
      'このレコード自体の末尾を-allにしてください。',
    ],
    invalid: [
      '受信側はこのSPFレコードを評価できず、エラー（permerror）として扱います。{why}',
      'この誤りを修正してください。',
    ],
    absent: [
      'SPFレコードが設定されていません。設定を推奨します。メールを送信しないドメインには「v=spf1 -all」を設定します。',
      `SPFレコードを公開してください。${BULK}`,
    ],
  }),
  translate(summaryTable(spfArea), {
    'as-far-as-seen': 'レコードの末尾は-allですが、一部を確認できませんでした。',
    'in-vain': 'レコードの末尾は-allですが、受信側は一部を無視します。',
    soft: 'レコードの末尾は~allです。ほかの送信元からのメールは疑わしいと判定されますが、拒否はされません。',
    undecided: 'レコードがほかの送信元について判断を示していないため、何の保護にもなっていません。',
    everyone: 'すべてのサーバーがSPFに合格するため、このドメインを名乗るメールを誰でも送信できます。',
    'everyone-tried': '実在しない送信元がすべてSPFに合格します。このドメインを名乗るメールを誰でも送信できます。',
    invalid: '受信側がSPFレコードを評価できないため、何の保護にもなっていません。',
    absent: 'このドメインのメールを送信してよいサーバーを示すレコードが設定されていません。',
  }),
];

/** What the areas of the report say. */
export const AREAS = [...dns, ...mail];
