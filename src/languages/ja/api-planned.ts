import { PLANNED_FIELD_TEXTS } from '../../api/planned-field-texts.ts';
import { translate } from '../translate.ts';

export const API_PLANNED = translate(PLANNED_FIELD_TEXTS, {
  'planned/check': '公開前のゾーンを診断',
  'planned/check-description':
    'ゾーンファイルを受け取り、それを公開した場合の診断結果と変更点を返します。ゾーン内の名前はファイルから答え、それ以外の名前とサーバーは現在のままです。`zonewell check --zone-file`や、`/planned-zone`のフォームと同じ診断です。ファイルは最大10MiB、50,000レコードで、`$INCLUDE`は使えません。このままでは読み込めないファイルの場合は、問題のある行を示します。ファイルも診断結果も保存しません。1つのアドレスおよびアカウントが1分間に開始できる回数は、ライブ診断と同じです。',
  'planned/zone-asked':
    'マスターファイル形式（RFC 1035 5章）か、octoDNSのYAMLで書いたゾーン。どちらかは最初の行で判断します。octoDNSのファイルにはSOAレコードがなく、ゾーン自体のNSレコードもないことが多いため、現在のものを使います。',
  'planned/origin-asked':
    'ゾーンの名前。ファイルが`$ORIGIN`で始まるか、SOAレコードの名前が省略されていない場合は省略できます。',
  'planned/domain-asked': '診断するゾーン内のドメイン。省略した場合はゾーンそのもの。',
  'planned/kind-asked': '診断の種類。省略した場合は`health`。',
  'planned/origin': 'ゾーンの名前（ASCII）。',
  'planned/report': '公開した場合の診断結果。形式は診断の種類によります。',
  'planned/now': '現在のドメインの点数。',
  'planned/score-max': '行った検査で確認できなかった項目がすべて合格だった場合の点数。',
  'planned/grade': '評価。ない場合はnullです。',
  'planned/changes':
    'このゾーンによる変更点。重大なものから並びます。比べるのはこの診断で調べる名前です。ゾーンの現在の内容をすべて外部から知ることはできません。',
  'planned/lines': '対応が必要な項目に関わるファイルの行。',
  'planned/lines/one': '1つの項目に関わる行。',
  'planned/lines/check': '項目のID。',
  'planned/lines/numbers': 'ファイルの行番号（1から）。',
  'planned/notes': 'ファイルから除いたもの、または別のものとして読み取ったもの。',
  'planned/notes/line': 'ファイルの行（1から）。',
  'planned/notes/note': 'その行についての説明。',
  'planned/notes/one': '1つの行についての注記。',
  planned: '公開前のゾーンを使ったドメインの診断。',
  'undelegated/check': '移行先の権威サーバーを事前に確認',
  'undelegated/check-description':
    '指定した権威サーバーとDSレコードに委任したと仮定して、ゾーンの総合診断を行います。ゾーン内の名前はすべてこれらのサーバーに問い合わせます。`zonewell diagnose --ns`と同じ確認です。アドレスは最大16個で、公開されたものに限ります。結果は保存しません。1つのアドレスおよびアカウントが1分間に開始できる回数は、ライブ診断と同じです。',
  'undelegated/domain-asked': '移行するゾーン。',
  'undelegated/servers-asked': '権威サーバー。アドレスは合わせて最大16個。',
  'undelegated/servers/one': '1つの権威サーバー。',
  'undelegated/servers/host': 'サーバーの名前。',
  'undelegated/servers/addresses':
    'サーバーのアドレス。名前がゾーンの外にある場合は省略でき、その場合は名前から調べます。',
  'undelegated/ds-asked':
    'レジストラに登録する予定のDSレコード。鍵タグ、アルゴリズム、ダイジェストの種類、ダイジェストの順に書きます。省略した場合はなし。',
  'problem/faults': '権威サーバーが読み込めない、ゾーンファイルの各行。',
  'problem/faults/one': '1つの行の誤り。',
  'problem/faults/line': '行番号（1から）。',
  'problem/faults/fault': 'その行の誤り。',
});
