/** Says what weakens an SPF record. */
export const SPF_WEAKNESSES = {
  'open-to-some': {
    says: '{at}のレコードにある「{term}」により、それより前の部分に一致しないすべての送信元が合格します。',
    do: 'SPFの「{term}」を、送信に使うサーバーに置き換える',
  },
  broad: {
    says: '{at}のレコードにある「{term}」は非常に広いネットワークを許可しており、その中のすべてのサーバーが合格します。{more}',
    do: 'SPFの「{term}」を、送信に使うサーバーだけに絞る',
  },
  shared: {
    says: '「{term}」は、{provider}が複数の顧客に共用で提供しているサーバーを許可しています。ほかの顧客も、このドメインを名乗ってSPFに合格する可能性があります。{more}',
  },
  ptr: {
    says: '{at}のレコードにある「{term}」はptrメカニズムです。ptrは遅く信頼性が低いため、使用すべきではありません（RFC 7208の5.5節）。{more}',
    do: 'SPFのptrを送信サーバーのアドレスに置き換える',
    more: 'メールがptrに依存している可能性があるため、すべて記載し終えるまでptrは残してください。',
  },
  dead: {
    says: '受信側は「{all}」で評価を終えるため、その後にある「{term}」は機能しません。{more}',
    do: 'SPFの「{term}」を「{all}」の前に移すか、削除する',
    more: '削除するのは、そのサーバーがこのドメインのメールを送信していない場合だけにしてください。',
  },
  'unused-redirect': {
    says: 'レコードに「{all}」もあるため、受信側は「{term}」を無視します。{more}',
    do: 'SPFの「{term}」を「{all}」の前のincludeに置き換えるか、削除する',
    more: '削除するのは、このドメインのメールを送信するサーバーを含んでいない場合だけにしてください。',
  },
  duplicate: {
    says: '{at}のレコードに「{term}」が2回あります。{more}',
    do: '{at}のレコードにある2つの「{term}」のうち、1つを削除する',
  },
  twice: { says: '「{target}」は複数回参照されており、そのDNS参照は毎回数えられます。{more}' },
  void: {
    says: '{at}のレコードにある「{term}」では何も見つかりません。{target}に該当するレコードが設定されていません。{more}',
    do: 'SPFから「{term}」を削除する',
  },
  'mx-void': { says: '「{term}」に該当するメールサーバー{host}に、アドレスが設定されていません。{more}' },
  'exists-always': {
    says: '{target}が存在するため、{at}のレコードにある「{term}」はすべての送信元に一致します。{more}',
    do: 'SPFの「{term}」に、送信元のIPアドレスを表すマクロを加える',
  },
  'exists-for-all': {
    says: '{at}のレコードにある「{term}」は、確認できた限り、すべての送信元に一致します。実在しない送信元を{tried}件試したところ、すべて一致しました。{more}',
    do: 'SPFの「{term}」を、送信に使うサーバーに置き換える',
  },
  'depends-on-mail': {
    says: '{at}のレコードにある「{term}」が何に一致するかはメールごとに変わるため、その先は確認していません。{more}',
  },
  slip: {
    says: '{at}のレコードにある「{term}」は文法上有効ですが、意図した内容ではないと思われます：{why}。{more}',
    do: 'SPFの「{term}」を修正する',
  },
  'second-version': {
    says: '{at}のレコードに「{term}」が2回現れます。2件のレコードをつなげて貼り付けたような内容です。{more}',
    do: 'SPFのv=spf1を先頭の1つだけ残す',
  },
  'unknown-modifier': { says: '{at}のレコードにある「{term}」は、受信側が認識する修飾子ではありません。{more}' },
  misspelt: {
    says: '{at}のレコードにある「{term}」は機能しません。メカニズム{meant}はコロンを付けて書きます。{more}',
    do: 'SPFの{meant}=を{meant}:に書き換える',
  },
  joined: {
    says: '{at}のレコードでは2つの文字列の間に空白がないため、受信側は「{before}」と「{after}」を1つの語として読み取ります。{more}',
    do: 'SPFの「{before}」と「{after}」を空白で区切る',
  },
  long: {
    says: '{at}のレコードは{octets}オクテットです。{limit}を超えると、UDPのDNSメッセージ1つに収まらない可能性があります。{more}',
  },
  private: {
    says: '{at}のレコードにある「{term}」は、グローバルアドレスではないアドレスだけを示しています。外部の第三者はこのアドレスから送信できず、インターネット上の受信側にこのアドレスからメールが届くこともありません。{more}',
  },
  mapped: {
    says: '{at}のレコードにある「{term}」は、どのサーバーにも一致しません。受信側は、IPv4アドレスをip4とだけ照合します（RFC 7208の5節）。{more}',
    do: 'SPFの「{term}」を{meant}に置き換えるか、削除する',
    more: '削除するのは、このサーバーからメールを送信していない場合だけにしてください。',
  },
  'host-bits': {
    says: '{at}のレコードにある「{term}」はホストのアドレスを指定していますが、プレフィックスはネットワーク全体を含んでいます。{more}',
  },
  bogus: { says: '{at}のレコードはDNSSEC検証に失敗します。検証を行う受信側は、このレコードを読み取れません。{more}' },
} as const;
