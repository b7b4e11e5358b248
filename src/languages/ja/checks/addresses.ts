import { ADDRESSES } from '../../../checks/addresses/findings.ts';
import type { TextTable } from '../../../domain/message.ts';
import { translateFindings } from '../../translate.ts';

const IPV6_UNREACHABLE = {
  says: 'AAAAレコードは設定されていますが、そのアドレスにはインターネットから到達できません：{special}。IPv6を使う訪問者は待たされるか、接続に失敗します。',
  do: 'AAAAレコードを置き換えるか、削除する',
  more: 'サーバーのグローバルIPv6アドレスに置き換えてください。サーバーにIPv6アドレスがない場合は、AAAAレコードを削除してください。',
} as const;
const ADD_A = '意図した設定でなければ、グローバルアドレスのAレコードを追加する';

const ADDRESSES_WORDS = {
  'name-resolution': {
    name: '名前解決（A/AAAA）',
    means: '名前に接続するには、DNSでその名前のアドレスがわかる必要があります。',
    why: 'AレコードもAAAAレコードも設定されていない名前では、Webサイトもほかのサービスも利用できません。この項目では、IPv4とIPv6のどちらかがあれば合格です。IPv6には別の項目があります。',
  },
  ipv6: {
    name: 'IPv6（AAAA）',
    means: 'AAAAレコードがあると、IPv6のネットワークから直接接続できます。',
    why: '携帯電話や企業のネットワークには、IPv6を優先し、IPv4にはNAT64などの変換を経由してだけ接続するものが増えています。直接の接続は速いことが多く、障害の起きる箇所も減ります。',
  },
};

export const ADDRESSES_TEXTS: readonly TextTable[] = [
  translateFindings(ADDRESSES, ADDRESSES_WORDS, {
    resolves: { says: '{addresses}に解決されます。' },
    'resolves-by-alias': { says: '{target}の別名（CNAME）で、{addresses}に解決されます。' },
    unreachable: {
      says: 'アドレスは設定されていますが、インターネットからは到達できません：{special}。',
      do: 'サーバーのグローバルアドレスを公開する',
      more: '組織内のネットワークだけで使う名前であれば、公開DNSには載せないでください。',
    },
    bogus: {
      says: 'アドレス（{addresses}）は設定されていますが、DNSSEC検証に失敗します。検証を行うリゾルバーは応答を拒否するため、利用者はこの名前に接続できません。',
      do: 'DNSSECを修復する',
      more: '方法は「DNSSEC」の項目に記載しています。',
    },
    dangling: {
      says: 'この名前は{target}の別名（CNAME）ですが、その名前は存在しません。第三者がその名前を登録するか、事業者のサービスで取得すると、この名前への接続に応答できるようになります。',
      do: 'CNAMEの参照先を実在する名前に変更するか、CNAMEを削除する',
    },
    'alias-without-address': {
      says: 'この名前は{target}の別名（CNAME）ですが、参照先にはAレコードもAAAAレコードも設定されていないため、誰も接続できません。',
      do: 'CNAMEの参照先をアドレスのある名前に変更する',
    },
    none: {
      says: 'AレコードもAAAAレコードも設定されていないため、この名前ではWebサーバーに到達できません。',
      do: 'Webサイトのアドレスを追加する',
      more: 'サーバーのIPv4アドレスはAレコード、IPv6アドレスはAAAAレコードとして公開してください。どちらのアドレスも、ホスティング事業者などに確認できます。',
    },
    'some-unreachable': {
      says: '次のアドレスにはインターネットから到達できません。これを受け取った訪問者は待たされるか、接続に失敗します：{special}。',
      do: 'グローバルアドレスではないアドレスをDNSから削除する',
    },
    'beside-alias': {
      says: 'この名前には、{target}へのCNAMEのほかにもレコード（{types}）があります。CNAMEがある名前に、ほかのレコードは設定できません（RFC 1034の3.6.2節）。リゾルバーによって別名が使われたりほかのレコードが使われたりするため、メールやWebが不規則に使えなくなるおそれがあります。',
      do: 'CNAMEをAレコードとAAAAレコードに置き換える',
      more: 'DNS事業者の別名用レコード（ALIAS、ANAME、CNAME flattening）に置き換えることもできます。',
    },
    'dual-stack': {
      says: 'グローバルアドレスのAレコードとAAAAレコードが設定されています。推奨されるデュアルスタック構成です。',
    },
    'ipv6-present': { says: 'グローバルIPv6アドレスのAAAAレコードが設定されています。' },
    'ipv6-only': {
      says: 'グローバルIPv6アドレスのAAAAレコードが設定されていますが、Aレコードが設定されていません。IPv6に対応していないネットワークからは接続できません。',
      do: ADD_A,
    },
    'ipv4-not-public': {
      says: 'グローバルIPv6アドレスのAAAAレコードが設定されていますが、グローバルIPv4アドレスがありません。IPv6に対応していないネットワークからは接続できません。',
      do: ADD_A,
    },
    'ipv6-unreachable': IPV6_UNREACHABLE,
    'ipv6-only-unreachable': IPV6_UNREACHABLE,
    absent: {
      says: 'AAAAレコードが設定されていません。IPv6のみのネットワークからは、ゲートウェイ（NAT64）を経由しないと接続できないか、まったく接続できません。',
      do: 'WebサイトにIPv6アドレスを追加する',
      more: 'サーバーのIPv6アドレスをホスティング事業者に確認してください。AAAAレコードとして公開する前に、サーバーがそのアドレスで応答することを確認してください。',
    },
    'absent-at-alias': {
      says: 'この名前は{alias}の別名（CNAME）であり、参照先にAAAAレコードが設定されていません。IPv6のみのネットワークからは、ゲートウェイ（NAT64）を経由しないと接続できないか、まったく接続できません。',
      do: '{alias}の運用者にIPv6への対応を依頼する',
      more: 'CNAMEのある名前には、AAAAレコードを設定できません（RFC 1034の3.6.2節）。',
    },
  }),
];
