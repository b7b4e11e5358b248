import { SPF } from '../../../checks/spf/findings.ts';
import type { TextTable } from '../../../domain/message.ts';
import { translateFindings } from '../../translate.ts';
import { SPF_WEAKNESSES } from './spf-weaknesses.ts';

const NOTHING_SAYS = 'このドメインのメールを送信してよいサーバーが、どこにも示されていません。';
const NO_SENDERS = 'このドメインのメールを送信してよいサーバーを示すレコードが設定されていません。';
const NO_MAIL =
  'このドメインで誰もメールを送信しない場合は、「v=spf1 -all」を公開してください。送信する場合は、先に送信サーバーを記載し、何も拒否しない~allで始めてください。';
const NOT_SPF = '受信側はSPFレコードとして認識しません。';
const CORRECT =
  '有効なSPFレコードに置き換え、このドメインでメールを送信するすべてのサービスが記載されていることを確認してください。';
const END_SPF = 'SPFレコードの末尾を-allにする';
const SUSPICIOUS = 'レコードの末尾は~allです。ほかの送信元からのメールは疑わしいと判定されますが、拒否はされません。';
const UNDECIDED = 'レコードがほかの送信元について判断を示していないため、何の保護にもなっていません。';

export const SPF_TEXTS: readonly TextTable[] = [
  translateFindings(
    SPF,
    { spf: 'SPF', 'spf-strict': 'SPFの厳格さ（-all）', 'spf-record': 'SPF' },
    {
      ...SPF_WEAKNESSES,
      present: {
        says: 'SPFレコードが設定されています。メールを送信してよいサーバーを示すためのレコードです。実際に機能するかどうかは「SPFの厳格さ（-all）」の項目に記載しています。',
      },
      absent: {
        says: 'SPFレコードが設定されていません。設定を推奨します。このままでは、このドメインのメールを送信してよいサーバーがどこにも示されていません。',
        do: 'SPFレコードを公開する',
        because: NOTHING_SAYS,
        advice:
          'このドメインでメールを送信するすべてのサービス（メールマガジン、オンラインショップ、問い合わせ管理など）を記載したSPFレコードを公開してください。追加する値は各サービスが案内しています。最初は、何も拒否しない~allで始めてください。このドメインで誰もメールを送信しない場合は、「v=spf1 -all」だけで十分です。',
        summary: NO_SENDERS,
      },
      'absent-no-mx': {
        says: 'このドメインのメールを送信してよいサーバーがどこにも示されていません。メールを送信しないドメインにもSPFレコードを推奨します。',
        do: 'SPFレコードを公開する',
        because: NOTHING_SAYS,
        advice: NO_MAIL,
      },
      'absent-null-mx': {
        says: 'Null MXは、このドメインがメールを受信しないことを示していますが、このドメインのメールを送信してよいサーバーはどこにも示されていません。メールを送信しないドメインにもSPFレコードを推奨します。',
        do: 'SPFレコードを公開する',
        because: NOTHING_SAYS,
        advice: NO_MAIL,
      },
      'absent-at-alias': {
        says: 'この名前にSPFレコードは設定できません。{alias}の別名（CNAME）で、CNAMEがある名前にほかのレコードは設定できないためです。',
        do: 'この名前でメールを送信する場合は、CNAMEを置き換える',
        because: 'CNAMEレコードのある名前には、SPFレコードを設定できません。',
        advice:
          'この名前でメールを送信する場合は、CNAMEをアドレスのレコードに置き換え、SPFレコードを追加してください。送信しない場合、影響はありません。メールはほかの名前で送信されています。',
        summary: NO_SENDERS,
      },
      unread: {
        says: 'SPFに似たTXTレコードがありますが、受信側はSPFレコードとして扱いません：「{near}」。レコードは正確に「v=spf1」と空白で始まる必要があります。',
        do: 'SPFレコードを修正する',
        because: NOT_SPF,
        advice: CORRECT,
      },
      quoted: {
        says: 'SPFレコードの値に引用符が含まれているため、受信側はSPFレコードとして認識しません：「{near}」。',
        do: 'SPFレコードから引用符を削除する',
        because: NOT_SPF,
        advice:
          '引用符を削除してください。ゾーンファイルで必要な引用符は、DNSの設定画面が自動で付けます。メールを送信するすべてのサービスが記載されていることも確認してください。',
      },
      'sender-id': {
        says: 'Sender IDのレコード（spf2.0）だけがあり、SPFを確認する受信側はこれを無視します：「{near}」。受信側が参照するのはv=spf1だけです。',
        do: 'SPFレコードを公開する',
        because: '受信側はSender ID（spf2.0）を無視します。',
        advice: CORRECT,
      },
      'type-99': {
        says: 'TXT形式のSPFレコードはありませんが、SPF形式（99）のレコードがあります。受信側は、この形式をもう参照しません（RFC 7208 §3.1）。',
        do: 'SPFレコードをTXTとして公開する',
        because: '受信側はSPF形式を参照しません。',
        advice:
          'TXTレコードとして公開し、このドメインでメールを送信するすべてのサービスが記載されていることを確認してください。',
      },
      doubled: {
        says: '{name}にSPFレコードが設定されていません。{at}にはありますが、ドメイン名が重複しており、受信側はその名前を参照しません。',
        do: 'SPFレコードを{name}に移す',
        because: '受信側は{at}を参照しません。',
        advice:
          'レコードを{name}に移してください。DNSの入力画面の多くはドメイン名を自動的に補います。名前には@を入力するか、空欄にしてください。',
      },
      strict: {
        says: 'SPFレコードの末尾は-allです。記載のない送信元からのメールを拒否するよう、受信側に求めています。',
        summary: 'SPFレコードに送信してよいサーバーが記載されており、末尾は-allです。',
      },
      nobody: {
        says: 'SPFレコードに送信元の記載がなく、末尾は-allです。このドメインを名乗るメールをすべて拒否するよう、受信側に求めています。',
        summary: 'SPFレコードは、このドメインからは誰もメールを送信しないと宣言しています。',
      },
      'strict-by-redirect': {
        says: 'SPFレコードはredirectで{at}のレコードを参照しており、その末尾は-allです。記載のない送信元からのメールを拒否するよう、受信側に求めています。',
        summary: 'SPFレコードはredirectで{at}のレコードを参照しており、その末尾は-allです。',
      },
      'strict-in-vain': {
        says: 'SPFレコードの末尾が-allのため、受信側はレコードの次の部分を無視します：「{terms}」。この部分だけに記載されたサーバーからのメールは拒否されます。',
        do: 'SPFの次の部分を-allの前に移すか、削除する：{terms}',
        because: '受信側はこれらを無視し、ここにしか記載のないサーバーを拒否します。',
        advice:
          'これらがこのドメインのメールを送信している場合は、-allの前に移してください。送信していない場合は削除してください。',
        summary: 'レコードの末尾は-allですが、受信側は一部を無視します。',
      },
      'strict-as-far-as-seen': {
        says: 'SPFレコードの末尾は-allです。ただし{names}を確認できなかったため、どの送信元が合格するかは判断できません。',
        summary: 'レコードの末尾は-allですが、一部を確認できませんでした。',
      },
      invalid: {
        says: '受信側はこのSPFレコードを評価できず、エラー（permerror）として扱います。{why}',
        do: 'SPFレコードを修正し、末尾を-allにする',
        because: '受信側が評価できないため、何も保護されません。',
        advice: 'この誤りを修正し、レコードの末尾を-allにしてください。',
        summary: '受信側がSPFレコードを評価できないため、何の保護にもなっていません。',
      },
      everyone: {
        says: '{at}のレコードにある{terms}により、すべてのサーバーがSPFに合格します。このドメインを名乗るメールを誰でも送信できます。',
        do: 'すべてのサーバーがSPFに合格する状態をなくす',
        because: 'このドメインを名乗るメールを誰でも送信できます。',
        advice:
          'このドメインのメールを送信するサーバーを記載し、レコードの末尾を~allにしてください。その後-allに変更します。',
        summary: 'すべてのサーバーがSPFに合格するため、このドメインを名乗るメールを誰でも送信できます。',
      },
      'everyone-tried': {
        says: '{at}のレコードにある{terms}により、こちらで用意した実在しない送信元がすべてSPFに合格します。このドメインを名乗るメールを誰でも送信できます。',
        do: 'すべてのサーバーがSPFに合格する状態をなくす',
        because: 'このドメインを名乗るメールを誰でも送信できます。',
        advice:
          'このドメインのメールを送信するサーバーを記載し、レコードの末尾を~allにしてください。その後-allに変更します。',
        summary: '実在しない送信元がすべてSPFに合格します。このドメインを名乗るメールを誰でも送信できます。',
      },
      soft: {
        says: 'SPFレコードは、記載のない送信元からのメールを疑わしいと判定するよう受信側に求めていますが、拒否は求めていません。DMARCポリシーを適用していれば、~allで十分です。ただし、「SPFの厳格さ（-all）」の項目では-allを求めます。',
        do: END_SPF,
        because:
          'DMARCポリシーを適用している場合は任意です。その場合は~allで十分ですが、「SPFの厳格さ（-all）」の項目では-allを求めます。',
        advice: 'このドメインでメールを送信するすべてのサービスを記載したら、レコードの末尾を-allに変更してください。',
        summary: SUSPICIOUS,
      },
      'soft-unenforced': {
        says: 'レコードの末尾は~allで、拒否や隔離を求めるDMARCポリシーも適用されていません。なりすましメールは疑わしいと判定されるだけで、配信されます。',
        do: END_SPF,
        advice: 'DMARCをp=quarantineまたはp=rejectに変更するか、レコードの末尾を-allにしてください。',
      },
      'soft-enforced': {
        says: 'DMARCポリシーを適用していれば、~allで十分です。ただし、「SPFの厳格さ（-all）」の項目では-allを求めます。',
      },
      neutral: {
        says: 'レコードの末尾は?allです。記載のない送信元について判断を示しておらず、レコードがないのと同じ状態です。',
        do: END_SPF,
        because: '?allでは、何も保護されません。',
        advice:
          'このドメインでメールを送信するすべてのサービスを記載し、レコードの末尾を~allにしてください。その後-allに変更します。',
        summary: UNDECIDED,
      },
      'no-all': {
        says: '{at}のレコードは末尾にallがなく、記載のない送信元について判断を示していません。',
        do: END_SPF,
        because: '末尾に「all」がないため、何も保護されません。',
        advice:
          'このドメインでメールを送信するすべてのサービスを記載し、レコードの末尾を~allにしてください。その後-allに変更します。',
        summary: UNDECIDED,
      },
      'soft-elsewhere': {
        says: 'SPFレコードはredirectで{at}のレコードを参照しています。参照先は、記載のない送信元からのメールを疑わしいと判定するよう受信側に求めていますが、拒否は求めていません（~all）。',
        do: END_SPF,
        because: 'redirectで、末尾が~allの{at}のレコードを参照しています。',
        advice:
          '{at}の管理者に、そのレコードの末尾を-allに変更するよう依頼してください。または、末尾が-allの自分のレコードで、そのレコードをincludeしてください。',
        summary: SUSPICIOUS,
      },
      'undecided-elsewhere': {
        says: 'SPFレコードはredirectで{at}のレコードを参照しています。参照先は、記載のない送信元について判断を示していません。',
        do: END_SPF,
        because: 'redirectで、ほかの送信元について判断を示さない{at}のレコードを参照しています。',
        advice:
          '{at}の管理者に、そのレコードの末尾を-allに変更するよう依頼してください。または、末尾が-allの自分のレコードで、そのレコードをincludeしてください。',
        summary: UNDECIDED,
      },
      varies: {
        says: 'redirectの参照先の名前がメールごとに変わる（{redirect}）ため、末尾が常に-allになるとは言えません。',
        do: END_SPF,
        because: 'redirectの参照先の名前がメールごとに変わります。',
        advice: 'このドメインのメールを送信するサーバーを、末尾が-allの自分のレコードに記載してください。',
        summary: 'SPFレコードのredirectの参照先の名前がメールごとに変わるため、末尾がどうなるかを判断できません。',
      },
      good: { says: 'SPFレコードが設定されており、受信側が評価できます。DNS参照は上限10回のうち{lookups}回です。' },
      broken: {
        says: 'SPFレコードがありますが、受信側は評価できません（permerror）。このため、ドメインは保護されていません。',
      },
      several: {
        says: '{at}にSPFレコードが{count}件あります。1つの名前に設定できるSPFレコードは1件だけです。',
        do: '{count}件のSPFレコードを1件にまとめる',
        because: '複数あると、受信側はエラーとみなしてすべてを無視します。',
        advice: 'v=spf1で始まる1件のレコードにまとめ、ほかのレコードは削除してください。',
      },
      'no-record': {
        says: '{at}のレコードにある「{term}」は{target}を参照していますが、{target}にSPFレコードは設定されていません。',
        do: 'SPFの「{term}」を修正または削除する',
        advice: '名前を修正してください。そのサービスをもう利用していない場合は、この部分を削除してください。',
      },
      'bad-name': {
        says: '{at}のレコードにある「{term}」に、DNSで問い合わせできない名前が含まれています。',
        do: 'SPFの「{term}」に含まれる名前を修正する',
        advice: '名前を修正してください。',
      },
      syntax: {
        says: '{at}のレコードに誤りがあります。「{part}」：{why}。',
        do: 'SPFの「{part}」を修正する',
        advice: '「{part}」を修正してください。',
      },
      'too-many-lookups': {
        says: 'このレコードの評価には{count}回のDNS参照が必要ですが、受信側は10回で打ち切ります。',
        do: 'SPFのDNS参照を{count}回から10回に減らす',
        because: '受信側は10回で評価を打ち切り、SPFは不合格になります。',
        advice:
          '利用していないサービスを削除してください。すべて必要な場合は、一部の送信元を専用のサブドメインに移すか、includeを展開したレコードとその欠点を確認してください。',
      },
      'near-limit': {
        says: 'このレコードのDNS参照は、受信側の上限10回のうち{count}回です。サービスを1つ追加するだけで上限を超える可能性があります。',
      },
      'too-many-voids': {
        says: '結果のないDNS参照が{count}回あります。受信側は2回を超えると打ち切ります。',
        do: '何も見つからないSPFの部分を削除する',
        advice: 'レコードがなくなった名前を参照している部分を削除してください。',
      },
      'some-voids': {
        says: 'IPv6で送信するサーバーについては、結果のないDNS参照が{count}回あります。受信側は2回を超えると打ち切る可能性があります。',
        do: 'IPv6で何も見つからないSPFの部分を削除する',
        advice: 'IPv6アドレスがないホストを参照している部分を削除するか、そのアドレスをip4で直接記載してください。',
      },
      'too-many-mx': {
        says: '{target}にはメールサーバーが{count}台あります。受信側が参照するのは10台までで、それを超えるとエラーになります。',
        do: 'SPFのmxを送信サーバーのアドレスに置き換える',
        advice: 'mxを、このドメインのメールを送信するサーバーのアドレス（ip4またはip6）に置き換えてください。',
      },
      loop: {
        says: '{at}のレコードにある「{term}」が{target}に戻り、循環しています。',
        do: 'SPFから「{term}」を削除する',
        advice: '「{term}」を削除してください。',
      },
    },
  ),
];
