import type { KindId } from '../../diagnoses/kinds.ts';
import type { TextTable } from '../../domain/message.ts';

/** The words of a kind. tests/house compares its keys with those of the English. */
interface KindWords {
  readonly title: string;
  readonly summary: string;
  readonly description: string;
  readonly [further: string]: string;
}

const WORDS: { readonly [K in KindId]: KindWords } = {
  health: {
    title: '概要',
    name: '健全性の診断',
    summary: 'DNSとメール認証の問題と、最初に行うべき修正',
    probes: 'DNSレコード',
    description:
      'スコア、評価、10項目の診断とその根拠および修正方法、レコードなど、診断結果のページに表示するすべての内容。一度も調べていない名前は、新たに調べます。データが古い場合は日付とともに返し、あらためて調べます。',
    help: 'ドメインを今すぐ調べ、問題と、修正に必要なレコードを表示',
    'help-note':
      '--jsonと--atを付けない場合は、登録期限をレジストリに問い合わせ、メールセキュリティのスコアも、メールサーバーに接続せずに表示します。そのために待つ時間は最大2秒です。',
    'area/ns': 'ネームサーバー（NS）',
    'area/web': 'Webサーバー（A/AAAA）',
    'area/mx': 'メールサーバー（MX）',
    'area/spf': 'SPF',
    'area/dkim': 'DKIM',
    'area/dmarc': 'DMARC',
    'area/caa': 'CAA',
    'area/dnssec': 'DNSSEC',
    'criteria/health-1': '最初の版です。10の項目に上記の点数を配分しました。',
  },
  mail: {
    title: 'メールセキュリティ',
    summary: 'SPF、DKIM、DMARC、MTA-STS、TLS-RPT、BIMI、STARTTLS、DANEの詳しい診断',
    probes: 'メールサーバーのSTARTTLS',
    description:
      'SPF、DKIM、DMARC、MTA-STS、TLS-RPT、BIMIの6項目（合計100点）と、減点の理由。スコアの対象外として、メールサーバーへの到達性、各メールサーバーのSTARTTLSとDANE、失効したドメイン、SPFの構造、なりすましメールの扱い、`p=reject`までの手順、大手メールプロバイダーの要件も返します。無料で、呼び出し回数には含まれません。',
    help: 'メールセキュリティを診断：SPF、DKIM、DMARC、MTA-STS、TLS-RPT、BIMI、STARTTLS、DANE',
    'criteria/mail-1': '最初の版です。6つの項目に上記の点数を配分しました。',
    'area/spf': 'SPF',
    'area/dkim': 'DKIM',
    'area/dmarc': 'DMARC',
    'area/mta-sts': 'MTA-STS',
    'area/tls-rpt': 'TLS-RPT',
    'area/bimi': 'BIMI',
  },
  ssl: {
    title: '証明書',
    summary: '証明書とWebサーバーのTLS',
    probes: 'WebサーバーとメールサーバーのTLSのバージョン',
    description:
      '全アドレスのポート443を調べる12項目、合計100点です。証明書の有効期間、チェーン、名前、鍵、失効、透明性、発行元とCAAの一致、TLSのバージョンと暗号スイート、HSTS、HTTPからHTTPSへのリダイレクトを診断します。ほかに配点なしで、耐量子鍵交換、ハンドシェイク、証明書の更新、HTTPSレコード、HTTP/3、TLSAレコード、ページのセキュリティヘッダーとCookie、メールサーバーの証明書を表示します。',
    'area/certificate': '証明書',
    'area/connection': 'TLS',
    'area/https': 'HTTPS',
    'area/issuance': '発行',
    help: 'Webサーバーの証明書とTLSを診断',
    'criteria/ssl-1': '最初の版です。12の項目に上記の点数を配分しました。',
  },
  diagnosis: {
    title: '総合診断',
    summary: '名前の委任、ネームサーバー、ゾーン、DNSSEC、到達性、証明書、メール',
    probes: 'すべてのネームサーバー',
    description:
      'ドメインについて確認できるすべての項目です。親ゾーンからの委任、ネームサーバーの各アドレスの応答、サーバー間の一致、DNSSEC、到達性、証明書、メールを調べます。スコアは100点から、重大な問題1件につき25点、エラー1件につき10点、警告1件につき3点を引いたものです。',
    'area/registration': 'ドメインの登録',
    'area/delegation': '委任',
    'area/servers': 'ネームサーバー',
    'area/zone': 'ゾーン',
    'area/dnssec': 'DNSSEC',
    'area/reach': '到達性',
    'area/certificate': '証明書',
    'area/connection': 'TLSとHTTPS',
    'area/web': 'ページの保護',
    'area/contact': 'セキュリティ窓口',
    'area/mail': 'メール',
    help: 'すべてを診断：委任、ネームサーバー、ゾーン、DNSSEC、到達性、証明書、メール',
    'criteria/diagnosis-1':
      '最初の版です。100点から、重大な問題1件につき25点、エラー1件につき10点、警告1件につき3点を引きます。',
  },
  seo: {
    title: 'SEO',
    summary: '検索エンジンがページを見つけ、理解し、表示できるか',
    probes: 'トップページ、robots.txt、サイトマップ',
    description:
      '検索エンジンが公開している要件に基づく18項目、合計100点の評価です。ページを見つけられるか、理解できるか、表示できるかを確認します。検索エンジンの順位付けのデータは外部からはわからないため、扱いません。スクリプトを実行せずに、ページ、robots.txt、サイトマップを最大16回のリクエストで取得します。',
    'area/found': '見つかる',
    'area/understood': '伝わる',
    'area/shown': '表示される',
    'area/fast': '速度と安全',
    help: '検索エンジンがページを見つけ、理解し、表示できるかを診断',
    'criteria/seo-1': '最初の版です。検索エンジンが公開している情報に基づく18項目です。',
  },
  ai: {
    title: 'AI検索',
    summary: 'AI検索がページを見つけ、読み取り、引用できるか',
    probes: '6種類のクローラーに対するトップページ',
    description:
      'クローラー運用者の公式ドキュメントと調査結果に基づく10項目、合計100点の評価です。AI検索がページを見つけ、スクリプトなしで読み取り、引用できるかを確認します。`llms.txt`などの提案と、学習に関するサイト運用者の選択は、点数に含めずに説明します。最新状態の診断では、6つのクローラーの名前で1回ずつ、当サービスの名前を添えてページを取得します。',
    'area/allowed': '発見と許可',
    'area/readable': 'スクリプトなしでの読み取り',
    'area/quoted': '引用',
    'area/addressed': '明確なアドレス',
    'area/facts': '構造化データ',
    help: 'AI検索がページを見つけ、読み、引用できるかを診断',
    'criteria/ai-1': '最初の版です。公式ドキュメントと調査に基づく10項目です。提案は点数に含めません。',
  },
};

/** Names each kind, its areas and its versions, and explains its command. */
export const KIND_WORDS: readonly TextTable[] = Object.entries(WORDS).map(([id, texts]) => ({
  prefix: `kind/${id}`,
  texts,
}));
