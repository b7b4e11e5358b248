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
    'delegated-to-one': {
      says: '{zone}は1台のネームサーバーだけに委任されています：{hosts}。このサーバーが停止すると、ゾーンをまだ知らないリゾルバーは名前を解決できません。',
      do: 'レジストラに2台目のネームサーバーを登録する',
      because: 'ただ1台のサーバーが停止すると、名前を解決できません。',
      advice: 'レジストラに2台目のネームサーバーを登録してください。',
    },
    'lists-one': {
      says: '{zone}のNSレコードは1台のサーバーだけを示しています：{hosts}。このサーバーが停止すると、リゾルバーはほかのサーバーを使えません。',
      do: '2台目のネームサーバーのNSレコードを追加する',
      because: 'ただ1台のサーバーが停止すると、名前を解決できません。',
      advice: '2台目のネームサーバーのNSレコードを追加してください。',
    },
    'one-ipv4': {
      says: '{zone}のネームサーバーのうち、IPv4アドレスがあるのは1台だけです：{hosts}。このサーバーが停止すると、IPv6を使えないリゾルバーは名前を解決できません。',
      do: '{zone}の2台目のネームサーバーにIPv4アドレスを設定する',
      because: '{hosts}が停止すると、IPv6を使えないリゾルバーは名前を解決できません。',
      advice: '2台目のネームサーバーにもIPv4アドレスを設定してください。',
    },
    'no-ipv4': {
      says: '{zone}のネームサーバーのどれにもIPv4アドレスがありません：{hosts}。IPv6を使えないリゾルバーは名前を解決できません。',
      do: '{zone}のネームサーバーにIPv4アドレスを設定する',
      because: 'IPv6を使えないリゾルバーは名前を解決できません。',
      advice: '少なくとも2台のネームサーバーにIPv4アドレスを設定してください。',
    },
    'one-ipv6': {
      says: '{zone}のネームサーバーのうち、IPv6アドレスがあるのは1台だけです：{hosts}。',
      advice: '2台目のネームサーバーにもIPv6アドレスを設定してください。',
    },
    'no-ipv6': {
      says: '{zone}のネームサーバーのどれにもIPv6アドレスがありません。IPv6だけを使うリゾルバーは問い合わせができません。',
      advice: '少なくとも2台のネームサーバーにIPv6アドレスを設定してください。',
    },
    'same-address': {
      says: '{zone}のネームサーバーに、同じアドレスを使うものがあります。これらは1台のサーバーと同じです：{addresses}。',
      do: '同じアドレスを使うネームサーバーを別のアドレスに移す',
      because: '次のアドレスが停止すると、すべてが停止します：{addresses}。',
      advice: 'ネームサーバーごとに別のアドレスを設定してください。別のネットワークにあるアドレスが最適です。',
    },
  }),
];
