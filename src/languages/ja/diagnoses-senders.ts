import { FIRST_SEEN_TEXTS } from '../../diagnoses/blocks/first-seen.ts';
import { SENDER_TEXTS } from '../../diagnoses/blocks/senders.ts';
import { MESSAGE_WAY_TEXTS } from '../../diagnoses/message-ways.ts';
import { translate } from '../translate.ts';

export const SENDER_DIAGNOSIS = [
  translate(FIRST_SEEN_TEXTS, { title: '初回確認', day: '{date}', 'not-known-yet': 'まだわかりません' }),
  translate(MESSAGE_WAY_TEXTS, {
    'own-domain': '{service}で{from}として署名する',
    'own-domain-why': '署名は{signer}のもので、{from}とは一致しません。',
    'own-domain-what': '{service}で{from}を独自の送信ドメインとして設定し、表示されるレコードを公開してください。',
    sign: '{from}としてDKIM署名を付ける',
    'sign-why':
      'このメールの署名は見つかっていません。一致する署名はたいてい転送されても有効ですが、SPFは転送されると合格しません。',
    'sign-what': '送信元のサービスで{from}のDKIMを有効にし、表示される鍵を公開してください。',
    key: 'セレクター{selector}の鍵を公開し直す',
    'key-why': 'このメールの署名に使われた{name}に、受信側が使用できる鍵がありません。',
    'key-what': '署名するサーバーやサービスからレコードを取得してください。ほかの鍵では署名と一致しません。',
    allow: '{domain}のSPFレコードで{ip}を許可する',
    'allow-why': '現在のレコードでは、このアドレスは合格しません。',
    'allow-what':
      'このサーバーが自社のメールを送信するとわかっている場合に限ります。なりすましメールにもヘッダーはあります。次の項目を、レコードのallの前に追加してください。',
  }),
  translate(SENDER_TEXTS, {
    title: 'このドメインとして送信できる事業者',
    none: 'SPFはどこからの送信も許可しておらず、DKIMの鍵も見つかりませんでした。',
    own: 'このドメインの名前を持つサーバー',
    listed: '直接書かれたアドレス',
    zone: 'このゾーンにある鍵の保有者',
    who: '送信できる事業者',
    by: '許可の根拠',
    addresses: 'アドレス',
    names: '{names}',
    'by-spf': 'SPF：{terms}',
    'by-dkim': 'DKIM：{selectors}',
    'by-selector': 'DKIM：{selectors}（セレクター名だけによる判断）',
    more: 'ほか{count}件',
    'ipv4-only': 'IPv4アドレス{ipv4, plural, other {#個}}',
    'ipv6-only': 'IPv6ネットワーク{ipv6, plural, other {#個}}',
    both: 'IPv4アドレス{ipv4, plural, other {#個}}、IPv6ネットワーク{ipv6, plural, other {#個}}',
    vast: '1,600万個を超えるIPv4アドレス',
    least: '少なくとも{addresses}',
    uncounted: '不明',
    'no-addresses': 'なし',
    'keys-only': 'SPFに記載なし',
    invalid: '受信側はこのSPFレコードを評価できないため、現在は以下のどれも送信を許可されていません。',
    open: 'SPFは、以下に限らず、すべての送信元を許可しています。',
    'not-whole': '一部のDNS参照に失敗したため、ほかにもある可能性があります。',
    hidden:
      'レコードからわかるのは送信できる事業者で、実際に送信しているかどうかはわかりません。DNSではDKIMの鍵の一覧を取得できないため、ほかにもある可能性があります。',
    'left-out': 'ほか{count, plural, other {#件}}',
  }),
];
