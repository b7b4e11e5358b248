import { serverRedundancy } from '../../../checks/delegation/server-redundancy.ts';
import type { TextTable } from '../../../domain/message.ts';
import { translateFindings } from '../../translate.ts';

const SERVER_REDUNDANCY_WORDS = {
  name: 'ネームサーバーの数',
  means: '1台が停止してもよいように、ゾーンにはネームサーバーが2台以上必要です。',
  why: 'ゾーンのNSレコードだけでなく、委任も重要です。ゾーンをまだ知らないリゾルバーには、委任しかありません。',
};

export const SERVER_REDUNDANCY_TEXTS: readonly TextTable[] = [
  translateFindings(serverRedundancy, SERVER_REDUNDANCY_WORDS, {
    enough: {
      says: '{zone}は{count}台のネームサーバーに委任されています：{hosts}。1台が停止しても、ほかのサーバーが応答します。',
    },
    counted: { says: '{zone}は{count}台のネームサーバーに委任されています：{hosts}。' },
    'delegated-to-one': {
      says: '{zone}は1台のネームサーバーだけに委任されています：{hosts}。このサーバーが停止すると、ゾーンをまだ知らないリゾルバーは名前を解決できません。',
      do: 'レジストラに{zone}の2台目のネームサーバーを登録する',
    },
    'lists-one': {
      says: '{zone}のNSレコードは1台のサーバーだけを示しています：{hosts}。このサーバーが停止すると、リゾルバーはほかのサーバーを使えません。',
      do: '{zone}の2台目のネームサーバーのNSレコードを追加する',
    },
    'one-ipv4': {
      says: '{zone}のネームサーバーのうち、IPv4アドレスがあるのは1台だけです：{hosts}。このサーバーが停止すると、IPv6を使えないリゾルバーは名前を解決できません。',
      do: '{zone}の2台目のネームサーバーにIPv4アドレスを設定する',
    },
    'no-ipv4': {
      says: '{zone}のネームサーバーのどれにもIPv4アドレスがありません：{hosts}。IPv6を使えないリゾルバーは名前を解決できません。',
      do: '{zone}の少なくとも2台のネームサーバーにIPv4アドレスを設定する',
    },
    'one-ipv6': {
      says: '{zone}のネームサーバーのうち、IPv6アドレスがあるのは1台だけです：{hosts}。',
      do: '{zone}の2台目のネームサーバーにIPv6アドレスを設定する',
    },
    'no-ipv6': {
      says: '{zone}のネームサーバーのどれにもIPv6アドレスがありません。IPv6だけを使うリゾルバーは問い合わせができません。',
      do: '{zone}の少なくとも2台のネームサーバーにIPv6アドレスを設定する',
    },
    'one-ipv4-network': {
      says: '{zone}のネームサーバーのIPv4アドレスは、すべて1つのネットワーク（{networks}）にあります。IPv6アドレスは分散しています。このネットワークが停止すると、IPv6を使えないリゾルバーはどのサーバーにも到達できません。',
      do: '{zone}の少なくとも1台のネームサーバーのIPv4アドレスを、別のネットワークに移す',
    },
    'one-ipv6-network': {
      says: '{zone}のネームサーバーのIPv6アドレスは、すべて1つのネットワーク（{networks}）にあります。IPv4アドレスは分散しています。このネットワークが停止すると、IPv6だけを使うリゾルバーはどのサーバーにも到達できません。',
      do: '{zone}の少なくとも1台のネームサーバーのIPv6アドレスを、別のネットワークに移す',
    },
    'same-address': {
      says: '{zone}のネームサーバーに同じアドレスを使うものがあるため、障害時には同時に停止します：{addresses}。',
      do: '{zone}のネームサーバーごとに、できれば別のネットワークの、別のアドレスを設定する',
    },
  }),
];
