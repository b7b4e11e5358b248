import { TERMINAL_REPORT_TEXTS } from '../../cli/terminal/report-texts.ts';
import { FIX_STEP_TEXTS } from '../../texts/fix-step-texts.ts';
import { TOP_ACTION_TEXTS } from '../../texts/top-action-texts.ts';
import { translate } from '../translate.ts';

const report = translate(TERMINAL_REPORT_TEXTS, {
  score: 'スコア',
  grade: '評価',
  'at-least': '{score}/{of}以上',
  exactly: '{score}/{of}',
  'grade-so-far': '{count, plural, =0 {{grade}} other {{grade}（暫定）}}',
  'no-score': 'なし（確認できた項目が1つもないため、判定していません）',
  capped: '評価の上限は{grade}です。{reason}',
  'unknown-checks':
    '{count}項目のうち{unknown}項目は確認できませんでした。それらに合格している場合、スコアは{max}点です。',
  'live-of': '{time}に{resolvers}で調べた結果です。',
  'live-own-servers': '{time}に各ゾーン自身の権威サーバーで調べた結果です。',
  'live-both': '{time}に各ゾーン自身の権威サーバーで調べた結果です。応答がなかったものは{resolvers}で調べました。',
  live: '{time}に調べた結果です。',
  stored: '保存済みの、{time}時点の結果です。',
  'as-of':
    '{time}時点の結果です。それまでに観測した内容だけを、現在の判定基準（{criteria}）で判定しています。対処方法が現在の状態に合わない場合があります。レコードを変更する前に、--atを付けずに診断してください。',
  also: '関連',
  'also-registration': '登録期限は{date}です{days, plural, =0 {（今日）} =1 {（明日）} other {（あと#日）}}。',
  'sends-through': '送信できるサービス：{names}。',
  'more-senders': 'ほか{count}件',
  'also-mail': 'メールセキュリティ：{score}（メールサーバーには未接続）。',
  'also-first': '最初の対応：{action}。',
  'also-more': '詳細：',
  checks: '診断項目',
  unscored: 'スコアの対象外',
  'in-column': '{column}：{text}',
  'with-more': '{text}（{more}）',
  'way-out':
    'ご自身のドメインの場合は、ネームサーバーが動作していることと、ファイアウォールがUDPとTCPのポート53を許可していることを確認してください。それ以外の場合は、1分ほど待ってからもう一度お試しください。',
  'way-out-web':
    'ブラウザーでサイトを開いてください。開ける場合は、当サービスからの接続だけが拒否されています。接続を許可するか、時間をおいて再度お試しください。開けない場合で、ご自身のドメインのときは、Webサーバーがポート443で応答するようにしてください。',
  'public-suffix': 'なし（パブリックサフィックスのため）',
  infrastructure: 'なし（逆引き用の名前のため）',
  'too-little': 'なし（応答が不足しています）',
  'same-reason': '同じ理由で確認できませんでした。',
  'as-for': '{name}と同じです。',
  'same-reason-as': '{name}と同じ理由で確認できませんでした。',
  more: 'ほか{count}件',
});

const fixSteps = translate(FIX_STEP_TEXTS, {
  step: '手順{place}/{count}：{title}。',
  serve: '先に{url}で次のファイルを公開してください：',
  paste: '{title}：',
  'paste-nothing': '{title}。',
  'fill-in': '次の部分は例です。公開する前に実際の値に置き換えてください：',
  delete: '{record}を削除してください。',
  add: '次のレコードを追加してください：',
  replace: '次のレコードを置き換えてください：',
});

const firstActions = translate(TOP_ACTION_TEXTS, {
  'fix-first': '{count, plural, other {優先して修正する項目}}',
  'brings-to': '{count, plural, =1 {これを直すと} other {この#件を直すと}}、スコアは{score}点（{grade}）になります。',
  'brings-score': '{count, plural, =1 {これを直すと} other {この#件を直すと}}、スコアは{score}点になります。',
  'first-brings-to': '{count, plural, =1 {修正1で} other {修正1と2で}}、スコアは{score}点になります。',
  'all-reach': '{count, plural, =2 {2件とも} other {#件すべてを}}直すと、最大{score}点になります。',
});

/** Words of the commands, and those that the pages of reports share with them. */
export const CLI = [report, fixSteps, firstActions];
