import { YAML_TEXTS } from '../../domain/yaml-texts.ts';
import { MONITOR_FILE_TEXTS } from '../../monitoring/file/file-texts.ts';
import { translate } from '../translate.ts';

/** Says what is wrong with a file of monitors. */
export const MONITOR_FILE = translate(MONITOR_FILE_TEXTS, {
  'no-domain': 'ドメインがありません。「domain: example.com」から書き始めてください。',
  'no-address':
    'アドレスがありません。「to: ops@example.com」、アカウントのアドレスなら「to: account」と書いてください。',
  'not-hours': '{typed}は時間帯ではありません。22:00-07:00のように入力するか、noneを指定してください。',
  'not-a-duration': '{typed}は時間の長さではありません。30m、4h、1dのように入力するか、noneを指定してください。',
  'not-passing': '{typed}は指定できません。使用できる値：{known}',
  beside: '{key}は{other}と一緒に指定してください。{other}を追加するか、{key}を削除してください。',
  'no-recipient': '{name}という通知先はありません。',
  several: '{name}と表示される通知先が複数あります。zonewell monitor rulesで指定してください。',
  masked: 'アドレスがシークレットのため、ファイルには含まれません。zonewell monitor recipients addで追加してください。',
  gone: '途中で削除されたか、追加できませんでした。',
  'no-room': '{plan}プランの上限に達しています。',
  'not-a-state': '{typed}という状態はありません。activeかpausedを指定してください。',
});

/** Says what is wrong with a file of YAML, whatever it is for. */
export const YAML = translate(YAML_TEXTS, {
  line: '{line}行目：{fault}',
  'not-yaml': 'YAMLとして読み取れません。字下げ、引用符、コロンを確認してください。',
  tagged: '{tag}のようなYAMLのタグは使用できません。削除してください。',
  aliases: 'エイリアスが{most}個を超えています。値をそのまま書いてください。',
  deep: '{most}個を超える括弧が開かれています。リストとキーは、1行ずつ書いてください。',
  'too-long': 'ファイルが{most}文字を超えています。分割してください。',
  'too-many': '項目が{most}件を超えています。分割してください。',
  'not-a-map': 'ここには、{example}のようにキーと値を書いてください。',
  'not-a-list': 'ここには、行頭にハイフンを付けた一覧を書いてください。',
  'not-a-value': 'ここには、言葉、数字、またはその一覧を書いてください。',
  'unknown-key': '{key}というキーは使用できません。使用できるキー：{known}',
  'one-value': 'ここには値を1つだけ書いてください。',
  twice: '{name}が2回あります。一方を削除してください。',
});
