import { openServers } from '../../../checks/servers/open-servers.ts';
import type { TextTable } from '../../../domain/message.ts';
import { translateFindings } from '../../translate.ts';

const OPEN_SERVERS_WORDS = {
  name: '第三者への開放',
  means: 'ネームサーバーは、自分のゾーンだけを誰にでも提供するべきです。',
  why: '誰からの問い合わせでも名前を解決するサーバーは攻撃に悪用され、ゾーン転送からはすべての名前が見えます。',
};

export const OPEN_SERVERS_TEXTS: readonly TextTable[] = [
  translateFindings(openServers, OPEN_SERVERS_WORDS, {
    closed: {
      says: '調べた{zone}のサーバーは、第三者のためにほかの名前を解決することも、ゾーン全体を渡すこともありません。',
    },
    'not-tested': {
      says: '{zone}のサーバーが第三者に開放されているかどうかは、調べていません。利用者が求めた場合にだけ調べます。',
    },
    recursion: {
      says: '{zone}の次のサーバーは、誰からの問い合わせでも、ほかの名前を解決します（オープンリゾルバー）：{servers}。ほかのサーバーへの攻撃に悪用され、キャッシュも汚染されます。',
      do: '{servers}で再帰検索を無効にする',
      because: 'ほかのサーバーへの攻撃や、キャッシュの汚染に悪用されるおそれがあります。',
      advice: 'これらのサーバーで再帰検索を無効にするか、自分のネットワークにだけ許可してください。',
    },
    transfer: {
      says: '{zone}の次のサーバーは、ゾーン全体を誰にでも渡します（AXFR）：{servers}。すべての名前が第三者に見えます。',
      do: '{servers}でのゾーン転送を制限する',
      because: 'ゾーンのすべての名前が第三者に見えます。',
      advice: 'ゾーン転送をアドレスと鍵（TSIG）で制限し、自分のサーバーにだけ許可してください。',
    },
    changes: {
      says: '{zone}の次のサーバーは、ゾーン全体の転送（AXFR）は拒否しますが、差分転送（IXFR）は誰にでも許可しています：{servers}。少なくとも変更された名前が第三者に見えます。',
      do: '{servers}での差分転送を制限する',
      because: '少なくとも変更された名前が第三者に見えます。',
      advice: 'AXFRとIXFRのどちらのゾーン転送も、自分のサーバーにだけ許可してください。',
    },
    software: {
      says: '{zone}の次のサーバーは、ソフトウェアのバージョンを誰にでも答えます：{servers}。',
      advice: 'それを望まない場合は、別の文字列を設定してください（version）。',
    },
  }),
];
