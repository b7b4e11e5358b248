import { CONNECTION } from '../../../checks/connection/findings.ts';
import { CONNECTION_NOTE_TEXTS } from '../../../checks/connection/notes.ts';
import type { TextTable } from '../../../domain/message.ts';
import { translate, translateFindings } from '../../translate.ts';
import { HANDSHAKE } from './handshake.ts';

const RECORDED = '後で鍵を知った人が、記録しておいた通信を読めます。';
const HSTS_START = 'まず1日（Strict-Transport-Security: max-age=86400）から始め、問題がなければ1年に延ばしてください。';
const NETWORK = 'ネットワーク上の攻撃者が、訪問者の見る内容を読んだり書き換えたりできます。';

const CONNECTION_WORDS = {
  'tls-protocols': {
    name: 'TLSのバージョン',
    means: 'TLSには複数のバージョンがあります。1.2と1.3は安全ですが、SSL 3.0、TLS 1.0、1.1は安全ではありません。',
    why: '古いバージョンには既知の攻撃があります。ブラウザーは2020年に廃止したため、必要な人はいません。',
  },
  'tls-ciphers': {
    name: '暗号スイート',
    means: '暗号スイートは、鍵の決め方と暗号化の方法を示します。',
    why: '前方秘匿性があれば、後で鍵が漏れても、記録された通信は読まれません。RC4や3DESなどの暗号は解読できます。',
  },
  'key-exchange': {
    name: '耐量子鍵交換',
    means: '現在のブラウザーは、量子計算機でも解読できない方法（X25519MLKEM768）で鍵を決めます。',
    why: '今記録された通信が、将来読まれる可能性があります。また、長くなった最初のメッセージに応答しない古いサーバーやファイアウォールがあります。',
  },
  'tls-handshake': {
    name: 'TLSのハンドシェイク',
    means:
      'ハンドシェイクで、ブラウザーとサーバーは鍵を決めます。TLS 1.2の保護の一部は、後から拡張として加えられました。',
    why: '拡張がないと、ネットワーク上の攻撃者が、訪問者の送信の前にデータを差し込んだり、2つの接続を混同させたりできます。',
  },
  'web-dane': {
    name: 'WebサイトのDANE',
    means: 'DANEは、Webサイトの証明書をDNSで示すしくみです。DNSSECが必要で、ブラウザーは参照しません。',
    why: 'DANEを確認するプログラムは、どのTLSAレコードとも一致しない証明書を受け入れません。',
  },
  hsts: {
    name: 'HSTS',
    means: 'HSTSは、HTTPSだけを使うようブラウザーに伝えるヘッダーです。',
    why: '設定されていない場合、ネットワーク上の攻撃者が、名前を入力した訪問者をHTTPのまま接続させることができます。',
  },
  'https-redirect': {
    name: 'HTTPからHTTPSへ',
    means: '名前を入力した人は、まず暗号化されないポート80に接続します。',
    why: 'すぐにHTTPSへリダイレクトしないと、ネットワーク上の攻撃者が内容を読んだり書き換えたりできます。',
  },
  'https-record': {
    name: 'HTTPSレコード',
    means: 'HTTPSレコードは、サーバーで使えるプロトコルを接続前にブラウザーに伝えます。',
    why: '実際に使えないものを示すと、ブラウザーの接続が遅れるか失敗します。',
  },
  'mail-certificates': {
    name: 'メールサーバーの証明書',
    means: 'メールサーバーも、STARTTLSの後に証明書を示します。',
    why: 'MTA-STSやDANEに従う送信側は、証明書が有効でないサーバーには配送しません。',
  },
};

export const CONNECTION_TEXTS: readonly TextTable[] = [
  translate(CONNECTION_NOTE_TEXTS, {
    'preload-fit': 'ブラウザーのプリロードリストに登録できる内容です。',
    'preload-asked':
      'プリロードリストへの登録を求めていますが、条件を満たしていません。1年以上のmax-age、includeSubDomains、preloadが必要です。',
    'no-preload': 'プリロードリストへの登録は求めていません。',
    'list-unknown': 'リストの写しが設定されていないため、{host}が載っているかどうかは確認していません。',
    listed: '{host}はリストに載っています。',
    'listed-above': '{host}は、リストの{name}の項目に含まれています。',
    'not-listed': '{host}は、手元のリストの写しには載っていません。',
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
  translateFindings(CONNECTION, CONNECTION_WORDS, {
    'no-server': { says: '不要です。証明書を使っているアドレスがありません。' },
    offers: { says: 'サーバーで使えるバージョン：{versions}。' },
    'offers-there': {
      says: '調べたアドレス（{count, plural, other {#個}}）で使えるバージョン：{versions}。{addresses}は調べていません。',
    },
    'no-tls13': {
      says: '{addresses}でTLS 1.3を使えません。',
      do: 'TLS 1.3を有効にする',
      because: '接続が速くなり、常に前方秘匿性があります。',
    },
    'tls13-refused': {
      says: '{addresses}は、TLS 1.3を含むClientHelloに応答しませんが、TLS 1.2のものには応答します。ChromeとEdgeは接続できません。',
      do: '{addresses}のサーバー、または手前の機器を更新し、TLS 1.3のクライアントに応答できるようにする',
      because: '現在のブラウザーは、どれもTLS 1.3を提示します。',
    },
    'browsers-refused': {
      says: '{addresses}は、ChromeとEdgeが送るClientHelloを拒否しますが、ほかのものには応答します。ChromeとEdgeは接続できません。',
      do: '{addresses}のサーバー、または手前の機器を更新し、未知の値と拡張を読み飛ばすようにする',
      because: 'ChromeとEdgeは、GREASEの値とECH拡張を送ります。',
    },
    'old-tls': {
      says: '{addresses}で{versions}を使えます。古いバージョンで、現在のブラウザーには必要ありません。',
      do: '{versions}を無効にする',
    },
    ssl3: {
      says: '{addresses}でSSL 3.0を使えます。攻撃者が通信を読めます。',
      do: 'SSL 3.0を無効にする',
    },
    'no-current-tls': {
      says: '{addresses}でTLS 1.2もTLS 1.3も使えません。現在のブラウザーは接続できません。',
      do: 'TLS 1.2とTLS 1.3を有効にする',
    },
    chooses: { says: 'ブラウザーとの接続で使われる暗号スイート：{ciphers}。' },
    accepts: { says: 'サーバーが受け付ける暗号スイート：{ciphers}。' },
    'closed-to-browsers': {
      says: '{addresses}は、現在のブラウザーの暗号スイートを1つも受け付けません。現在のブラウザーは接続できません。',
      do: '{addresses}で、AES-GCMを使うECDHEの暗号スイートを有効にする',
    },
    'no-forward-secrecy': {
      says: 'ブラウザーとの接続で使われる{ciphers}には前方秘匿性がありません。後で鍵を知った人が、記録しておいた通信を読めます。',
      do: 'ECDHEの暗号スイートを優先する',
    },
    'rsa-key-exchange': {
      says: '楕円曲線を使えないクライアントとの接続では、前方秘匿性のない{ciphers}が使われます。',
      do: 'RSA鍵交換の暗号スイートを無効にする',
      because: RECORDED,
    },
    'dhe-key-exchange': {
      says: '楕円曲線を使えないクライアントとの接続では、TLS 1.2ではもう使うべきでない鍵交換（DHE）の{ciphers}が使われます。',
      do: '必要とするクライアントがなければ、DHEの暗号スイートを無効にする',
      because:
        'サーバーが選んだグループが安全かどうか、クライアントにはわかりません。現在のクライアントはECDHEを使います。',
    },
    'no-aead': {
      says: 'TLS 1.2のブラウザーとの接続で使われる{ciphers}は、認証付き暗号（AEAD）ではありません。',
      do: 'TLS 1.2でAES-GCMまたはChaCha20-Poly1305を有効にする',
      because: '古い暗号化方式は、繰り返し攻撃されてきました。',
    },
    'weak-ciphers': {
      says: '弱い暗号スイートを受け付けます：{ciphers}。',
      do: '{kinds}を無効にする',
      because: 'RC4と3DESは、十分な量の通信を記録すれば解読できます。',
    },
    'broken-ciphers': {
      says: '何も保護しない暗号スイートを受け付けます：{ciphers}。',
      do: '{kinds}を無効にする',
      because: 'ネットワーク上にいる人が、通信を読んだり書き換えたりできます。',
    },
    'short-prime': {
      says: 'Diffie-Hellman鍵交換の素数が{bits}ビットです。安全なのは2,048ビット以上です。',
      do: 'ECDHEだけを使う。できなければ、2,048ビット以上のDiffie-Hellmanグループを使う',
      because: 'それより短い素数の鍵交換は、攻撃者に破られるおそれがあります。',
    },
    'other-certificate-over': {
      says: 'ECDSAを使えないクライアントには、{addresses}で別の証明書が送られます。その有効期間は{from}から{until}までで、現在は有効ではありません。',
      do: '{addresses}で、ECDSAを使えないクライアント用の証明書を更新または削除する',
      because: 'その証明書を受け取ったクライアントは接続を拒否します。現在のブラウザーには送られません。',
    },
    'other-certificate-name': {
      says: 'ECDSAを使えないクライアントには、{addresses}で別の証明書が送られます。{host}用ではなく、次の名前用です：{names}。',
      do: '{addresses}で、ECDSAを使えないクライアント用の証明書を交換または削除する',
      because: 'その証明書を受け取ったクライアントは接続を拒否します。現在のブラウザーには送られません。',
    },
    'post-quantum': { says: '現在のブラウザーとの接続では、量子計算機に耐える{group}が使われます。' },
    classical: {
      says: '{addresses}で耐量子鍵交換を使えません。今記録された通信が、将来、量子計算機で読まれる可能性があります。',
    },
    'post-quantum-only': {
      says: '{addresses}には、耐量子鍵交換ができるクライアントだけが接続できます。古いブラウザーは接続できません。',
      do: 'X25519MLKEM768のほかにX25519も許可する',
    },
    'large-hello-ignored': {
      says: '{addresses}は、2パケットのClientHelloに応答しません。小さいものには応答します。現在のブラウザーは2パケットで送信します。',
      do: '{addresses}のサーバー、または手前のファイアウォールを更新する',
      because: '現在のブラウザーは接続できません。',
    },
    hsts: { says: '一度訪問したブラウザーは、{days, plural, other {#日間}}HTTPSだけを使います。{preload}{list}' },
    'hsts-short': {
      says: 'HSTSの期間は{days, plural, other {#日}}です。たまに訪れる人を守るには半年以上が必要です。',
      do: 'HSTSのmax-ageを1年に延ばす',
      more: 'すべてがHTTPSで動くことを確かめてから延ばしてください：Strict-Transport-Security: max-age=31536000。',
    },
    'hsts-off': {
      says: 'max-ageが0のため、HSTSは無効です。',
      do: 'HSTSを有効にする',
      because: 'ネットワーク上の攻撃者が、訪問者をHTTPのまま接続させることができます。',
      more: HSTS_START,
    },
    'hsts-absent': {
      says: 'HSTSヘッダーが設定されていません。',
      do: 'HSTSヘッダーを送信する',
      because: 'ネットワーク上の攻撃者が、訪問者をHTTPのまま接続させることができます。',
      more: HSTS_START,
    },
    'hsts-unreadable': {
      says: 'HSTSヘッダーを読み取れないため、ブラウザーは無視します：{value}。',
      do: 'HSTSヘッダーを修正する',
      more: HSTS_START,
    },
    'preload-lapsed': {
      says: '{host}はブラウザーのプリロードリストに載っていますが、HSTSヘッダーがその条件（{days, plural, other {#日}}以上のmax-age、includeSubDomains、preload）を満たさなくなっています。',
      do: 'プリロードリストの条件を満たすHSTSヘッダーを送信するか、hstspreload.org/removalで削除を申請する',
      because:
        'リストから削除されるまで、ブラウザーはヘッダーの内容にかかわらず、{host}とその下のすべての名前にHTTPSだけを使います。',
      more: 'リストに残る場合：Strict-Transport-Security: max-age=63072000; includeSubDomains; preload。削除が訪問者に行き渡るまでには数か月かかります。',
    },
    'preload-not-listed': {
      says: 'HSTSヘッダーは{host}のプリロードリストへの登録を求めていますが、手元のリストの写しには載っていません。',
      do: '{host}をhstspreload.orgで申請するか、HSTSヘッダーからpreloadを外す',
      because: '最初の訪問は保護されません。また、preloadを送信している名前は、誰でも登録を申請できます。',
      more: '{host}の下のすべての名前が今後もずっとHTTPSで応答する場合だけ申請してください。リストからの削除には数か月かかります。最近申請した場合は、そのままお待ちください。',
    },
    'hsts-not-trusted': {
      says: '証明書が有効でない間、ブラウザーはHSTSを無視します。そのため、ヘッダーは確認していません。',
      do: '証明書を修正してから、HSTSをもう一度確認する',
    },
    redirects: { says: 'ポート80は{target}にリダイレクトします。' },
    'port-closed': { says: 'ポート80で応答するサーバーがないため、暗号化されずに送られるものはありません。' },
    'plain-refused': { says: 'ポート80はHTTP {status}を返し、サイトの内容を表示しません。' },
    'redirects-elsewhere': {
      says: 'ポート80は{target}に直接リダイレクトするため、ブラウザーは{host}でHTTPSを使うことを学習できません。',
      do: '先にhttps://{host}に、そこから{target}にリダイレクトする',
    },
    'redirects-plain': {
      says: 'ポート80は、暗号化されない{target}にリダイレクトします。',
      do: 'ポート80をhttps://{host}にリダイレクトする',
      because: NETWORK,
    },
    'leaves-https': {
      says: 'https://{host}は、暗号化されない{target}にリダイレクトします。',
      do: 'https://{host}のリダイレクト先を、https://で始まるアドレスにする',
      because: NETWORK,
    },
    'stays-plain': {
      says: 'ポート80はHTTP {status}を返し、HTTPSにリダイレクトしません。訪問者の通信は暗号化されません。',
      do: 'ポート80をhttps://{host}にリダイレクトする',
      because: NETWORK,
    },
    'redirect-loop': {
      says: 'HTTPSは{target}にリダイレクトし、そこから再びHTTPSにリダイレクトされます。訪問者は循環から抜け出せません。',
      do: 'HTTPSからHTTPへのリダイレクトを削除する',
      because: 'ブラウザーは途中で打ち切り、エラーを表示します。',
    },
    'redirects-closed': {
      says: 'ポート80は{target}にリダイレクトしますが、そこでは接続を受け付けていません。',
      do: '{target}でHTTPSを使えるようにするか、ポート80のリダイレクト先を、HTTPSを使えるアドレスに変更する',
      because: '名前を入力した訪問者は、どこにも到達できません。',
    },
    'redirects-inside': {
      says: 'ポート80は{target}にリダイレクトしますが、そのアドレスにはインターネットから到達できません。',
      do: 'ポート80をhttps://{host}にリダイレクトする',
      because: '名前を入力した訪問者は、どこにも到達できません。',
    },
    'no-https-record': {
      says: 'HTTPSレコードが設定されていません。ブラウザーは、HTTP/2とHTTP/3を使えることを接続時に知ります。',
    },
    'https-record': { says: 'HTTPSレコードが設定されています：{record}。' },
    'ech-keys': {
      says: 'HTTPSレコードに、Encrypted ClientHello（ECH）の鍵が含まれています。対応するブラウザーは、訪問先の名前をネットワークから隠します。',
    },
    'alpn-absent': {
      says: 'HTTPSレコードにプロトコル（alpn）が示されていないため、このレコードに従うブラウザーはHTTP/1.1だけを想定します。サーバーがHTTP/2に対応している場合は、alpn=h2を示すと接続前に伝わります。',
    },
    'alpn-not-served': {
      says: 'HTTPSレコードは{alpn}を示していますが、サーバーが選んだのは{served}です。',
      do: 'サーバーで使えるものをHTTPSレコードで示す',
    },
    'record-unusable': {
      says: 'HTTPSレコード{record}に従うブラウザーは、接続に失敗するか、時間がかかります：{details}。',
      do: 'HTTPSレコードを修正または削除する',
      because: 'ブラウザーは、まずこのレコードに従って接続します。',
    },
    ...HANDSHAKE,
    'mail-in-order': { says: 'メールサーバーの証明書は有効です：{hosts}。' },
    'no-mail': { says: '不要です。TLSに対応しているメールサーバーがありません。' },
    'mail-not-valid': {
      says: '次のメールサーバーの証明書は有効ではありません：{hosts}。送信側への影響は、メールセキュリティの診断で確認できます。',
    },
    'mail-ends-soon': {
      says: '次のメールサーバーの証明書は、まもなく期限が切れます：{hosts}。',
      do: '{hosts}の証明書を更新する',
    },
  }),
];
