import { registration } from '../../../checks/registration/registration.ts';
import type { TextTable } from '../../../domain/message.ts';
import { translateFindings } from '../../translate.ts';

const REGISTRATION_WORDS = {
  name: 'ドメインの登録',
  means: 'ドメインは、登録が続いている間だけ使えます。',
  why: '登録が切れるとWebサイトもメールも止まり、やがて第三者が登録できるようになります。移管ロックがないと、盗まれたパスワードだけでドメインを移管されます。',
};

export const REGISTRATION_TEXTS: readonly TextTable[] = [
  translateFindings(registration, REGISTRATION_WORDS, {
    until: { says: '{domain}の登録は{date}まで有効です。' },
    'no-date': { says: '{domain}は登録されています。レジストリは有効期限を公開していません。' },
    'not-registered': {
      says: 'レジストリに{domain}の登録は見つかりません。それでもドメインが使えている場合は、別のレジストリが管理しているかもしれません。',
    },
    'not-published': {
      says: '{domain}の登録情報を公開しているサーバーが見つからないため、有効期限はレジストラで確認してください。',
    },
    'public-suffix': { says: '{domain}の下の名前は、それぞれの所有者が登録します。{domain}自体に登録はありません。' },
    soon: {
      says: '{domain}の登録は{date}に期限が切れます。期限を過ぎるとWebサイトやメールが止まることがあり、やがて誰でもこのドメインを登録できるようになります。',
      do: 'レジストラで{domain}を更新する',
      more: '自動更新が有効で、支払い情報が正しいことを確認するだけでもかまいません。',
    },
    close: {
      says: '{domain}の登録は{date}に期限が切れます。期限を過ぎるとWebサイトやメールが止まることがあり、やがて誰でもこのドメインを登録できるようになります。',
      do: '今すぐレジストラで{domain}を更新する',
    },
    extended: {
      says: '{domain}の登録は{date}に期限が切れました。レジストリが自動更新しましたが（autoRenewPeriod）、レジストラはまだ削除できます。',
      do: 'レジストラで{domain}を更新する',
      more: '更新の支払いが済んでいるかをレジストラに確認してください。',
    },
    expired: {
      says: '{domain}の登録は{date}に期限が切れました。レジストリやレジストラは、いつでもこのドメインを停止でき、やがて誰でも登録できるようになります。',
      do: '今すぐレジストラで{domain}を更新する',
      more: '遅くなると費用が増えるか、更新できなくなることがあります。',
    },
    held: {
      says: 'レジストリまたはレジストラが{domain}をDNSから外しているため、誰もWebサイトやメールを利用できません：{statuses}。',
      do: 'レジストラに依頼して{domain}をDNSに戻す',
      more: '未払いや連絡先の未確認など、理由をレジストラに確認してください。',
    },
    ending: {
      says: 'レジストリによる{domain}の削除が始まっているか、まもなく始まります：{statuses}。削除された後は、誰でも登録できます。',
      do: '{domain}をまだ復旧できるようであれば、すぐにレジストラに依頼する',
    },
    locks: { says: '{domain}の登録は、次のロックで保護されています：{statuses}。' },
    'no-transfer-lock': {
      says: '{domain}に移管ロックがありません。レジストラのアカウントにログインできれば、誰でもドメインを移管できます。',
      do: 'レジストラが移管ロックを提供している場合は、有効にする',
    },
  }),
];
