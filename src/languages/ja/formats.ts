import { EXPLAIN_TEXTS } from '../../cli/commands/explain-texts.ts';
import { OUTPUT_TEXTS } from '../../cli/output/output-texts.ts';
import { FORMAT_TEXTS } from '../../formats/format-texts.ts';
import { translate } from '../translate.ts';

/** Words of reports for other programs, of the flags that ask for them, and of what explains their codes. */
export const FORMATS = [
  translate(FORMAT_TEXTS, {
    title: '{domain}：{name}',
    score: 'スコア：{of}点中{score}点{grade}',
    'at-least': 'スコア：{of}点中{score}点以上{grade}。確認できなかった項目があります。',
    'so-far': 'スコア：{of}点中{score}点{grade}。残りは未確認です。',
    grade: '（評価{grade}）',
    'no-score': 'スコアなし：確認できた項目が少なすぎます。',
    found: '診断結果',
    open: '確認できなかった項目',
    known: '以前から',
    nothing: '対応が必要な項目はありません。',
    made: 'Zonewell {version}が{time}に調べた結果です。判定基準：{criteria}。',
    'as-of': '{time}時点の結果です（それまでに保存された内容から、Zonewell {version}で判定）。判定基準：{criteria}。',
    stored: '{time}に保存された内容から、Zonewell {version}で判定した結果です。判定基準：{criteria}。',
  }),
  translate(OUTPUT_TEXTS, {
    format: '--formatに「{value}」は使用できません：そのような形式はありません',
    'use-one-of': '{values}のいずれかを指定してください。',
    'json-and-format': '--jsonと--format={value}は同時に使用できません',
    'json-and-format/hint': '--jsonは--format=jsonと同じです。どちらかを省いてください。',
    'fail-on': '--fail-onに「{value}」は使用できません：errorかwarningではありません',
    'fail-on/hint': 'errorは重大な問題を含み、warningはその両方を含みます。',
    'fail-under': '--fail-underに「{value}」は使用できません：0から100までの整数ではありません',
    'fail-under/hint': '--fail-under 75のように指定してください。',
    'no-baseline': '--baselineのファイル{file}を読み取れません：{why}',
    'no-baseline/hint': 'パスと権限を確認してください。最初のファイルを作るときは、--baselineを省いてください。',
    'too-large': '{most}オクテットを超えています',
    'not-a-report':
      '--format=json、ndjson、sarifで出力した診断結果がありません（scanの場合は--fullを付けた出力が必要です）',
  }),
  translate(EXPLAIN_TEXTS, {
    unknown: '「{code}」という診断項目や診断結果は見つかりません',
    'unknown/hint': '次のいずれかではありませんか：{codes}。',
    'unknown/search': 'レポートでの名前（spf/doubledなど）か、診断項目（spfなど）を指定してください。',
    several: '「{code}」に当てはまるものは複数あります：',
    severity: '重大度：{severity}',
    'not-needing': '問題なし',
    'in-report': '{report}：{points, plural, =0 {配点なし} other {100点中#点}}',
    'in-report-by-severity': '{report}：重大度に応じた配点',
    'to-do': '対応：{action}',
    about: '{check}について',
    findings: '診断結果の一覧',
    sources: '出典',
    elsewhere: 'ほかのツールでの名前',
    slots: '波括弧の中には、ドメインごとの値が入ります。',
  }),
];
