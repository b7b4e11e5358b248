import { dane } from '../../../checks/dane/dane.ts';
import { NO_TLS_TEXTS, TLSA_FAULT_TEXTS } from '../../../checks/dane/faults.ts';
import { DANE_NOTE_TEXTS } from '../../../checks/dane/findings.ts';
import type { TextTable } from '../../../domain/message.ts';
import { translate, translateFindings } from '../../translate.ts';
import { MAIL_ROUTE } from './mail-route.ts';

const DANE_WORDS = {
  name: 'DANE',
  means: 'DANEは、メールサーバーの証明書をDNSで示すしくみです。',
  why: 'DANEに対応した送信側は、証明書の異なるサーバーに配送しません。そのため、ネットワーク上でサーバーになりすますことはできません。DNSSECが必要です。この項目は点数に含まれません。',
};

export const DANE_TEXTS: readonly TextTable[] = [
  translate(NO_TLS_TEXTS, {
    'no-address': 'アドレスが設定されていません',
    'private-address': 'アドレス{address}に外部から到達できません',
    'not-offered': 'STARTTLSに対応していません',
    broken: 'STARTTLSが失敗します（{causes}）',
  }),
  translate(TLSA_FAULT_TEXTS, {
    'usage-public':
      '使用法{usage}はパブリック認証局に基づくもので、メールサーバーでは使用されません。3または2を指定する必要があります',
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
    'not-trusted': 'レコードが求めるパブリック認証局の保証がありません',
    whole: '証明書全体を指定したTLSAレコードは、証明書を更新すると一致しなくなります',
    'whole-todo': '公開鍵を指定する「3 1 1」のレコードを公開し、証明書を同じ鍵で更新してください。',
    single:
      'TLSAレコードが1件しかないため、新しい鍵のレコードを事前に公開しておかないと、鍵を変更したときにメールが届かなくなります',
    'single-todo':
      '新しい鍵を使い始める前に、その鍵のレコードを古いレコードと並べて公開し、TTLの2倍の時間が過ぎるまで待ってください。',
  }),
  translateFindings(dane, DANE_WORDS, {
    ...MAIL_ROUTE,
    absent: {
      says: 'どのメールサーバーにもTLSAレコードが設定されていないため、DANEは使用されていません：{hosts}。',
      more: '鍵を変更する前には、新しい鍵のレコードも必要です。証明書を同じ鍵で更新するか、新しいレコードを数日前に追加してください。',
    },
    'absent-unknown-key': {
      says: 'どのメールサーバーにもTLSAレコードが設定されていないため、DANEは使用されていません：{hosts}。',
      do: 'メールサーバーごとにTLSAレコードを公開する',
      more: '形式は「_25._tcp.HOST TLSA 3 1 1 HASH」です。HOSTはホスト名、HASHは公開鍵のSHA-256です。レコードが有効になるのは、ゾーンがDNSSECで署名されている場合だけです。',
    },
    'absent-unsigned': {
      says: 'どのメールサーバーにもTLSAレコードが設定されていません：{hosts}。また、TLSAレコードを有効にするにはDNSSECが必要ですが、ゾーンが署名されていません。',
      do: '先に、メールサーバーのゾーンをDNSSECで署名する',
    },
    'absent-elsewhere': {
      says: 'どのメールサーバーにもTLSAレコードが設定されていません：{hosts}。サーバーはメールサービス事業者が運用しており、レコードを公開できるのは事業者だけです。自分のDNSで必要な作業はありません。',
    },
    'absent-elsewhere-unsigned': {
      says: 'どのメールサーバーにもTLSAレコードが設定されていません：{hosts}。自分のゾーンはDNSSECで署名されていますが、{unsigned}のゾーンは署名されていないため、DANEではこのドメイン宛てのメールを保護できません。変更できるのはメールサービス事業者だけで、自分のDNSで必要な作業はありません。',
    },
    fits: { says: 'メールサーバーの証明書は、TLSAレコードと一致しています：{hosts}。' },
    lacking: { says: '{hosts}にTLSAレコードが設定されていますが、DANEは十分に機能していません。' },
    mismatch: {
      says: '{hosts}の証明書は、どのTLSAレコード（{records}）とも一致しません。DANEに対応した送信側は、このサーバーにメールを配送しません。',
      do: '{hosts}で使用中の鍵のTLSAレコードを公開するか、元の鍵に戻す',
      more: '{todo}',
    },
    almost: {
      says: '{hosts}の証明書にはTLSAレコードが示す認証局の署名がありますが、{why}。DANEに対応した送信側は、このサーバーにメールを配送しません。',
      do: 'TLSAレコードと一致する、{hosts}の有効な証明書を設定する',
      more: '{todo}',
    },
    'no-tls': {
      says: '{hosts}にはTLSAレコードがありますが、TLSを使用できません：{detail}。DANEに対応した送信側は、このサーバーにメールを配送しません。',
      do: '{hosts}でTLSを有効にするか、TLSAレコードを削除する',
      more: '{todo}',
    },
    bogus: {
      says: '{hosts}のTLSAレコードはDNSSEC検証に失敗します。DANEに対応した送信側は、このサーバーにメールを配送しません。',
      do: '{hosts}のTLSAレコードがあるゾーンのDNSSECを修復する',
      more: '{todo}',
    },
    unusable: {
      says: '{hosts}には使用できるTLSAレコードがないため、送信側は何も検証しません。「{record}」：{why}。',
      do: '{hosts}のTLSAレコードを「3 1 1」の形式で公開する',
      more: '{todo}',
    },
    insecure: {
      says: '{hosts}にはTLSAレコードがありますが、DNSSECで署名されていないため、無効です。',
      do: '{hosts}のゾーンがDNSSECで署名されるようにする',
      more: '{todo}',
    },
    missing: {
      says: '次のメールサーバーにはTLSAレコードが設定されていません：{hosts}。攻撃者は、メールをこれらのサーバーに向けさせることができます。',
      do: '次のメールサーバーのそれぞれに「3 1 1」のTLSAレコードを公開する：{hosts}',
      more: '{todo}',
    },
    'unsigned-hosts': {
      says: 'MXレコードはDNSSECで署名されていますが、{hosts}のゾーンは署名されていないため、そこに配送されるメールはDANEで保護できません。',
      do: '{hosts}のゾーンがDNSSECで署名されるようにする',
      more: '{todo}',
    },
    'unsigned-mx': {
      says: 'MXレコードがDNSSECで署名されていません。ネットワーク上の攻撃者は別のメールサーバーを示すことができ、DANEでは防げません。',
      do: 'ドメインのゾーンをDNSSECで署名する',
    },
    rollover: {
      says: '{why}（{hosts}）。',
      do: '{hosts}のTLSAレコードを、証明書や鍵の変更に備えたものにする',
      more: '{todo}',
    },
    'useless-record': {
      says: '{hosts}のTLSAレコードのうち1件は使用できません。「{record}」：{why}。',
      do: '{hosts}のこのTLSAレコードを削除するか、修正する',
      more: '{todo}',
    },
  }),
];
