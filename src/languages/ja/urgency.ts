/** The Japanese of what follows once a registration has ended. */
export const AFTER_END =
  '期限を過ぎるとWebサイトやメールが止まることがあり、やがて誰でもこのドメインを登録できるようになります。';

/** The same of one that has ended. */
export const SINCE_END =
  'レジストリやレジストラは、いつでもこのドメインを停止でき、やがて誰でも登録できるようになります。';

/** The same of one that the registry renewed of itself. */
export const RENEWED = 'レジストリが自動更新しましたが（autoRenewPeriod）、レジストラはまだ削除できます。';
