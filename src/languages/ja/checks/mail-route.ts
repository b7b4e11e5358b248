/** Says that no mail can be delivered. */
export const MAIL_ROUTE = {
  'takes-none': { says: '不要です。Null MXにより、このドメインはメールを受信しないと宣言しています。' },
  nowhere: { says: '不要です。MXレコードもアドレスも設定されていないため、このドメインにメールを配送できません。' },
} as const;

/** Says what else stands at service names. */
export const BESIDE = {
  'spf-there': {
    says: '{name}に、誰も参照しないSPFレコードがあります：{texts}。害はありません。多くの場合、ワイルドカードレコードが原因です。',
  },
  'unrelated-texts': {
    says: '{name}には、正しいレコードのほかに、読み飛ばされるTXTレコードがあります：{texts}',
  },
} as const;

/** Says what is wrong with names of mail servers. */
export const MX_HOSTS = {
  'no-hosts': {
    says: 'MXレコードにはメールサーバーの名前を記載する必要がありますが、次の値はアドレスまたはlocalhostです：{hosts}。送信側はそこにメールを配送しません。',
    do: '次のMXレコードに、アドレスのあるメールサーバーの名前を指定する：{hosts}',
  },
  'doubled-hosts': {
    says: '次のメールサーバーは、名前にドメインが二重に含まれているため存在しません：{hosts}。送信側がここへ配送しようとしたメールは、遅延するか返送されます。',
    do: 'MXレコードを{names}に修正する',
    more: '多くのDNSの設定画面は、末尾にドットのない名前にドメインを付け加えます。末尾にドットを付けるか、名前の最初の部分だけを入力してください。',
  },
  'hosts-without-address': {
    says: '次のメールサーバーにはアドレスが設定されていないため、メールが届きません：{hosts}。',
    do: '{hosts}にAレコードとAAAAレコードを追加するか、MXレコードを削除する',
  },
} as const;

/** Says what turns some senders away, for the MX records and the reachability of mail servers. */
export const MX_ROUTE = {
  'null-and-others': {
    says: 'MXレコードが{count}件あり、そのうち1件はメールを受信しないことを示すNull MXです。RFC 7505は、Null MXとほかのMXレコードの併用を禁止しています。配送する送信側もあれば、メールを返送する送信側もあります。',
    do: 'Null MXか、それ以外のMXレコードをすべて削除する',
    more: 'メールを受信する場合は、Null MXを削除してください。受信しない場合は、ほかのMXレコードをすべて削除してください。',
  },
  'special-addresses': {
    says: 'メールサーバーの次のアドレスには、インターネットから到達できません：{addresses}。送信側がここへ配送しようとしたメールは、遅延するか返送されます。',
    do: 'メールサーバーにはグローバルアドレスだけを公開する',
  },
  'alias-hosts': {
    says: '次のメールサーバーは別名（CNAME）です：{hosts}。これはRFC 2181の10.3節で禁止されており、一部の送信側は配送を拒否します。',
    do: '別名（CNAME）をAレコードとAAAAレコードに置き換えるか、MXレコードに参照先の名前を指定する：{hosts}',
    more: 'MTA-STSポリシーを公開している場合は、先にその名前をポリシーに追加してください。',
  },
  'only-ipv6': {
    says: '次のメールサーバーには、グローバルIPv4アドレスがありません：{hosts}。IPv6を使えない送信側は、メールを配送できません。',
    do: '少なくとも1台のメールサーバーにIPv4アドレスも設定する',
  },
  'bad-names': {
    says: '次のメールサーバーの名前は、ホスト名として正しくありません（RFC 1123の2.1節）：{hosts}。一部の送信側は配送しません。',
    do: 'メールサーバーの名前を英数字とハイフンだけにする：{hosts}',
  },
  unusable: {
    says: 'MXレコード（{count}件）に記載された{hosts}には、インターネットから到達できません。このドメインへのメールは失われるか、返送されます。',
    do: '到達できるメールサーバーをMXレコードに指定する',
  },
} as const;
