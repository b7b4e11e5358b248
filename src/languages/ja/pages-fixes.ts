import { COPY_ALL_TEXTS } from '../../pages/diagnosis/copy-all/copy-all-texts.ts';
import { FIX_WORDS } from '../../pages/diagnosis/fix-texts.ts';
import { MAIL_QUESTION_TEXTS } from '../../pages/diagnosis/mail-question/mail-question-texts.ts';
import { PAPER_TEXTS } from '../../pages/diagnosis/paper/paper-texts.ts';
import { PROVIDER_FORM_TEXTS } from '../../pages/diagnosis/provider-form/provider-form-texts.ts';
import { PUBLISHED_TEXTS } from '../../pages/diagnosis/published/published-texts.ts';
import { translate } from '../translate.ts';

/** Words around the records of a fix. */
const fixes = translate(FIX_WORDS, {
  'fix-now': '今すぐ直すところ',
  gain: '+{points, plural, other {#点}}',
  before: '{at}より前に',
  'steps-of': '手順：{title}',
  'start-here': 'ここから始めます',
  'serve-this': '先に、このファイルを公開します：{url}',
  'fill-in': '下線の部分を実際の値に置き換えてください。',
  'publish-this': 'このレコードを公開します',
  'enter-this': 'このレコードをレジストラに登録します',
  'replace-this': '変更前',
  'with-this': '変更後',
  'delete-this': 'このレコードを削除します',
  'delete-too': 'このレコードも削除します',
  'send-header': 'HTTPSのすべての応答で、このヘッダーを送信します',
  'server-lines': 'nginx、Apache、Caddyの設定行',
  'in-server': '{server}：HTTPSに応答するサイトの設定',
  'in-port-80': '{server}：ポート80に応答するサイトの設定',
  'nginx-inherits':
    'nginxでは、ブロック内にadd_headerがあると、上位のブロックのadd_headerは引き継がれません。上位にある行もここに書いてください。',
  'line-source': '設定行の説明（{on}確認）：',
  host: 'ホスト',
  type: '種別',
  priority: '優先度',
  value: '値',
  ttl: 'TTL',
  'key-tag': '鍵タグ',
  algorithm: 'アルゴリズム',
  'digest-type': 'ダイジェストタイプ',
  digest: 'ダイジェスト',
});

/** Words that stand on paper only. */
const paper = translate(PAPER_TEXTS, {
  checks: 'すべての項目',
  later: 'その後の手順',
  closed: '閉じている項目は印刷していません。印刷するには、ページで開いてください。',
});

/** Words of the question whether a domain sends e-mail. */
const mailQuestion = translate(MAIL_QUESTION_TEXTS, {
  question: '{name}からメールを送信していますか。',
  why: 'メールサーバーもSPFレコードも設定されていません。どこからも送信していなければ、2つのレコードだけで、なりすましメールをすべて受信側に拒否させることができます。推測では提案しません。',
  no: 'いいえ、まったく送信していません',
  yes: 'はい',
  unsure: 'わかりません',
  'said-no': '{name}からはメールを送信していない（ご回答）',
  'said-no-text':
    '次のレコードを公開してください。受信側は、{name}と、独自のDMARCレコードを持たないその下の名前を名乗るメールを、すべて拒否するようになります。',
  'receives-none': 'メールの受信もしていない場合は、次回の診断結果でNull MXを提案します。',
  'said-yes': '{name}からメールを送信している（ご回答）',
  'said-yes-text':
    '送信に使うサービスをすべてSPFに記載し、それぞれDKIMで署名したうえで、DMARCをp=noneで始めてください。下の修正で順に進められます。',
  'said-unsure': '{name}からメールを送信しているかわからない（ご回答）',
  'said-unsure-text':
    '下の修正の最初の手順だけを公開してください。メールは1通も拒否されません。そのうえで、Webサイト、ショップ、メールマガジンの担当者に、{name}を名乗って送信しているものを確認してください。',
  change: '回答を変更',
  above: 'レコードは上に表示しています。',
});

/** Words around "did it work?". */
const published = translate(PUBLISHED_TEXTS, {
  rest: 'プロバイダーでの設定が終わりましたか。',
  check: '公開しました：今すぐ確認',
  again: 'もう一度確認',
  waiting: '権威サーバーに問い合わせています…',
  unreachable: 'Zonewellに接続できませんでした。少し待ってから、もう一度確認してください。',
  done: '完了：{title}',
  found: '{count, plural, other {権威サーバー#台すべてで確認できました。}}',
  gone: '{count, plural, other {権威サーバー#台すべてから削除されています。}}',
  some: '権威サーバー{count}台のうち、{found}台で確認できました。',
  'not-yet': 'まだ公開されていません。',
  'other-now': '変更されていますが、このレコードではありません。',
  unknown: '権威サーバーから応答を得られませんでした。',
  'unknown-means': 'レコードがないという意味ではありません。少し待ってから、もう一度確認してください。',
  'checked-at': '{clock}（UTC）に確認しました。',
  before:
    '{count, plural, other {{servers}の内容は、{at}に確認したときのままです。}}反映まで数分かかるプロバイダーもあります。',
  other: '{count, plural, other {{servers}には、これとは異なるレコードがあります。}}',
  beside: '古いレコードが新しいレコードと並んで残っています。古いレコードを削除してください。',
  sample: '例のまま公開されています。下線の部分を実際の値に置き換えてください。',
  silent: '{count, plural, other {{servers}は応答しなかったため、内容を確認できませんでした。}}',
  doubled:
    'レコードは{at}にありました。プロバイダーがドメイン名を自動で付け加えています。ホストには{host}と入力してください。',
  apex: 'レコードは{at}にありました。ホストには{host}と入力してください。',
  quotes: '引用符が値の一部になっています。引用符を付けずに入力してください。',
  nothing: '{type}レコードなし',
  'resolvers-at':
    '古い応答を保持しているリゾルバーにも、{clock}（UTC）までに反映されます（確認したTTLによる保持時間：{duration}）。',
  'resolvers-on':
    '古い応答を保持しているリゾルバーにも、{at}までに反映されます（確認したTTLによる保持時間：{duration}）。',
  'score-up': 'スコアは{before}点から{after}点になりました。',
  'score-same': 'スコアは{after}点のままです。',
  'score-open': '上の「今すぐ診断」でスコアを更新できます。',
  gained: '+{points}点',
  'then-live': '設定後、上の「今すぐ診断」で結果を確認できます。',
});

/** Words of all fixes in one piece. */
const copyAll = translate(COPY_ALL_TEXTS, {
  zone: 'すべての修正をコピー：ゾーンファイルの差分',
  ticket: 'すべての修正をコピー：Markdownのチケット',
  form: 'すべての修正をコピー：{provider}の入力項目',
  add: '次のレコードを追加',
  replace: '次のレコードを変更',
  by: '変更後',
  remove: '次のレコードを削除',
  'no-words': 'ゾーンファイルの行',
  title: '{name}：修正{count, plural, other {#件}}',
  done: '完了条件：ゾーンのすべての権威サーバーに「+」のレコードがあり、「-」のレコードがないこと。',
  'done-otherwise': '完了条件：診断結果にこの修正が表示されなくなること。',
  samples: '次の部分は例です。公開する前に実際の値に置き換えてください：',
});

/** Words around a record in the fields of a provider's form. */
const providerForm = translate(PROVIDER_FORM_TEXTS, {
  fields: '{provider}の入力項目',
  documented: '{provider}の入力項目は同社の説明に基づきます（{on}確認）',
  'documented-api': '{provider}のAPIの項目は同社の説明に基づきます（{on}確認）',
  'leave-empty': '空欄のまま',
  'one-entry':
    '{provider}では、同じ名前の{type}の値をすべて1つの項目で管理します。ほかの値は残したまま変更してください。',
  'too-long': '{provider}の入力欄に入力できるのは{max}文字までですが、このレコードは{count}文字あります。',
  'too-long-editor':
    '{provider}の入力欄に入力できるのは{max}文字までですが、このレコードは{count}文字あります。「{editor}」を開き、上の行を貼り付けてください。',
  flags: 'フラグ',
  tag: 'タグ',
  'ttl-unit': 'TTLの単位',
});

/** Holds what stands around fixes on all pages. */
export const FIX_PAGES = [copyAll, fixes, mailQuestion, paper, providerForm, published];
