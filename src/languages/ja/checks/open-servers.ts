import { openServers } from '../../../checks/servers/open-servers.ts';
import type { TextTable } from '../../../domain/message.ts';
import { translateFindings } from '../../translate.ts';

const OPEN_SERVERS_WORDS = {
  name: '再帰問い合わせとゾーン転送の公開',
  means: 'ネームサーバーは、自分のゾーンだけを誰にでも提供するべきです。',
  why: '誰からの問い合わせでも名前を解決するサーバーは攻撃に悪用され、ゾーン転送からはすべての名前が見えます。',
};

export const OPEN_SERVERS_TEXTS: readonly TextTable[] = [
  translateFindings(openServers, OPEN_SERVERS_WORDS, {
    closed: {
      says: '調べた{zone}のサーバーは、第三者のためにほかの名前を解決することも、ゾーン全体を渡すこともありません。',
    },
    'not-tested': {
      says: '{zone}のサーバーが再帰問い合わせやゾーン転送を公開しているかどうかは、まだ調べていません。「今すぐ診断」で調べます。',
    },
    recursion: {
      says: '{zone}の次のサーバーは、誰からの問い合わせでも、ほかの名前を解決します（オープンリゾルバー）：{servers}。ほかのサーバーへの攻撃や、キャッシュの汚染に悪用されるおそれがあります。',
      do: '{servers}で再帰検索を無効にするか、自分のネットワークにだけ許可する',
    },
    transfer: {
      says: '{zone}の次のサーバーは、ゾーン全体を誰にでも渡します（AXFR）：{servers}。すべての名前が第三者に見えます。',
      do: '{servers}からのゾーン転送を、アドレスと鍵（TSIG）で制限し、セカンダリサーバーにだけ許可する',
    },
    changes: {
      says: '{zone}の次のサーバーは、ゾーン全体の転送（AXFR）は拒否しますが、差分転送（IXFR）は誰にでも許可しています：{servers}。少なくとも変更された名前が第三者に見えます。',
      do: '{servers}からの差分転送を、セカンダリサーバーにだけ許可する',
    },
    software: {
      says: '{zone}の次のサーバーは、ソフトウェアのバージョンを誰にでも答えます：{servers}。',
      do: '第三者に見せたくない場合は、{servers}の設定でバージョンを別の文字列にする',
    },
  }),
];
