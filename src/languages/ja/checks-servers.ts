import { edns } from '../../checks/servers/edns.ts';
import { openServers } from '../../checks/servers/open-servers.ts';
import { tcpAnswers } from '../../checks/servers/tcp-answers.ts';
import { unusualQuestions } from '../../checks/servers/unusual-questions.ts';
import type { TextTable } from '../../domain/message.ts';
import { translateActions, translateCheck } from '../translate.ts';

const UPDATE = 'これらのサーバーのソフトウェアを更新するか、運用者に連絡してください。';

/** The Japanese of the checks on how name servers answer what is less usual. */
export const SERVER_CHECKS: readonly TextTable[] = [
  translateCheck(tcpAnswers, 'TCPでの応答', {
    all: ['{zone}のサーバーのうちUDPで応答するものは、TCPでも応答します。'],
    none: ['{zone}のどのサーバーにも、TCPで問い合わせることができませんでした。'],
    silent: [
      '次のサーバーは、TCPでは{zone}について応答しません：{servers}。UDPに収まらない応答が失われます。CDSレコードをTCPでだけ読むレジストリもあります。',
      'これらのサーバーとその手前のファイアウォールで、TCPの53番ポートを開けてください。',
    ],
    differs: [
      '次のサーバーは、UDPでは{zone}について応答しますが、TCPではエラーになるか、レコードを返しません：{servers}。',
      'UDPとTCPの53番ポートで、同じゾーンを持つ同じサーバーが待ち受けていることを確認してください。',
    ],
  }),
  translateActions(tcpAnswers, {
    silent: ['{servers}でTCPの53番ポートを開ける', 'UDPに収まらない応答が失われます。'],
    differs: [
      'TCPでも{servers}が{zone}について応答するようにする',
      'TCPではエラーになるか、すべてのゾーンにあるレコードを返しません。',
    ],
  }),
  translateCheck(edns, 'EDNS', {
    fine: ['問い合わせた{zone}のサーバーは、どれもEDNSを正しく扱います。'],
    none: ['{zone}のどのサーバーにも、EDNSについて問い合わせることができませんでした。'],
    unsupported: [
      '{zone}の次のサーバーは、EDNSなしの問い合わせにだけ応答します：{servers}。名前解決が遅くなり、DNSSECは使えません。',
      'これらのサーバーのソフトウェアを更新し、ファイアウォールがEDNSを含むDNSメッセージを破棄していないことを確認してください。',
    ],
    missing: [
      '{zone}の次のサーバーは、EDNSなしで応答します：{servers}。DNSSECと、UDPでの512オクテットを超える応答は使えません。',
      'これらのサーバーのソフトウェアを更新してください。',
    ],
    'large-lost': [
      '{zone}の鍵は、次のサーバーからはTCPでだけ届きます：{servers}。UDPの大きな応答が途中で失われています。',
      'これらのサーバーでUDPの応答を1232オクテットまでにし（max-udp-size）、ファイアウォールで断片化したパケットを通してください。',
    ],
    version: ['{zone}の次のサーバーは、新しいバージョンのEDNSに対してBADVERSを返しません：{servers}。', UPDATE],
    option: ['{zone}の次のサーバーは、未知のEDNSオプションを無視しません：{servers}。', UPDATE],
    flags: ['{zone}の次のサーバーは、未知のEDNSフラグを消さずに返すか、応答しません：{servers}。', UPDATE],
    truncated: ['{zone}の次のサーバーは、UDPに収まらない応答にEDNSを含めません：{servers}。', UPDATE],
    cookies: [
      '{zone}の次のサーバーは、DNS Cookieを正しく扱いません：{servers}。',
      'これらのサーバーのソフトウェアを更新するか、Cookieを無効にしてください。',
    ],
  }),
  translateActions(edns, {
    unsupported: [
      '{servers}がEDNSありで応答するようにする',
      'リゾルバーは最初にEDNSありで問い合わせますが、使える応答を得られません。',
    ],
    missing: ['{servers}がEDNSありで応答するようにする', 'DNSSECとUDPでの大きな応答に必要です。'],
    'large-lost': ['{servers}でUDPの応答を1232オクテットまでにする', 'UDPの大きな応答が途中で失われています。'],
  }),
  translateCheck(unusualQuestions, 'まれな問い合わせへの応答', {
    fine: ['問い合わせた{zone}のサーバーは、どれもまれな問い合わせに正しく応答します。'],
    none: ['{zone}のどのサーバーにも、まれな問い合わせを送ることができませんでした。'],
    aaaa: [
      '{zone}の次のサーバーは、IPv6アドレス（AAAA）の問い合わせに正しく応答しません：{servers}。IPv4とIPv6の両方を調べるプログラムは待たされるか、アドレスを見つけられません。',
      'これらのサーバー、または応答しているロードバランサーのソフトウェアを更新してください。',
    ],
    caa: [
      '次の{zone}のサーバーは、CAAレコードの問い合わせにエラーを返します：{servers}。このような応答を受けた認証局は、証明書の発行も更新もできません（RFC 8659）。',
      'これらのサーバー、または応答しているロードバランサーのソフトウェアを更新してください。',
    ],
    dropped: [
      '{zone}のどのサーバーも、ほかの問い合わせには応答しますが、次のタイプの問い合わせには応答しませんでした：{types}。認証局はCAAについての応答を必要とし、ブラウザーはHTTPSを問い合わせます。',
      'サーバーと、その前にあるロードバランサーやファイアウォールが、すべてのタイプの問い合わせに応答するようにしてください。',
    ],
    https: [
      '{zone}の次のサーバーは、HTTPSレコードの問い合わせに正しく応答しません：{servers}。ブラウザーはページを開く前にこれを問い合わせます。',
      'これらのサーバー、または応答しているロードバランサーのソフトウェアを更新してください。',
    ],
    'unknown-type': [
      '{zone}の次のサーバーは、未知のタイプのレコードの問い合わせに正しく応答しません：{servers}。新しいタイプのレコードは使えません。',
      UPDATE,
    ],
    'case-answers': [
      '{zone}の次のサーバーは、名前の大文字と小文字が違うと異なる応答を返します：{servers}。多くのリゾルバーは大文字と小文字を意図的に混ぜるため、誤った応答を受け取ります。',
      UPDATE,
    ],
    'case-lost': [
      '{zone}の次のサーバーは、問い合わせの大文字と小文字をそのまま返しません：{servers}。偽の応答を防ぐために大文字と小文字を混ぜるリゾルバーは、もう一度問い合わせます。',
      UPDATE,
    ],
    upward: [
      '{zone}の次のサーバーは、ほかのゾーンの問い合わせにルートサーバーの一覧を返します：{servers}。小さな問い合わせで大きな応答を送らせる攻撃に使われます。',
      '自分が持たないゾーンの問い合わせは、拒否するように設定してください。',
    ],
    any: [
      '{zone}の次のサーバーは、UDPでのANYの問い合わせにすべてのレコードを返すか、応答しません：{servers}。大きな応答は、ほかのサーバーへの攻撃に使われます。',
      'ANYには最小限の応答を返すように設定してください（minimal-anyなど）。',
    ],
  }),
  translateActions(unusualQuestions, {
    caa: [
      '{servers}がCAAレコードの問い合わせに応答するようにする',
      '応答がなければ、認証局は証明書の発行も更新もできません。',
    ],
    dropped: [
      '{zone}のサーバーがすべてのタイプの問い合わせに応答するようにする：{types}',
      'CAAについての応答がなければ、認証局は証明書を発行できません。',
    ],
    aaaa: [
      '{servers}がAAAAレコードの問い合わせに応答するようにする',
      'プログラムは応答を待たされるか、名前がないものとして扱います。',
    ],
    https: [
      '{servers}がHTTPSレコードの問い合わせに応答するようにする',
      'ブラウザーはページを開く前に問い合わせるため、表示が遅れます。',
    ],
    'unknown-type': [
      '{servers}が未知のタイプの問い合わせに応答するようにする',
      'リゾルバーは故障と判断し、新しいタイプのレコードは使えません。',
    ],
    'case-answers': [
      '{servers}が名前の大文字と小文字を区別しないようにする',
      '大文字と小文字を混ぜるリゾルバーが、誤った応答を受け取ります。',
    ],
  }),
  translateCheck(openServers, '第三者への開放', {
    closed: ['調べた{zone}のサーバーは、第三者のためにほかの名前を解決することも、ゾーン全体を渡すこともありません。'],
    'not-tested': [
      '{zone}のサーバーが第三者に開放されているかどうかは、調べていません。利用者が求めた場合にだけ調べます。',
    ],
    recursion: [
      '{zone}の次のサーバーは、誰からの問い合わせでも、ほかの名前を解決します（オープンリゾルバー）：{servers}。ほかのサーバーへの攻撃に悪用され、キャッシュも汚染されます。',
      'これらのサーバーで再帰検索を無効にするか、自分のネットワークにだけ許可してください。',
    ],
    transfer: [
      '{zone}の次のサーバーは、ゾーン全体を誰にでも渡します（AXFR）：{servers}。すべての名前が第三者に見えます。',
      'ゾーン転送をアドレスと鍵（TSIG）で制限し、自分のサーバーにだけ許可してください。',
    ],
    changes: [
      '{zone}の次のサーバーは、ゾーン全体の転送（AXFR）は拒否しますが、差分転送（IXFR）は誰にでも許可しています：{servers}。少なくとも変更された名前が第三者に見えます。',
      'AXFRとIXFRのどちらのゾーン転送も、自分のサーバーにだけ許可してください。',
    ],
    software: [
      '{zone}の次のサーバーは、ソフトウェアのバージョンを誰にでも答えます：{servers}。',
      'それを望まない場合は、別の文字列を設定してください（version）。',
    ],
  }),
  translateActions(openServers, {
    recursion: [
      '{servers}で再帰検索を無効にする',
      'ほかのサーバーへの攻撃や、キャッシュの汚染に悪用されるおそれがあります。',
    ],
    transfer: ['{servers}でのゾーン転送を制限する', 'ゾーンのすべての名前が第三者に見えます。'],
    changes: ['{servers}での差分転送を制限する', '少なくとも変更された名前が第三者に見えます。'],
  }),
];
