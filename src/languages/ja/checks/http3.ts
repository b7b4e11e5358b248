import { http3 } from '../../../checks/connection/http3.ts';
import type { TextTable } from '../../../domain/message.ts';
import { translateFindings } from '../../translate.ts';

const HTTP3_WORDS = {
  name: 'HTTP/3',
  means: 'HTTP/3は、WebサイトをUDPで送るしくみです。サーバーは、Alt-SvcヘッダーまたはHTTPSレコードで対応を知らせます。',
  why: 'ブラウザーは、それを読むとすぐにHTTP/3を試します。応答がないと、ほかの方式に切り替わるまで訪問者は待たされます。',
};

export const HTTP3_TEXTS: readonly TextTable[] = [
  translateFindings(http3, HTTP3_WORDS, {
    'no-server': { says: '必要ありません。HTTPSで応答し、HTTP/3を知らせることのできるWebサーバーがありません。' },
    'not-announced': { says: 'HTTP/3への対応は知らせていません。' },
    'quic-answers': { says: 'HTTP/3への対応を知らせていて、{address}のUDPポート{port}でQUICサーバーが応答します。' },
    'quic-silent': {
      says: 'HTTP/3への対応を知らせていますが、{address}のUDPポート{port}に送ったQUICのパケット3個に応答がありませんでした。ほかのサーバーとはUDPで通信できています。',
      do: '{address}のUDPポート{port}への通信を許可するか、HTTP/3への対応を知らせるのをやめる',
      because: 'ブラウザーはHTTP/3を試して失敗し、その後でほかの方式に切り替えます。',
      more: 'まずファイアウォールを確認してください。TCPのポート443は許可し、UDPは許可しないものが多くあります。攻撃対策のフィルターが、このようなパケットを破棄することもあります。',
    },
  }),
];
