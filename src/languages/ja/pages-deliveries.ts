import { DELIVERIES_TEXTS } from '../../pages/monitors/deliveries-texts.ts';
import { translate } from '../translate.ts';

/** Words of the list of deliveries. */
export const DELIVERIES = translate(DELIVERIES_TEXTS, {
  title: '送信記録',
  meta: '{count, plural, other {最新のアラート#件}}',
  when: '日時',
  alert: 'アラート',
  to: '通知先',
  result: '結果',
  about: '{domain}：{headline}',
  removed: '削除された通知先',
  accepted: '受け付け済み',
  waiting: '送信待ち',
  uncertain: '送信済み（応答なし）',
  refused: '拒否',
  'given-up': '送信を中止',
  stands: '{state}（{when}）。',
  reason: '応答：{reason}。',
  next: '{wait}に再送します。',
  again: 'もう一度送る',
});
