import { FIX_TEXTS } from '../../checks/fix-texts.ts';
import { translate } from '../translate.ts';

export const FIXES = [
  translate(FIX_TEXTS, {
    add: '{name}に{type}レコードを追加する',
    replace: '{name}の{type}レコードを置き換える',
    remove: '{name}の{type}レコードを削除する',
    'spf-add': '末尾が{all}のSPFレコードを公開する',
    'spf-repair': 'SPFレコードを修正し、末尾を{all}にする',
    'spf-move': 'SPFレコードを{from}から{name}に移し、末尾を{all}にする',
    'spf-merge': '{count}件のSPFレコードを、末尾が{all}の1件にまとめる',
    'spf-close': 'SPFの末尾を{all}にし、誰でも合格する状態をなくす',
    'spf-close-when':
      'このドメインでメールを送信するすべてのサービスをレコードに記載してから公開してください。それ以外のサーバーからのメールは、現在はSPFに合格していますが、公開後は合格しなくなります。',
    'spf-exchange': 'SPFの{removed}を{added}に置き換える',
    'spf-exchange-end': 'SPFの{removed}を{added}に置き換え、末尾を{all}にする',
    'spf-remove': 'SPFから{removed}を削除する',
    'spf-remove-end': 'SPFから{removed}を削除し、末尾を{all}にする',
    'spf-name': 'SPFに{added}を追加する',
    'spf-name-end': 'SPFに{added}を追加し、末尾を{all}にする',
    'spf-reorder': 'SPFのallより後にある部分を、allの前に移す',
    'spf-end': 'SPFの末尾を{all}にする',
    'spf-end-when':
      'このドメインのメールを送信するすべてのサーバーがSPFに合格していることを、DMARCレポートまたはメールのログで確認してから公開してください。公開後は、それ以外のサーバーからのメールを受信側が拒否することがあります。',
    'spf-end-ptr-when':
      'このドメインのメールを送信するすべてのサーバーがSPFに合格していることを、DMARCレポートまたはメールのログで確認し、ptrをそれらのサーバーのアドレスに置き換えてから公開してください。どのサーバーがptrに依存しているかを確認できないため、ptrを残しています。',
    'spf-end-mx-when':
      'このドメインのメールを送信するすべてのサーバーがSPFに合格していることを、DMARCレポートまたはメールのログで確認してから公開してください。受信専用のメールサーバーの場合は、mxを除いてください（{hosts}）。公開後は、それ以外のサーバーからのメールを受信側が拒否することがあります。',
    'spf-end-mx-ptr-when':
      'このドメインのメールを送信するすべてのサーバーがSPFに合格していることを、DMARCレポートまたはメールのログで確認し、ptrをそれらのサーバーのアドレスに置き換えてから公開してください。どのサーバーがptrに依存しているかを確認できないため、ptrを残しています。受信専用のメールサーバーの場合は、mxを除いてください（{hosts}）。',
    'spf-mx-when':
      'メールサーバー（{hosts}）が、このドメインのメールの送信にも使われている場合に限ります。公開後は、これらのサーバーから送信する人は誰でも、このドメインとしてSPFに合格します。',
    'spf-reorder-when':
      '{terms}が示すサーバーが、このドメインのメールを送信している場合に限ります。これらは現在は拒否され、変更後は合格するようになります。',
    'spf-revive-when':
      '{terms}が示すサーバーが、このドメインのメールを送信している場合に限ります。これらは現在はSPFに合格せず、変更後は合格するようになります。',
    'spf-nobody-when': '{name}から誰もメールを送信していない場合に限ります。',
    'null-mx-when':
      '{name}宛てのメールを受信しない場合に限ります。MXレコードがないと、送信側は{name}自身のアドレスに配送を試みますが、Null MXを公開するとそれも行われなくなります。',
    'ds-add': '{zone}のDSレコードをレジストラに登録する',
    'ds-add-when':
      'DNS事業者が示すDSレコードと同じものであることを、先に確認してください。登録は、すべてのネームサーバーに署名済みのゾーンが行き渡ってから行ってください。',
    'ds-add-first-when':
      'DNS事業者が示すDSレコードと同じものであることを、先に確認してください。登録は、すべてのネームサーバーに署名済みのゾーンが行き渡り、さらにゾーンで最も長いTTLの時間が過ぎてから行ってください。それまでは、署名のないレコードがキャッシュに残っている場合があります。',
    'tlsa-add': '{host}が提示する鍵のTLSAレコードを、既存のレコードに追加する',
    'tlsa-remove': '{name}の、どの証明書とも一致しないTLSAレコードを削除する',
    'tlsa-remove-when':
      '新しいレコードの公開からTTLの2倍の時間が経過し、{host}のどのアドレスの証明書も古いレコードと一致しないことを確認してから削除してください。こちらで確認したのは1つのアドレスだけです。',
    'tlsa-remove-everywhere-when':
      '新しいレコードを公開してからTTLの2倍の時間が過ぎ、{host}のどのアドレスの証明書も古いレコードと一致しないことを確認した後に行います。',
    'sts-testing': 'mode: testingのポリシーを公開してから、レコードを公開する',
    'sts-correct': 'ポリシーを修正してから、レコードのidを変更する',
    'sts-enforce': 'ポリシーをmode: enforceにしてから、レコードのidを変更する',
    'sts-server-when': 'mta-sts.{domain}にWebサーバーと有効な証明書がない場合は、先に用意してください。',
    'sts-none-when': 'MTA-STSを使用する場合に限ります。mode: noneは、MTA-STSを取りやめるためのものです。',
    'sts-enforce-when': 'TLS-RPTのレポートで、2週間以上失敗がないことを確認してから行ってください。',
    'sts-enforce-tls-when':
      'TLS-RPTのレポートで2週間以上失敗がなく、すべてのメールサーバーが有効な証明書でTLSに対応していることを確認してから行ってください。{hosts}については確認できていません。mode: enforceでは、対応していないサーバーにメールが配送されません。',
    'sts-tls-when':
      'すべてのメールサーバーが有効な証明書でTLSに対応していることを確認してから行ってください。{hosts}については確認できていません。mode: enforceのポリシーに従う送信側は、対応していないサーバーにメールを配送しません。',
    'bimi-add': 'ロゴのURLを指定したBIMIレコードを公開する',
    'bimi-samples': 'BIMIレコードにロゴのURLを指定する',
    'bimi-samples-when':
      'DMARCをquarantineまたはrejectにし、ロゴをWebサーバーに置いてから公開してください。例のURLは、実際のURLに置き換えてください。マーク証明書がない場合は、a=を空にしてください。',
    'bimi-guess': 'BIMIレコードのhttpをhttpsに置き換える',
    'bimi-guess-when':
      '同じファイルがHTTPSでも公開されている場合に限ります。httpsのURLは推測で、公開されているかどうかは確認していません。',
    'dmarc-watch': 'p=noneのDMARCレコードを公開する',
    'dmarc-start': 'p={policy}のDMARCレコードを公開する',
    'dmarc-reports': 'DMARCレポートの送付先（rua）を設定する',
    'dmarc-correct': 'DMARCレコードを修正する',
    'dmarc-policy': 'DMARCをp={policy}に設定する',
    'dmarc-untest': 'DMARCレコードからt=yを削除し、テストモードを終了する',
    'dmarc-percent': 'DMARCレコードからpctを削除する',
    'dmarc-subdomains': 'サブドメインのDMARCをsp={policy}に設定する',
    'dmarc-subdomains-like-domain': 'DMARCレコードからspを削除し、p={policy}をサブドメインにも適用する',
    'dmarc-made-up': 'DMARCレコードからnpを削除し、実在しないサブドメインのポリシーが緩い状態をなくす',
    'dmarc-nobody-when': '{name}からも、そのサブドメインからも、誰もメールを送信していない場合に限ります。',
    'dmarc-wildcard': '{name}のDMARCレコードを削除する',
    'dmarc-start-testing': 'テストモード（t=y）でp={policy}のDMARCレコードを公開する',
    'dmarc-suffix': '{name}の下の名前を互いに区別するDMARCレコード（psd=y）を公開する',
    'dmarc-suffix-when':
      '{name}の下の名前をほかの人に割り当てて運用している場合に限ります。このレコードは、その下のすべての名前に影響します。psd=yにより、それぞれの名前が独立した組織として扱われます。DMARCレコードのない名前にはsp=noneが適用され、実在しない名前のメールはnp=rejectにより拒否されます。',
    'dmarc-strict': 'DMARCレコードで厳格なアラインメントを設定する（{tags}）',
    'dmarc-strict-when':
      'レコードは厳格なアラインメントを求めていますが、受信側はそれを読み取れません。すべてのメールが{name}そのもののSPFまたはDKIMでDMARCに合格していることをレポートで確認してから設定してください。上位や下位の名前でしか合格しないメールは、不合格になります。',
    'dmarc-one-organization': 'DMARCレコードにpsd=nを設定する',
    'dmarc-one-organization-when':
      '{name}の下の名前がすべて自分のものである場合に限ります。設定後は、ある名前のメールが別の名前のSPFやDKIMでもDMARCに合格できるようになります。',
    'when-some-apply':
      '自分のメールがすべて{name}のDKIMで署名され、DMARCに合格すると確信できてから行ってください。p={policy}は一部の受信側ですでに適用されていますが、設定後はすべての受信側で適用されます。',
    'mailbox-when': '先に{mailbox}のメールボックスを作成するか、実際に読んでいるアドレスに置き換えてください。',
    'mailbox-and-when':
      '{when}先に{mailbox}のメールボックスを作成するか、実際に読んでいるアドレスに置き換えてください。',
    'when-reports-clean':
      '自分のメールを送信するすべてのサービスが自分のドメインのDKIMで署名し、正しく動作するSPFレコードに含まれていて、1か月以上のレポートですべてのメールの合格を確認できてから行ってください。',
    'when-sure':
      '自分のメールを送信するすべてのサービスが自分のドメインのDKIMで署名し、正しく動作するSPFレコードに含まれていて、すべてのメールがDMARCに合格すると確信できてから行ってください。レポート（rua）がなければ、合格しているかどうかは確認できません。',
    'when-quarantined':
      'p=quarantineを1か月以上運用し、転送された場合も含めてすべてのメールがDKIMで合格することをレポートで確認できてから行ってください。このドメインからメーリングリストに投稿する人がいる場合は、そのメールを先に確認してください。多くのメーリングリストではDKIM署名が無効になり、受信側で拒否されます。',
    'paste-head': '次の内容をページのheadに貼り付ける',
    'paste-head-of': '次の内容を{url}のheadに貼り付ける',
    'paste-meta': 'ページの{line}行目のmeta要素を次の内容に置き換える',
    'paste-link': 'ページの{line}行目のlink要素を次の内容に置き換える',
    'paste-element': 'ページの{element}の要素を次の内容に置き換える',
    'paste-html': 'html要素に次の属性を設定する',
    'security-txt-add': '次の内容のファイルを{url}で公開する',
    'robots-end': '次の内容をrobots.txtの末尾に追加する',
    'robots-line':
      '取得した時点のrobots.txt（全{total, plural, other {#行}}）の{from}行目（「{first}」）を次の内容に置き換える',
    'robots-lines':
      '取得した時点のrobots.txt（全{total, plural, other {#行}}）の{from}行目（「{first}」）から{to}行目（「{last}」）までを次の内容に置き換える',
    'robots-remove':
      '取得した時点のrobots.txt（全{total, plural, other {#行}}）の{from}行目（「{first}」）から{to}行目（「{last}」）までを削除する',
    'robots-remove-line':
      '取得した時点のrobots.txt（全{total, plural, other {#行}}）の{from}行目（「{first}」）を削除する',
    'meta-when': '検索結果にこのページとその文章を表示してよい場合に限ります。',
    'robots-found-when': 'これらのクローラーの検索にこのページを表示したい場合に限ります。',
    'robots-page-when':
      'このページを検索に表示したい場合に限ります。robots.txtは、個別に指定していないすべてのクローラーを拒否しているため、これで許可されるのはこのページだけです。ほかのページも許可するには、サイトの部分ごとにAllow行を追加してください。',
    'when-subdomains-clean':
      '1か月以上のレポートで、サブドメインのメールがすべてDKIMで署名され、合格していることを確認できてから行ってください。',
  }),
];
