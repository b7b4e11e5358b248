import { HISTORY_TEXTS } from '../../pages/history/history-texts.ts';
import { OBSERVERS_TEXTS } from '../../past/observers-texts.ts';
import { translate } from '../translate.ts';

/** Words of the page that shows what changed at a domain. */
export const HISTORY = translate(HISTORY_TEXTS, {
  title: '{name}の履歴',
  changes: '{since}以降の変更{count, plural, =0 {はなし} other {#件}}',
  'changes-part': '変更',
  filter: '表示する変更',
  all: 'すべて',
  mail: 'メール',
  web: 'Webサイト',
  dns: 'ネームサーバーとDNSSEC',
  certificates: '証明書',
  other: 'その他',
  between: '{from}～{to}（UTC）の間',
  'score-moved': 'スコア{before}→{after}',
  'score-same': 'スコアへの影響なし',
  'at-least': '{score}以上',
  more: '同じときの変更がほかに{count, plural, other {#件}}',
  uncounted: 'ほかの変更{count, plural, other {#件}}はJSONで確認できます。',
  first: '初回確認',
  'first-text':
    '{count, plural, =0 {レコードは見つかりませんでした。} other {レコードが#件見つかりました。}}Zonewellによるこのドメインの履歴は、ここから始まります。',
  'archives-only':
    'この名前はまだ調べていないため、変更の内容はわかりません。アーカイブが観測したレコードは「レコードの推移」に表示しています。',
  newest: '最新の変更',
  older: '以前の変更',
  timeline: 'レコードの推移',
  seen: '観測',
  changed: '変更',
  'not-checked': '未確認',
  moving: '変更のあったレコード{count, plural, other {#件}}',
  still: '変更のないレコード{count, plural, other {#件}}',
  'lane-there': '{name}：現在もあります',
  'lane-gone': '{name}：{date}以降は観測されていません',
  'lane-last-seen': '{name}：最後の観測は{date}',
  'type-filter': '表示するレコード種別',
  announced:
    'アドレスのネットワーク（AS）は{day}時点の経路広告、国はASの登録国です。それ以前は別のASが広告していた可能性があります。',
  'not-drawn': 'ほかのレコード{count, plural, other {#件}}はJSONで確認できます。',
  note: '名前解決の失敗や、順番に入れ替わるアドレスは変更とみなしません。斜線の期間はZonewellが確認していないため、レコードの状態はわかりません。',
  empty: 'まだ観測がありません',
  'empty-text':
    '履歴は、レコードが初めて見つかったときから始まります。その後の変更を、日付とその影響とともにここに表示します。',
  'empty-action': '診断結果を開く',
  export: 'エクスポート',
  'export-json': '変更（JSON）',
  'export-csv': '変更（CSV）',
  'export-atom': '変更（Atomフィード）',
  'export-ndjson': 'レコード（NDJSON）',
});

/** Words for who saw the records of a domain. */
export const OBSERVERS = translate(OBSERVERS_TEXTS, {
  observed: '{from}から{to}まで、Zonewellが観測しました。',
  'never-observed': 'この名前はまだ調べていません。',
  archived: 'アーカイブの記録は{from}から{to}まで：{sources}。',
  'archives-too': 'アーカイブにも記録あり：{sources}',
  'archives-only': 'アーカイブの記録のみ：{sources}',
  'zone-files': '{source}のゾーンファイル',
});
