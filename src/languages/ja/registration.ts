import { STATUS_TEXTS } from '../../texts/status-texts.ts';
import { translate } from '../translate.ts';

/** Statuses of a domain name, as sentences without their full stop. */
export const STATUSES = translate(STATUS_TEXTS, {
  ok: 'ロックや保留中の処理はありません',
  active: '登録は有効です',
  inactive: 'ネームサーバーが設定されていないため、この名前は使えません',
  clientTransferProhibited: '登録者が解除するまで、レジストラは他社への移管を拒否します',
  clientUpdateProhibited: '登録者が解除するまで、レジストラはネームサーバーや連絡先の変更を拒否します',
  clientDeleteProhibited: 'レジストラは名前の削除を拒否します',
  clientRenewProhibited: 'レジストラは登録の更新を拒否します',
  clientHold: 'レジストラがDNSから外しているため、この名前は使えません',
  serverTransferProhibited: 'レジストリ自身が移管を拒否します',
  serverUpdateProhibited: 'レジストリ自身がネームサーバーや連絡先の変更を拒否します',
  serverDeleteProhibited: 'レジストリ自身が名前の削除を拒否します',
  serverRenewProhibited: 'レジストリ自身が登録の更新を拒否します',
  serverHold: 'レジストリがDNSから外しているため、この名前は使えません',
  linked: 'レジストリのほかのオブジェクトから参照されています',
  pendingCreate: '登録の申請中で、まだ完了していません',
  pendingTransfer: '別のレジストラへの移管手続き中です',
  pendingUpdate: '変更の申請中で、まだ完了していません',
  pendingRenew: '更新の申請中で、まだ完了していません',
  pendingDelete: '数日以内に削除され、もう元に戻せません',
  redemptionPeriod: '削除されました。約30日間は、登録者が手数料を払えば元に戻せます',
  pendingRestore: '削除された後、登録者が復活を申請しています',
  addPeriod: '数日以内に新しく登録されました',
  autoRenewPeriod: 'レジストリが自動更新しました。レジストラはまだ取り消せます',
  renewPeriod: '数日以内に更新されました',
  transferPeriod: '数日以内に別のレジストラへ移管されました',
});
