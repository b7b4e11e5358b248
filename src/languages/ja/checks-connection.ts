import { CONNECTION } from '../../checks/connection/findings.ts';
import { CONNECTION_NOTE_TEXTS } from '../../checks/connection/notes.ts';
import { translate, translateActions, translateSubject } from '../translate.ts';

const NETWORK = 'ネットワーク上の攻撃者が、訪問者の見る内容を読んだり書き換えたりできます。';
const RECORDED = '後で鍵を知った人が、記録しておいた通信を読めます。';
const HSTS_START = 'まず1日（Strict-Transport-Security: max-age=86400）から始め、問題がなければ1年に延ばしてください。';

/** Tells what is said of how a web server speaks TLS and HTTP. */
export const CONNECTION_CHECKS = [
  translate(CONNECTION_NOTE_TEXTS, {
    'preload-fit': 'ブラウザーのプリロードリストに登録できる内容です。',
    'preload-asked':
      'プリロードリストへの登録を求めていますが、条件を満たしていません。1年以上のmax-age、includeSubDomains、preloadが必要です。',
    'no-preload': 'プリロードリストへの登録は求めていません。',
    nothing: 'プロトコルなし',
    'suites-null': '暗号化しない（NULL）すべての暗号スイート',
    'suites-anonymous': '認証のない（ADH、AECDH）すべての暗号スイート',
    'suites-export': 'EXPORTのすべての暗号スイート',
    'suites-des': 'DESのすべての暗号スイート',
    'suites-rc4': 'RC4のすべての暗号スイート',
    'suites-3des': '3DESのすべての暗号スイート',
    'record-port': 'ポート{port}では接続を受け付けていません',
    'record-hint': '{address}はこの名前のアドレスではありません',
    'record-target': '{target}にはアドレスが設定されていません',
    'record-key': '必須とされたキー{key}を知らないため、レコードを無視します',
  }),
  translateSubject(
    CONNECTION,
    {
      'tls-protocols': 'TLSのバージョン',
      'tls-ciphers': '暗号スイート',
      'key-exchange': '耐量子計算機の鍵交換',
      hsts: 'HSTS',
      'https-redirect': 'HTTPからHTTPSへ',
      'https-record': 'HTTPSレコード',
      'mail-certificates': 'メールサーバーの証明書',
    },
    {
      'other-port': ['不要です。ポート443のWebサイトに関する項目で、今回は別のポートを調べています。'],
      'no-server': ['不要です。証明書を使っているアドレスがありません。'],
      offers: ['サーバーで使えるバージョン：{versions}。'],
      'offers-there': [
        '調べたアドレス（{count, plural, other {#個}}）で使えるバージョン：{versions}。{addresses}は調べていません。',
      ],
      'no-tls13': ['{addresses}でTLS 1.3を使えません。'],
      'tls13-refused': [
        '{addresses}は、TLS 1.3を含むClientHelloに応答しませんが、TLS 1.2のものには応答します。ChromeとEdgeは接続できません。',
      ],
      'browsers-refused': [
        '{addresses}は、ChromeとEdgeが送るClientHelloを拒否しますが、ほかのものには応答します。ChromeとEdgeは接続できません。',
      ],
      'old-tls': ['{addresses}で{versions}を使えます。古いバージョンで、現在のブラウザーには必要ありません。'],
      ssl3: ['{addresses}でSSL 3.0を使えます。攻撃者が通信を読めます。'],
      'no-current-tls': ['{addresses}でTLS 1.2もTLS 1.3も使えません。現在のブラウザーは接続できません。'],
      chooses: ['ブラウザーとの接続で使われる暗号スイート：{ciphers}。'],
      accepts: ['サーバーが受け付ける暗号スイート：{ciphers}。'],
      'closed-to-browsers': [
        '{addresses}は、現在のブラウザーの暗号スイートを1つも受け付けません。現在のブラウザーは接続できません。',
      ],
      'no-forward-secrecy': [
        'ブラウザーとの接続で使われる{ciphers}には前方秘匿性がありません。後で鍵を知った人が、記録しておいた通信を読めます。',
      ],
      'rsa-key-exchange': ['楕円曲線を使えないクライアントとの接続では、前方秘匿性のない{ciphers}が使われます。'],
      'no-aead': ['TLS 1.2のブラウザーとの接続で使われる{ciphers}は、認証付き暗号（AEAD）ではありません。'],
      'weak-ciphers': ['弱い暗号スイートを受け付けます：{ciphers}。'],
      'broken-ciphers': ['何も保護しない暗号スイートを受け付けます：{ciphers}。'],
      'short-prime': ['Diffie-Hellman鍵交換の素数が{bits}ビットです。安全なのは2,048ビット以上です。'],
      'other-certificate-over': [
        'ECDSAを使えないクライアントには、{addresses}で別の証明書が送られます。その有効期間は{from}から{until}までで、現在は有効ではありません。',
      ],
      'other-certificate-name': [
        'ECDSAを使えないクライアントには、{addresses}で別の証明書が送られます。{host}用ではなく、次の名前用です：{names}。',
      ],
      'post-quantum': ['現在のブラウザーとの接続では、量子計算機に耐える{group}が使われます。'],
      classical: [
        '{addresses}で耐量子計算機の鍵交換を使えません。今記録された通信が、将来、量子計算機で読まれる可能性があります。',
      ],
      'post-quantum-only': [
        '{addresses}には、耐量子計算機の鍵交換ができるクライアントだけが接続できます。古いブラウザーは接続できません。',
      ],
      'large-hello-ignored': [
        '{addresses}は、2パケットのClientHelloに応答しません。小さいものには応答します。現在のブラウザーは2パケットで送信します。',
      ],
      hsts: ['一度訪問したブラウザーは、{days, plural, other {#日間}}HTTPSだけを使います。{preload}'],
      'hsts-short': [
        'HSTSの期間は{days, plural, other {#日}}です。たまに訪れる人を守るには半年以上が必要です。',
        'すべてがHTTPSで動くことを確かめてから延ばしてください：Strict-Transport-Security: max-age=31536000。',
      ],
      'hsts-off': ['max-ageが0のため、HSTSは無効です。', HSTS_START],
      'hsts-absent': ['HSTSヘッダーが設定されていません。', HSTS_START],
      'hsts-unreadable': ['HSTSヘッダーを読み取れないため、ブラウザーは無視します：{value}。', HSTS_START],
      'hsts-not-trusted': [
        '証明書が有効でない間、ブラウザーはHSTSを無視します。そのため、ヘッダーは確認していません。',
      ],
      redirects: ['ポート80は{target}に転送します。'],
      'port-closed': ['ポート80では応答しないため、暗号化されずに送られるものはありません。'],
      'plain-refused': ['ポート80はHTTP {status}を返し、サイトの内容を表示しません。'],
      'redirects-elsewhere': [
        'ポート80は{target}に直接転送するため、ブラウザーは{host}でHTTPSを使うことを学習できません。',
      ],
      'redirects-plain': ['ポート80は、暗号化されない{target}に転送します。'],
      'leaves-https': ['https://{host}は、暗号化されない{target}に転送します。'],
      'stays-plain': ['ポート80はHTTP {status}を返し、HTTPSに転送しません。訪問者の通信は暗号化されません。'],
      'redirect-loop': ['HTTPSが{target}に戻し、そこからHTTPSに転送されるため、訪問者は循環から抜け出せません。'],
      'redirects-closed': ['ポート80は{target}に転送しますが、そこでは接続を受け付けていません。'],
      'redirects-inside': ['ポート80は{target}に転送しますが、インターネットから到達できないアドレスです。'],
      'no-https-record': [
        'HTTPSレコードが設定されていません。ブラウザーは、HTTP/2とHTTP/3を使えることを接続時に知ります。',
      ],
      'https-record': ['HTTPSレコードが設定されています：{record}。'],
      'alpn-not-served': [
        'HTTPSレコードは{alpn}を示していますが、サーバーが選んだのは{served}です。',
        'サーバーで使えるものを示してください。',
      ],
      'record-unusable': ['HTTPSレコード{record}に従うブラウザーは、接続に失敗するか、時間がかかります：{details}。'],
      'mail-in-order': ['メールサーバーの証明書は有効です：{hosts}。'],
      'no-mail': ['不要です。TLSに対応しているメールサーバーがありません。'],
      'mail-not-valid': [
        '次のメールサーバーの証明書は有効ではありません：{hosts}。送信側への影響は、メールセキュリティの診断で確認できます。',
      ],
      'mail-ends-soon': ['次のメールサーバーの証明書は、まもなく期限が切れます：{hosts}。'],
    },
  ),
  translateActions(CONNECTION, {
    'no-tls13': ['TLS 1.3を有効にする', '接続が速くなり、常に前方秘匿性があります。'],
    'tls13-refused': [
      '{addresses}のサーバー、または手前の機器を更新し、TLS 1.3のクライアントに応答できるようにする',
      '現在のブラウザーは、どれもTLS 1.3を提示します。',
    ],
    'browsers-refused': [
      '{addresses}のサーバー、または手前の機器を更新し、未知の値と拡張を読み飛ばすようにする',
      'ChromeとEdgeは、GREASEの値とECH拡張を送ります。',
    ],
    'old-tls': ['{versions}を無効にする', '古いバージョンで、現在のブラウザーには必要ありません。'],
    ssl3: ['SSL 3.0を無効にする', '攻撃者が通信を読めます。'],
    'no-current-tls': ['TLS 1.2とTLS 1.3を有効にする', '現在のブラウザーは接続できません。'],
    'closed-to-browsers': [
      '{addresses}で、AES-GCMを使うECDHEの暗号スイートを有効にする',
      '現在のブラウザーは接続できません。',
    ],
    'no-forward-secrecy': ['ECDHEの暗号スイートを優先する', RECORDED],
    'rsa-key-exchange': ['RSA鍵交換の暗号スイートを無効にする', RECORDED],
    'no-aead': [
      'TLS 1.2でAES-GCMまたはChaCha20-Poly1305を有効にする',
      '古い暗号化方式は、繰り返し攻撃されてきました。',
    ],
    'weak-ciphers': ['{kinds}を無効にする', 'RC4と3DESは、十分な量の通信を記録すれば解読できます。'],
    'broken-ciphers': ['{kinds}を無効にする', 'ネットワーク上にいる人が、通信を読んだり書き換えたりできます。'],
    'short-prime': [
      '2,048ビット以上のDiffie-HellmanグループかECDHEだけを使う',
      'それより短い素数は、攻撃者に計算される恐れがあります。',
    ],
    'other-certificate-over': [
      '{addresses}で、ECDSAを使えないクライアント用の証明書を更新または削除する',
      'その証明書を受け取ったクライアントは接続を拒否します。現在のブラウザーには送られません。',
    ],
    'other-certificate-name': [
      '{addresses}で、ECDSAを使えないクライアント用の証明書を交換または削除する',
      'その証明書を受け取ったクライアントは接続を拒否します。現在のブラウザーには送られません。',
    ],
    'post-quantum-only': ['X25519MLKEM768のほかにX25519も許可する', '古いブラウザーが接続できません。'],
    'large-hello-ignored': [
      '{addresses}のサーバー、または手前のファイアウォールを更新する',
      '現在のブラウザーは接続できません。',
    ],
    'hsts-short': ['HSTSのmax-ageを1年に延ばす', '期間が過ぎてから訪れた人は守られません。'],
    'hsts-off': ['HSTSを有効にする', 'ネットワーク上の攻撃者が、訪問者をHTTPにとどめておけます。'],
    'hsts-absent': ['HSTSヘッダーを送信する', 'ネットワーク上の攻撃者が、訪問者をHTTPにとどめておけます。'],
    'hsts-unreadable': ['HSTSヘッダーを修正する', '今のままではブラウザーが無視します。'],
    'hsts-not-trusted': [
      '証明書を修正してから、HSTSをもう一度確認する',
      '証明書が有効でない間、ブラウザーはHSTSを無視します。',
    ],
    'redirects-elsewhere': [
      '先にhttps://{host}に転送し、そこから{target}に転送する',
      'ブラウザーは、その名前自体からしかHSTSを学習しません。',
    ],
    'redirects-plain': ['ポート80をhttps://{host}に転送する', NETWORK],
    'leaves-https': ['https://{host}の転送先をhttps://で始まるアドレスにする', NETWORK],
    'stays-plain': ['ポート80をhttps://{host}に転送する', NETWORK],
    'redirect-loop': ['HTTPSからHTTPへの転送を削除する', 'ブラウザーはあきらめて、エラーを表示します。'],
    'redirects-closed': [
      '{target}でHTTPSを使えるようにするか、ポート80の転送先を、HTTPSを使えるアドレスに変更する',
      '名前を入力した訪問者は、どこにも到達できません。',
    ],
    'redirects-inside': ['ポート80をhttps://{host}に転送する', '名前を入力した訪問者は、どこにも到達できません。'],
    'record-unusable': ['HTTPSレコードを修正または削除する', 'ブラウザーは、まずこのレコードに従って接続します。'],
    'mail-ends-soon': ['{hosts}の証明書を更新する', 'まもなく期限が切れます。'],
  }),
];
