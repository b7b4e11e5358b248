import { RUN_FIELD_TEXTS } from '../../api/run-field-texts.ts';
import { translate } from '../translate.ts';

export const API_RUNS = translate(RUN_FIELD_TEXTS, {
  'run/start': 'ライブ診断を実行',
  'run/start-description':
    'ページの閲覧時には行わない検査も含め、すべてを新たに調べます（ページの実行ボタンと同じです）。応答はすぐに返り、進み具合と診断結果を取得するアドレスを`Location`に示します。`Prefer: wait=20`を指定すると最大20秒待ち、それまでに終われば診断結果そのものを返します。1つのアドレスおよびアカウントが1分間に開始できる回数は、ページの閲覧者と同じです。同じ診断は1回にまとめ、直前の1分間にサーバーが答えた検査は繰り返しません。',
  'run/state': 'ライブ診断の状態',
  'run/state-description':
    'アカウントが開始したライブ診断の進み具合と、終了後の診断結果。この呼び出しは回数に含まれません。開始から10分間取得できます。',
  'parameter/prefer':
    '`wait=20`：最大でこの秒数（20秒まで）待ち、それまでに終われば診断結果そのものを返します（RFC 7240）。',
  'run/id': '診断の実行のID。',
  'run/domain': '診断する名前（ASCII）。',
  'run/kind': '診断の種類。',
  'run/state-label':
    '`running`：実行中。`ended`：診断結果があります。`failed`：サービス側の問題で終了しました。ドメインの状態を示すものではありません。',
  'run/started-at': '開始した時刻。',
  'run/ended-at': '終了した時刻。実行中の場合、または確認できない場合はnullです。',
  'run/asked': 'これまでに行った問い合わせの数。サービスの別のプロセスが実行している場合はnullです。',
  'run/answered': 'そのうち終了した問い合わせの数。サービスの別のプロセスが実行している場合はnullです。',
  'run/report': '診断結果。終了するまではnullです。',
  run: 'ライブ診断の実行。',
  'response/201': '追加しました。',
  'response/202': '開始しました。進み具合を取得するアドレスを`Location`に示します。',
  'header/location': '次に取得するアドレス。',
  'header/preference-applied': '適用した希望（RFC 7240）。',
});
