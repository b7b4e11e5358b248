/** Findings of the handshake and of TLSA records, as the file of connections has them. */
export const HANDSHAKE = {
  'handshake-sound': {
    says: 'TLS 1.2でも、鍵と再ネゴシエーションは適切に保護されています。サーバーは{groups}を選択しました。',
  },
  'tls13-alone': { says: 'TLS 1.3だけが使えます。必要な保護はTLS 1.3に含まれています。' },
  'no-secure-renegotiation': {
    says: '{addresses}のサーバーは、安全な再ネゴシエーションに対応していません。',
    do: 'サーバーのTLSソフトウェアを更新し、安全な再ネゴシエーションに対応させる',
    because: 'ネットワーク上の攻撃者が、訪問者の送信の前にリクエストを差し込める可能性があります。',
  },
  'sha1-key-exchange': {
    says: '{addresses}のサーバーは、より安全な方法を提示しても、鍵交換にSHA-1で署名します。',
    do: 'TLS 1.2の署名でSHA-256を許可し、SHA-1を禁止する',
    because: 'SHA-1は偽造できます。',
  },
  'tls-compression': {
    says: '{addresses}のサーバーは、TLSの送信データを圧縮します。',
    do: 'TLSの圧縮をオフにする',
    because: 'ネットワーク上の攻撃者は、長さからCookieを読み取れます（CRIME）。',
  },
  'no-extended-master-secret': {
    says: '{addresses}のサーバーは、TLS 1.2の拡張マスターシークレットに対応していません。',
    do: 'サーバーのTLSソフトウェアを更新し、拡張マスターシークレットに対応させる',
    because: '鍵を1つの接続に結び付け、2つの接続の混同を防ぎます。',
  },
  'early-data': {
    says: '{address}のサーバーは、TLS 1.3の早期データ（0-RTT）を受け付けると通知しています。ハンドシェイクの完了前に、リクエストを{octets, plural, other {#オクテット}}まで送れます。',
    do: '早期データをオフにするか、早期データのリクエストでは何も変更されないようにする',
    because: 'ネットワーク上の人は誰でも、早期データとして送られた内容をもう一度送れます。',
    more: 'nginxの場合：ssl_early_data off。早期データを使い続けるサーバーは、何かを変更するリクエストに425（Too Early）を返します。',
  },
  'client-order': {
    says: '{addresses}では、クライアントの優先順位で暗号スイートが決まります。弱いものを優先するクライアントには、双方が{better}に対応していても{weaker}が選択されました。',
    do: 'サーバーの優先順位で決まるようにするか、{weaker}などの暗号スイートを無効にする',
    because: '設定の悪いクライアントでも、双方が対応する最良の暗号スイートを使えます。',
  },
  'order-not-tested': {
    says: '{addresses}では、接続数の上限に達したため、どちらの優先順位で暗号スイートが決まるかは確認していません。',
  },
  'short-curve': {
    says: '{addresses}のサーバーは、クライアントが優先すると、短すぎる曲線で鍵を決めます：{curves}',
    do: 'X25519、P-256、P-384だけを許可する',
    because: '強度が112ビット未満です。',
  },
  'fits-profile': {
    says: '当サービスの提示に対してサーバーが選択したものは、すべてMozillaのTLSプロファイル「{profile}」に適合しています。',
  },
  'fits-no-profile': {
    says: '当サービスの提示に対してサーバーが選択したものは、MozillaのどのTLSプロファイルにも適合していません。',
  },
  'tlsa-absent': { says: '{at}にTLSAレコードは設定されていません。ブラウザーは参照しません。' },
  'tlsa-fits': { says: '証明書は、{at}のTLSAレコードと一致しています。' },
  'tlsa-mismatch': {
    says: '{addresses}の証明書は、{at}のどのTLSAレコード（{records}）とも一致しません。DANEを確認するプログラムは接続しません。',
    do: '使用中の鍵のTLSAレコードを公開するか、{at}のレコードを削除する',
  },
  'tlsa-almost': {
    says: '{at}のTLSAレコードは{addresses}のチェーンの証明書を示していますが、{why}。DANEを確認するプログラムは接続しません。',
    do: '{at}のTLSAレコードと一致する有効な証明書を設定するか、レコードを削除する',
  },
  'tlsa-bogus': {
    says: '{at}のTLSAレコードはDNSSEC検証に失敗します。DANEを確認するプログラムは接続しません。',
    do: '{at}があるゾーンのDNSSECを修復する',
  },
  'tlsa-insecure': {
    says: '{at}にTLSAレコードがありますが、DNSSECで署名されていないため、無効です。',
    do: '{at}があるゾーンをDNSSECで署名するか、レコードを削除する',
  },
  'tlsa-unusable': {
    says: '{at}のTLSAレコードのうち、使用できないものがあります。「{record}」：{why}。',
    do: '{at}のこのTLSAレコードを修正するか、削除する',
  },
  'tlsa-root-not-sent': {
    says: '{at}のTLSAレコードは、サーバーが送信しないルート証明書を示している可能性があるため、照合していません。',
  },
} as const;
