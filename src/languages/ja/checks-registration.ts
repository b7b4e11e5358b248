import { registration } from '../../checks/registration/registration.ts';
import type { TextTable } from '../../domain/message.ts';
import { translateActions, translateCheck } from '../translate.ts';
import { AFTER_END, RENEWED, SINCE_END } from './urgency.ts';

const RENEW = ['レジストラで{domain}を更新する', '登録がなくなると、Webサイトとメールが止まります。'] as const;

/** The Japanese of the check on the registration of a domain. */
export const REGISTRATION_CHECKS: readonly TextTable[] = [
  translateCheck(registration, 'ドメインの登録', {
    until: ['{domain}の登録は{date}まで有効です。'],
    'no-date': ['{domain}は登録されています。レジストリは有効期限を公開していません。'],
    'not-registered': [
      'レジストリに{domain}の登録は見つかりません。それでもドメインが使えている場合は、別のレジストリが管理しているかもしれません。',
    ],
    'not-published': [
      '{domain}の登録情報を公開しているサーバーが見つからないため、有効期限はレジストラで確認してください。',
    ],
    'public-suffix': ['{domain}の下の名前は、ほかの人が登録します。{domain}自体に登録はありません。'],
    soon: [
      `{domain}の登録は{date}に期限が切れます。${AFTER_END}`,
      '自動更新が有効で、支払い情報が正しいことを確認するか、ドメインを更新してください。',
    ],
    close: [`{domain}の登録は{date}に期限が切れます。${AFTER_END}`, '今すぐレジストラでドメインを更新してください。'],
    extended: [
      `{domain}の登録は{date}に期限が切れました。${RENEWED}`,
      '更新の支払いが済んでいるかをレジストラに確認してください。',
    ],
    expired: [
      `{domain}の登録は{date}に期限が切れました。${SINCE_END}`,
      '今すぐレジストラでドメインを更新してください。遅くなると費用が増えるか、更新できなくなることがあります。',
    ],
    held: [
      'レジストリまたはレジストラが、{domain}をDNSから外しています：{statuses}。',
      '未払いや連絡先の未確認など、理由をレジストラに確認してください。',
    ],
    ending: [
      'レジストリによる{domain}の削除が始まっているか、まもなく始まります：{statuses}。',
      'まだ間に合うようであれば、今すぐレジストラに復旧を依頼してください。',
    ],
    locks: ['{domain}の登録は、次のロックで保護されています：{statuses}。'],
    'no-transfer-lock': [
      '{domain}に移管ロックがありません。レジストラのアカウントにログインできれば、誰でもドメインを移管できます。',
      'レジストラがこのロックを提供している場合は、有効にしてください。',
    ],
  }),
  translateActions(registration, {
    soon: RENEW,
    close: RENEW,
    extended: RENEW,
    expired: RENEW,
    held: ['レジストラに依頼して{domain}をDNSに戻す', '停止中は、誰もWebサイトやメールを利用できません。'],
    ending: ['レジストラで{domain}を復旧する', 'レジストリが削除した後は、誰でも登録できます。'],
  }),
];
