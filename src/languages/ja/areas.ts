import { ADDRESSES } from '../../checks/addresses/findings.ts';
import { caa } from '../../checks/caa/caa.ts';
import { dnssec } from '../../checks/dnssec/dnssec.ts';
import { mx } from '../../checks/mx/mx.ts';
import { nsRedundancy } from '../../checks/name-servers/ns-redundancy.ts';
import { AREA_NOTE_TEXTS } from '../../diagnoses/mail-areas.ts';
import { translate, translateSummaries } from '../translate.ts';

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
    'signed-without-ds': 'ゾーン{zone}は署名されていますが、DSレコードが登録されていません。',
    'above-unsigned': '{zone}のDSレコードがありますが、上位のゾーン{above}が署名なしとして扱われます。',
    broken: '{zone}のDSレコードがありますが、リゾルバーはゾーンを署名なしとして扱います。',
    bogus: 'DNSSEC検証を行うリゾルバー{who, select, most {の多く} other {}}は、{zone}のすべての応答を拒否します。',
    'bogus-above':
      'DNSSEC検証を行うリゾルバー{who, select, most {の多く} other {}}は、上位のゾーン{above}の問題により、{zone}のすべての応答を拒否します。',
    'partly-bogus': 'DNSSEC検証を行うリゾルバーは、{name}の次の応答を拒否します：{types}。',
    'bogus-hosts': 'DNSSEC検証を行うリゾルバーは、{name}に欠かせない次のアドレスを拒否します：{sets}。',
    'bogus-records': 'DNSSEC検証を行うリゾルバーは、{name}が必要とする次のレコードを拒否します：{sets}。',
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
];

export const AREA_TABLES = [...dns, ...mail];
