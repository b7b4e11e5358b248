import { ADDRESSES } from '../../../checks/addresses/findings.ts';
import type { TextTable } from '../../../domain/message.ts';
import { translateFindings } from '../../translate.ts';

const ADD_A = '意図した設定でなければ、グローバルアドレスのAレコードを追加してください。';

const ADDRESSES_WORDS = {
  'name-resolution': {
    name: '名前解決（A/AAAA）',
    means: '名前に接続するには、DNSでその名前のアドレスがわかる必要があります。',
    why: 'AレコードもAAAAレコードも設定されていない名前では、Webサイトもほかのサービスも利用できません。この項目では、IPv4とIPv6のどちらかがあれば合格です。IPv6には別の項目があります。',
  },
  ipv6: {
    name: 'IPv6（AAAA）',
    means: 'AAAAレコードがあると、IPv6のネットワークから直接接続できます。',
    why: '携帯電話や企業のネットワークには、IPv6を優先し、IPv4にはNAT64などの変換を経由してだけ接続するものが増えています。直接の接続は速いことが多く、故障する箇所も減ります。',
  },
};

export const ADDRESSES_TEXTS: readonly TextTable[] = [
  translateFindings(ADDRESSES, ADDRESSES_WORDS, {
    resolves: { says: '{addresses}に解決されます。' },
    'resolves-by-alias': { says: '{target}の別名（CNAME）で、{addresses}に解決されます。' },
    unreachable: {
      says: 'アドレスは設定されていますが、インターネットからは到達できません：{special}。',
      do: 'サーバーのグローバルアドレスを公開する',
      because: 'インターネットからは誰もこの名前に接続できません。',
      advice:
        'サーバーのグローバルアドレスを設定してください。組織内のネットワークだけで使う名前であれば、公開DNSには載せないでください。',
      summary: 'アドレスがすべてプライベートアドレスまたは予約済みのアドレスで、インターネットからは到達できません。',
    },
    bogus: {
      says: 'アドレス（{addresses}）は設定されていますが、DNSSEC検証に失敗します。検証を行うリゾルバーは応答を拒否するため、その利用者はこの名前に到達できません。',
      do: 'DNSSECを修復する',
      because: '検証を行うリゾルバーはすべての応答を拒否するため、その利用者はこの名前に接続できません。',
      advice: '先にDNSSECを修正してください。方法は「DNSSEC」の項目に記載しています。',
    },
    dangling: {
      says: 'この名前は{target}の別名（CNAME）ですが、その名前は存在しません。第三者がその名前を登録するか、事業者のサービスで取得すると、この名前への接続に応答できるようになります。',
      do: 'CNAMEの参照先を存在する名前に変更する',
      because: '{target}を登録した人が、この名前への問い合わせに応答できます。',
      advice: 'CNAMEの参照先を実在する名前に変更するか、CNAMEを削除してください。',
      summary: 'この名前は{target}の別名（CNAME）ですが、その名前は存在しません。',
    },
    'alias-without-address': {
      says: 'この名前は{target}の別名（CNAME）ですが、参照先にはAレコードもAAAAレコードも設定されていません。',
      do: 'CNAMEの参照先をアドレスのある名前に変更する',
      because: '{target}には誰も接続できません。',
      advice: 'CNAMEの参照先を、アドレスが設定されている名前に変更してください。',
      summary: 'この名前は{target}の別名（CNAME）ですが、参照先にアドレスが設定されていません。',
    },
    none: {
      says: 'AレコードもAAAAレコードも設定されていないため、この名前ではWebサーバーに接続できません。',
      do: 'Webサイトのアドレスを追加する',
      because: 'AレコードもAAAAレコードもないため、この名前には誰も接続できません。',
      advice:
        'サーバーのIPv4アドレスをAレコード、IPv6アドレスをAAAAレコードとして追加してください。どちらのアドレスも、ホスティング事業者などに確認できます。',
      summary: 'Webサイトのアドレスが設定されていません。',
    },
    'some-unreachable': {
      says: '次のアドレスにはインターネットから到達できません。これを受け取った訪問者は待たされるか、接続に失敗します：{special}。',
      do: 'グローバルアドレスではないアドレスをDNSから削除する',
      because: 'これらのアドレスを受け取った訪問者は待たされるか、接続に失敗します。',
      advice: 'これらのアドレスを公開DNSから削除してください。',
    },
    'beside-alias': {
      says: 'この名前には、{target}へのCNAMEのほかにもレコード（{types}）があります。CNAMEがある名前に、ほかのレコードは設定できません（RFC 1034の3.6.2節）。リゾルバーによって別名が使われたりほかのレコードが使われたりするため、メールやWebが不規則に使えなくなるおそれがあります。',
      do: 'CNAMEをAレコードとAAAAレコードに置き換える',
      because: 'ほかのレコードと併存しているため、メールやWebが不規則に失敗します。',
      advice:
        'CNAMEを、AレコードとAAAAレコードか、DNS事業者の別名用レコード（ALIAS、ANAME、CNAME flattening）に置き換えてください。',
    },
    'dual-stack': {
      says: 'グローバルアドレスのAレコードとAAAAレコードが設定されています。推奨されるデュアルスタック構成です。',
      summary: 'IPv4とIPv6のグローバルアドレスが設定されています。',
    },
    'ipv6-present': { says: 'グローバルIPv6アドレスのAAAAレコードが設定されています。' },
    'ipv6-only': {
      says: 'グローバルIPv6アドレスのAAAAレコードが設定されていますが、Aレコードが設定されていません。IPv6に対応していないネットワークからは接続できません。',
      advice: ADD_A,
      summary: 'この名前にはIPv6でのみ接続できます。',
    },
    'ipv4-not-public': {
      says: 'グローバルIPv6アドレスのAAAAレコードが設定されていますが、グローバルIPv4アドレスがありません。IPv6に対応していないネットワークからは接続できません。',
      advice: ADD_A,
      summary: 'この名前にはIPv6でのみ接続できます。',
    },
    'ipv6-unreachable': {
      says: 'AAAAレコードは設定されていますが、そのアドレスにはインターネットから到達できません：{special}。IPv6を使う訪問者は待たされるか、接続に失敗します。',
      do: 'AAAAレコードを置き換えるか、削除する',
      because: 'グローバルアドレスではないため、IPv6の訪問者は待たされるか、接続に失敗します。',
      advice:
        'サーバーのグローバルIPv6アドレスに置き換えてください。サーバーにIPv6アドレスがない場合は、AAAAレコードを削除してください。',
      summary: 'この名前にはIPv4でのみ接続できます。',
    },
    'ipv6-only-unreachable': {
      says: 'AAAAレコードは設定されていますが、そのアドレスにはインターネットから到達できません：{special}。IPv6を使う訪問者は待たされるか、接続に失敗します。',
      do: 'AAAAレコードを置き換えるか、削除する',
      because: 'グローバルアドレスではないため、IPv6の訪問者は待たされるか、接続に失敗します。',
      advice:
        'サーバーのグローバルIPv6アドレスに置き換えてください。サーバーにIPv6アドレスがない場合は、AAAAレコードを削除してください。',
      summary: 'アドレスがすべてプライベートアドレスまたは予約済みのアドレスで、インターネットからは到達できません。',
    },
    absent: {
      says: 'AAAAレコードが設定されていません。IPv6のみのネットワークからは、ゲートウェイ（NAT64）を経由しないと接続できないか、まったく接続できません。',
      do: 'WebサイトにIPv6アドレスを追加する',
      because: 'IPv6だけのネットワークの訪問者は、ゲートウェイ（NAT64）を経由しないと接続できません。',
      advice:
        'サーバーのIPv6アドレスをホスティング事業者に確認し、AAAAレコードとして追加してください。公開する前に、サーバーがそのアドレスで応答することを確認してください。',
      summary: 'この名前にはIPv4でのみ接続できます。',
    },
    'absent-at-alias': {
      says: 'この名前は{alias}の別名（CNAME）であり、参照先にAAAAレコードが設定されていません。IPv6のみのネットワークからは、ゲートウェイ（NAT64）を経由しないと接続できないか、まったく接続できません。',
      do: '{alias}の運用者にIPv6への対応を依頼する',
      because: 'IPv6だけのネットワークの訪問者は、ゲートウェイ（NAT64）を経由しないと接続できません。',
      advice:
        '{alias}の運用者に、IPv6への対応を依頼してください。CNAMEのある名前には、AAAAレコードを設定できません（RFC 1034の3.6.2節）。',
      summary: 'この名前にはIPv4でのみ接続できます。',
    },
  }),
];
