import { PLANNED_TEXTS } from '../../cli/commands/planned-texts.ts';
import { ZONE_FILE_TEXTS } from '../../records/zone-file/zone-file-texts.ts';
import { translate } from '../translate.ts';

/** Words of zone files, and of checks of planned zones. */
export const ZONE_FILES = [
  translate(ZONE_FILE_TEXTS, {
    'too-large': 'ゾーンファイルは、取り込むファイルも含めて{most, number}オクテットまでです。',
    'too-many-records': 'ゾーンファイルのレコードは{most, number}件までです。',
    'quote-open': '引用符が閉じられていません。引用符で囲んだ文字列は、同じ行で閉じてください。',
    'parenthesis-open': '括弧が閉じられていません。',
    'parenthesis-stray': '開かれていない括弧が閉じられています。',
    'no-owner': '最初のレコードに名前がありません。行の先頭に名前か@を書いてください。',
    'not-a-name': '{typed}はドメイン名ではありません。',
    'no-type': 'レコードのタイプがありません。',
    'not-a-type': '{typed}はレコードタイプではありません。',
    'other-class': 'クラス{typed}のレコードは読み取りません。インターネットのゾーンのクラスはINです。',
    'no-ttl': 'TTLがなく、それより前にも指定がありません。ファイルの先頭に「$TTL 3600」のような行を書いてください。',
    'bad-data': '{typed}は{type}レコードのデータではありません。',
    'not-a-directive':
      '{typed}は指示子ではありません。ゾーンファイルで使えるのは$ORIGIN、$TTL、$INCLUDE、$GENERATEです。',
    'bad-ttl': '{typed}はTTLではありません。3600のような秒数か、1hのように書いてください。',
    'bad-include': '$INCLUDEには、ファイル名と、必要であれば起点の名前を書いてください。',
    'no-include': 'ここではファイルを取り込めません。{file}のレコードをこのファイルに書いてください。',
    'include-outside': '{file}は、ゾーンファイルのフォルダーの中にありません。',
    'include-unreadable': '{file}を読み取れません。',
    'include-deep': 'ファイルの取り込みが{most}段を超えています。',
    'bad-generate': '$GENERATEには、1-10や0-100/2のような範囲、名前、タイプ、データを書いてください。',
    'generate-large': '$GENERATEで作られるレコードが{most, number}件を超えています。',
    'bad-placeholder':
      '{typed}は$GENERATEの置き換え記号ではありません。$の後の波括弧には、加える数、桁数、基数を書けます。',
    'out-of-zone': '{name}はゾーン{origin}の中にないため、そのレコードは除外しました。',
    'type-not-read': '{type}レコードの読み取りには対応していません。このレコードは除外しました。',
    alias:
      '{type}はDNSのレコードではありません。DNS事業者が{target}のアドレスを応答するため、そのアドレスを問い合わせます。',
    'no-soa': 'ゾーンファイルにSOAレコードがありません。',
    'other-origin': 'SOAレコードは{name}にありますが、ゾーンは{origin}です。',
    'several-soa': 'ゾーンにSOAレコードが複数あります。',
    'alias-not-alone':
      '{name}にはCNAMEレコードと別のレコードがあります。CNAMEレコードのある名前に、ほかのレコードは置けません。',
    'several-aliases': '{name}にCNAMEレコードが複数あります。',
  }),
  translate(PLANNED_TEXTS, {
    head: '{file}による計画中のゾーン{origin}。ゾーンの外の名前と、すべてのサーバーは現在の状態です。',
    change: 'この変更の影響',
    score: 'スコア：現在{before}、このファイルでは{after}',
    exactly: '{score}/{of}',
    'at-least': '{score}/{of}以上',
    'no-score': 'なし',
    marked: '{mark}：{text}',
    nothing: 'この診断で問い合わせたレコードに、変更はありません。',
    compared: 'この診断で問い合わせた名前を比べました。現在のゾーンにほかに何があるかは、外部からはわかりません。',
    lines: 'ファイル内の位置',
    notes: 'ファイルについて',
    'not-loaded': '権威サーバーは{file}を読み込めません',
    'not-loaded/hint': '上の行を直して、もう一度診断してください。',
    unreadable: '{file}を読み取れません：{why}',
    'unreadable/hint': 'パスと権限を確認してください。',
    'no-origin': 'ファイルからは、どのゾーンのものかわかりません',
    'no-origin/hint': '--origin example.comのように指定してください。',
    'no-domain': 'ドメインか、--zone-fileでゾーンファイルを指定してください',
    'not-in-zone': '{domain}はゾーン{origin}の中にありません',
    'not-in-zone/hint': 'ゾーンの中のドメインを指定するか、省略してください。',
    'flag-with-zone-file': '{flag}は--zone-fileと一緒に使えません',
    'without-zone-file': '{flag}は--zone-fileなしでは使えません',
  }),
];
