import { BATCH_FIELD_TEXTS } from '../../api/batch-field-texts.ts';
import { translate } from '../translate.ts';

export const API_BATCHES = translate(BATCH_FIELD_TEXTS, {
  'batch/begin': '多数のドメインを診断',
  'batch/begin-description':
    '最大1,000件のドメインを、指定した種類の診断でバックグラウンドで調べます。保存済みの情報を使い、まだ観測していないものは調べます。`live`を指定すると、ライブ診断と同じ検査を含め、すべてを新たに調べます。この場合はキーに`run`スコープも必要です。1ドメインを1回の呼び出しと数えます（メールセキュリティを除く）。回数はバッチの開始時にまとめて数えます。残りの回数が足りない場合、バッチは開始されず、回数も減りません。サービス側の問題で診断できなかったドメインの分は戻します。使用できない名前が1つでもあれば、リスト全体を受け付けません。同じ名前が2度あっても、調べるのも数えるのも1回です。1つのキーで同時に実行できるバッチは1つです。`Idempotency-Key`を付けると、同じキーの同じリクエストには、最初に開始したバッチを返します。接続が切れても安全に送り直せます。',
  'batch/state': 'バッチの状態',
  'batch/state-description':
    'アカウントのキーで開始したバッチの進み具合。この呼び出しは回数に含まれません。終了から1日間取得できます。',
  'batch/results': 'バッチの結果',
  'batch/results-description':
    'これまでの結果をリストの順に、1行に1つのJSONオブジェクト（NDJSON）で返します。実行中も、終了から1日後までも取得できます。この呼び出しは回数に含まれません。',
  'parameter/idempotency-key':
    'リクエストに付ける任意の名前。ASCIIの英数字と記号で1～255文字（UUIDなど）。最初のバッチを保管している間は、同じ名前の同じリクエストで2つ目のバッチが始まることはありません。',
  'parameter/batch': 'バッチのID。',
  'batch/domains-asked': '診断するドメイン。最大1,000件。',
  'batch/live-asked': '検査も含め、すべてを新たに調べるかどうか。省略すると調べません。',
  'batch/live': '検査も含め、すべてを新たに調べるかどうか。',
  'batch/state-label': '`running`：実行中。`ended`：すべてのドメインの結果があります。',
  'batch/ended-at': '終了した時刻。実行中はnullです。',
  'batch/expires-at': '結果を削除する時刻。実行中はnullです。',
  'batch/total': 'ドメインの数（重複を除く）。',
  'batch/done': '結果があるドメインの数。',
  'batch/failed': 'そのうちサービス側の問題で診断できなかったドメインの数。回数に含まれません。',
  'batch/results-url': '結果を取得するアドレス。',
  batch: 'ドメインのバッチ。',
  'batch-result/domain': '診断した名前（ASCII）。',
  'batch-result/outcome':
    '`report`：診断結果があります。`too-long`：保管できる長さを超えています。単独で取得してください。`failed`：サービス側の問題で診断できませんでした。ドメインの状態を示すものではありません。',
  'batch-result/report': 'その種類の診断結果。言語はバッチを開始したリクエストのものです。ない場合はnullです。',
  'batch-result': '1つのドメインの結果。',
  'response/batch-lines': 'ドメインごとの結果。1行に1つのJSONオブジェクト。',
});
