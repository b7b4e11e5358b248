import { SERVER_CHECK_DOCS_TEXTS } from '../../pages/docs/server-check-texts.ts';
import { translate } from '../translate.ts';

/** Says what each check on delegations, name servers and zones means, why it matters, and how we decide. */
export const SERVER_CHECK_DOCS = translate(SERVER_CHECK_DOCS_TEXTS, {
  'delegation/means':
    '親ゾーンは、ドメインのネームサーバーを示します。この委任によって、インターネットの誰もがドメインを見つけられます。',
  'delegation/why':
    '委任がない場合や、委任先のどのサーバーもゾーンに応答しない場合は、Webサイトもメールも利用できません。',
  'delegation/how-1': '親ゾーンの各ネームサーバーに、名前の委任先を問い合わせます。',
  'delegation/how-2': '続いて、委任先のネームサーバーの各アドレスに、ゾーンのSOAレコードとNSレコードを問い合わせます。',
  'delegation/how-3': '問い合わせることのできなかったサーバーは、応答しないサーバーとして数えません。',

  'delegation-agreement/means':
    'ネームサーバーは、親ゾーンとゾーン自身の両方に記載されています。2つの一覧は同じであるべきです。',
  'delegation-agreement/why':
    'リゾルバーは親ゾーンの一覧から始め、その後はゾーンの一覧を使います。一覧が異なると、古いゾーンが見える訪問者がいるかもしれません。',
  'delegation-agreement/how-1': '親ゾーンの各サーバーが示す一覧と、ゾーンの各サーバーのNSレコードを比較します。',
  'delegation-agreement/how-2': '委任にだけあるサーバーは警告、ゾーンにだけあるサーバーは注意とします。',

  'glue/means':
    'ネームサーバーの名前がそのゾーンの中にある場合、親ゾーンがアドレスも示す必要があります。このレコードをグルーと呼びます。',
  'glue/why':
    'グルーがないと、そのサーバーは見つけられません。古いアドレスのままだと、リゾルバーは別の機器に問い合わせます。',
  'glue/how-1': '委任に含まれるアドレスと、ネームサーバーの実際のアドレスを比較します。',
  'glue/how-2': 'サーバーのIPv4とIPv6のアドレスの両方を確認できなかった場合、アドレスは比較しません。',

  'server-redundancy/means': '1台が停止してもよいように、ゾーンにはネームサーバーが2台以上必要です。',
  'server-redundancy/why':
    'ゾーンのNSレコードだけでなく、委任も重要です。ゾーンをまだ知らないリゾルバーには、委任しかありません。',
  'server-redundancy/how-1':
    '委任先のネームサーバーの数、IPv4とIPv6のアドレスの数、同じアドレスを使うものの数を数えます。',
  'server-redundancy/how-2': 'ゾーンと委任が一致している場合、両方の問題は「ネームサーバーの冗長性」の項目で示します。',

  'referral-size/means': '委任応答は、親ゾーンがネームサーバーを示す応答です。',
  'referral-size/why': '512オクテットを超えると、EDNSを使わないリゾルバーはTCPで問い合わせ直します。',
  'referral-size/how-1': '最も長い名前に対する委任応答の大きさを、IPv4とIPv6のアドレスを1つずつ含めて計算します。',
  'referral-size/how-2': '収まらない場合は注意とします。ほとんどのリゾルバーはEDNSを使います。',

  'authoritative-answers/means': '各ネームサーバーは、すべてのアドレスでゾーンに応答する必要があります。',
  'authoritative-answers/why':
    'リゾルバーは、無作為にサーバーを選びます。応答しないサーバーがあると、別のサーバーを試すまでに数秒かかります。',
  'authoritative-answers/how-1': '最大16個のアドレスに、ゾーンのSOAレコードとNSレコードを問い合わせます。',
  'authoritative-answers/how-2':
    'IPv6のアドレスがどれも応答しない場合は、私たちのネットワークでIPv6を使えないことがあります。その場合は、問い合わせることができなかったと示します。',

  'reverse-names/means': '逆引きは、アドレスに名前を付けます。',
  'reverse-names/why': 'ネームサーバーは、逆引きがなくても動作します。名前は、ログを読む人の役に立ちます。',
  'reverse-names/how-1': 'ネームサーバーの各アドレスのPTRレコードを問い合わせます。',
  'reverse-names/how-2': '標準では求められていないため、減点しません。',

  'soa-agreement/means':
    'SOAレコードには、ゾーンの版を示すシリアル番号があります。すべてのサーバーで同じであるべきです。',
  'soa-agreement/why': '変更が届かないサーバーは古いゾーンで応答し続けるため、古いレコードが見える訪問者がいます。',
  'soa-agreement/how-1': 'ネームサーバーのすべてのアドレスのSOAレコードを比較します。',
  'soa-agreement/how-2': '版が1つ違うだけの場合は、変更が反映されている途中と考え、問題としません。',

  'soa-values/means':
    'SOAレコードは、新しい版を確認する間隔をセカンダリサーバーに、名前がないことをキャッシュする時間をリゾルバーに伝えます。',
  'soa-values/why': 'expireが短すぎると、プライマリが数日間停止したときに、セカンダリサーバーも応答しなくなります。',
  'soa-values/how-1': '値を、RFC 1912とRFC 2308が推奨する値と比較します。',
  'soa-values/how-2': '1週間より短いexpireだけを警告とし、ほかの値は注意とします。',

  'record-agreement/means': 'すべてのネームサーバーが、同じレコードを返すべきです。',
  'record-agreement/why': '異なる場合、問い合わせたサーバーによって結果が変わります。',
  'record-agreement/how-1': '各サーバーに、ゾーンのアドレス、MX、TXT、CAA、DMARCのレコードを問い合わせます。',
  'record-agreement/how-2': 'アドレスが異なることは問題としません。地域や順番によって応答を変える事業者があります。',

  'mx-agreement/means': 'すべてのネームサーバーが、同じメールサーバーを示すべきです。',
  'mx-agreement/why': '異なる場合、メールの一部が別の場所に届くか、送信者に戻ります。',
  'mx-agreement/how-1': '各サーバーに、ゾーンのMXレコードを問い合わせます。',
  'mx-agreement/how-2': 'MXレコードが必要かどうかは、「MX」の項目で判定します。',

  'ds-records/means': '親ゾーンのDSレコードは、検証を行うリゾルバーが信頼するゾーンの鍵を示します。',
  'ds-records/why':
    'どのリゾルバーも知らないダイジェストのDSレコードでは保護されません。サーバーによってDSレコードが異なると、検証に失敗する利用者がいます。',
  'ds-records/how-1': '親ゾーンの各サーバーにDSレコードを問い合わせ、ダイジェストタイプをIANAの登録簿と比較します。',
  'ds-records/how-2': 'DSレコードが鍵と一致するかどうかは、「DNSSEC」の項目で判定します。',

  'key-agreement/means': '署名されたゾーンでは、すべてのサーバーに鍵が必要です。',
  'key-agreement/why': '検証を行うリゾルバーは、鍵のないサーバーの応答を拒否します。',
  'key-agreement/how-1': '各サーバーに、ゾーンのDNSKEYレコードを問い合わせます。',
  'key-agreement/how-2':
    '鍵が異なることは問題としません。複数の事業者が、それぞれの鍵でゾーンに署名することがあります（RFC 8901）。',

  'signatures/means': 'DNSSECの署名には有効期間があり、終わる前に更新する必要があります。',
  'signatures/why':
    '署名が止まっても、最初の署名の期限まではゾーンを利用できます。その後、検証を行うリゾルバーはゾーンを拒否します。',
  'signatures/how-1': '各サーバーのSOA、NS、DNSKEYレコードの署名を読みます。',
  'signatures/how-2': '12時間以内に期限を迎える署名は警告とします。有効期間は180日までを推奨します。',

  'child-ds/means': 'CDSレコードとCDNSKEYレコードは、DSレコードの変更を親ゾーンに求めます。',
  'child-ds/why':
    '多くのレジストリがこれを読むため、新しい鍵を使うときにレジストラでの作業が不要になります。誤ったレコードは、ゾーンを利用できなくすることがあります。',
  'child-ds/how-1': '各サーバーのCDSレコードとCDNSKEYレコードを、ゾーンの鍵と親ゾーンのDSレコードと比較します。',
  'child-ds/how-2': '現在と異なるDSレコードを求めている場合は、鍵を変更している途中です。問題とはしません。',

  'tcp-answers/means': '各ネームサーバーは、UDPだけでなくTCPでも応答する必要があります。',
  'tcp-answers/why': 'UDPに収まらない応答は、TCPで取得されます。CDSレコードをTCPでだけ読むレジストリもあります。',
  'tcp-answers/how-1': '各アドレスに、ゾーンのSOAレコードとNSレコードをTCPで問い合わせます。',
  'tcp-answers/how-2': 'UDPでも応答しないサーバーは、「すべてのネームサーバーの応答」の項目で判定します。',

  'edns/means': 'EDNSはDNSの拡張です。大きな応答、署名、新しいオプションに必要です。',
  'edns/why': '正しく扱わないサーバーがあると、リゾルバーは時間を失い、DNSSECが使えなくなることがあります。',
  'edns/how-1':
    '各サーバーに、新しい版、知られていないオプションとフラグ、Cookie、短い応答の上限を付けて問い合わせます。',
  'edns/how-2': '標準と異なるだけで現在は誰にも影響しないものは、注意とします。',

  'unusual-questions/means':
    'ネームサーバーは、まれなものも含めて、ゾーンについてのすべての問い合わせに応答する必要があります。',
  'unusual-questions/why':
    'AAAAレコードやHTTPSレコードの問い合わせに応答しないサーバーがあると、ブラウザーは待たされるか、名前がないものとして扱います。',
  'unusual-questions/how-1':
    '各サーバーに、AAAA、HTTPS、知られていないタイプ、ANY、ルート、大文字と小文字を混ぜたゾーンの名前を問い合わせます。',
  'unusual-questions/how-2': '途中ですべての応答をやめたサーバーは、個々の問い合わせの問題として扱いません。',

  'open-servers/means': 'ネームサーバーは、自分のゾーンだけを誰にでも提供するべきです。',
  'open-servers/why': '誰のためにでも名前を解決するサーバーは攻撃に使われ、ゾーン転送ではすべての名前が見えます。',
  'open-servers/how-1': '各サーバーに、ほかのゾーンの名前の解決、ゾーン転送の開始、ソフトウェアの版を求めます。',
  'open-servers/how-2': 'ゾーン転送は最初のレコードだけを読み、何も保存しません。',
  'open-servers/how-3': '利用者がボタン、コマンド、APIキー、モニターで求めた場合にだけ調べます。',
});
