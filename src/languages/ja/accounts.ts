import { EMAIL_TEXTS } from '../../accounts/email-texts.ts';
import { REFUSAL_TEXTS } from '../../accounts/refusal-texts.ts';
import { FRAME_TEXTS } from '../../mail/frame-texts.ts';
import { translate } from '../translate.ts';

const emails = translate(EMAIL_TEXTS, {
  asked: 'このメールは、Zonewellでこのメールアドレスが入力されたため送信しています。返信は不要です。',
  security: 'このメールは、ご本人の知らないうちにアカウントが変更されることを防ぐために送信しています。',
  'not-you': 'お心当たりがない場合は、すぐに新しいパスワードを設定してください：{url}',
  'join-subject': 'Zonewellへの登録を完了してください',
  'join-why':
    'このメールアドレスでZonewellのアカウントが申し込まれました。アカウントを作成するには、パスワードを設定してください。',
  'join-once':
    'リンクは1時間以内に1回だけ使用できます。お心当たりがない場合は、何もする必要はありません。アカウントは作成されません。',
  'join-link': 'パスワードを設定する',
  'have-account-subject': 'Zonewellのアカウントはすでに作成されています',
  'have-account-why':
    'このメールアドレスで登録が申し込まれましたが、アカウントはすでに作成されています。パスワードでログインしてください。忘れた場合は、新しいパスワードを設定してください。',
  'account-once':
    'リンクは1時間以内に1回だけ使用できます。お心当たりがない場合は、何もする必要はありません。アカウントは変更されません。',
  'reset-subject': 'Zonewellの新しいパスワードを設定してください',
  'reset-why': 'このメールアドレスのアカウントについて、パスワードの再設定が申し込まれました。',
  'password-once':
    'リンクは1時間以内に1回だけ使用できます。お心当たりがない場合は、何もする必要はありません。パスワードは変更されません。',
  'reset-link': '新しいパスワードを設定する',
  'address-subject': 'Zonewellの新しいメールアドレスを確認してください',
  'address-why':
    'このメールアドレスをZonewellのアカウントで使用することが申し込まれました。確認すると、次回からこのアドレスでログインできます。',
  'address-link': 'このアドレスを確認する',
  'taken-subject': 'このメールアドレスにはすでにZonewellのアカウントがあります',
  'taken-why':
    'このメールアドレスを別のZonewellアカウントで使用することが申し込まれました。このアドレスにはすでにアカウントがあるため、何も変更していません。',
  'taken-next': 'アドレスを移すには、先にこのアドレスでログインし、そのアカウントを削除してください。',
  'taken-link': 'ログイン',
  'password-changed-subject': 'Zonewellのパスワードが変更されました',
  'password-changed': 'アカウントのパスワードが変更されました。ほかのブラウザーはすべてログアウトしました。',
  'address-asked-subject': 'Zonewellアカウントのメールアドレス変更が申し込まれました',
  'address-asked':
    'ログイン中でパスワードを知っている人が、アカウントのメールアドレスを{address}に変更することを申し込みました。まだ何も変更されていません。変更には、新しいアドレスの確認が必要です。',
  'address-asked-you': 'ご自身による申し込みであれば、このメールには対応不要です。',
  'address-asked-not-you':
    'お心当たりがない場合は、すぐに新しいパスワードを設定してください。変更が取り消され、すべてのブラウザーからログアウトされます：{url}',
  'address-changed-subject': 'Zonewellアカウントのメールアドレスが変更されました',
  'address-changed': 'アカウントのメールアドレスは{address}になりました。このアドレスではログインできなくなりました。',
  'address-changed-not-you':
    'お心当たりがない場合は、このZonewellの運用者に連絡してください。元に戻せるのは運用者だけです。',
  'deleted-subject': 'Zonewellのアカウントを削除しました',
  deleted: 'アカウントと、保存していたすべてのデータを削除しました。キーは使用できなくなりました。',
  last: 'お送りするメールはこれが最後です。',
  'used-all-subject': '今月のZonewellの呼び出し回数をすべて使い切りました',
  'used-subject': '今月のZonewellの呼び出し回数の{percent}%を使用しました',
  'used-all':
    '今月の呼び出し{limit}回をすべて使い切りました。割り当ては{date}（UTC）にリセットされます。それまでの呼び出しは、ステータス429で拒否されます。',
  used: '今月の呼び出し{limit}回のうち{percent}%を使用しました。割り当ては{date}（UTC）にリセットされます。',
  'mail-never-counts': 'メールセキュリティの診断の呼び出しは回数に含まれません。',
  'usage-link': '使用状況を見る',
  'plan-request-subject': '{sender}さんからZonewellのプランの申し込みがあります',
  'plan-request': '{sender}さんが、監視を利用できるプランを申し込みました。',
  'plan-request-how':
    'プランを割り当てるには、サーバーで次のコマンドを実行してください：zonewell admin plan {sender} Pro',
  'plan-request-link': '申し込みの一覧を見る',
  'operator-mail': 'このZonewellの運用者のアカウントにお送りしています。',
  'plan-given-subject': 'Zonewellの{plan}プランを利用できます',
  'plan-given': 'このZonewellの運用者が、{plan}プランを割り当てました。今すぐドメインを監視できます。',
  'plan-given-link': '監視を追加',
  'plan-asked': 'プランを申し込んだ方にお送りしています。',
  'switch-off': 'このメールは、アカウントの設定で停止できます：{url}',
});

const refusals = translate(REFUSAL_TEXTS, {
  busy: '現在、ログインが集中しています。数秒後にもう一度お試しください。',
  expired: 'このリンクは使用済みか、1時間以上経過しています。新しいリンクを申し込んでください。',
  'setup-expired': 'この初期設定用リンクは使用済みか、1日以上経過しています。新しいリンクを作成してください。',
  'setup-taken':
    '{email}のアカウントはすでにあります。別のアドレスを入力するか、zonewell admin web {email}でそのアカウントを運用者にしてください。',
  closed: 'このZonewellでは、運用者だけがアカウントを作成できます。運用者に依頼してください。',
  wrong: 'メールアドレスまたはパスワードが正しくありません。',
  'wrong-password': 'アカウントのパスワードと一致しません。',
  'address-taken': '別のアカウントがこのアドレスを使用しているため、何も変更していません。',
  'own-address': 'このアドレスは、すでにこのアカウントのアドレスです。',
  'too-many-keys': '1つのアカウントで使えるキーは{most}個までです。使用していないキーを失効させてください。',
  'no-such-key': 'このアカウントにそのキーはありません。',
  'key-unnamed': '用途が後からわかる名前をキーに付けてください。',
  'key-name-long': '名前は{most}文字以内で入力してください。',
  'key-scopes': 'キーで許可する操作を1つ以上選んでください：{scopes}。',
  'key-until': 'キーを使える最後の日は{example}のように入力するか、空欄にしてください。',
  'key-until-past': 'キーを使える最後の日が過ぎています。今日（{today}）以降の日を指定するか、空欄にしてください。',
  'key-address': '{address}はIPアドレスでも、192.0.2.0/24や2001:db8::/32のようなネットワークでもありません。',
  'key-addresses': '1つのキーに指定できるアドレスとネットワークは{most}個までです。',
  'many-passwords':
    'パスワードの誤りが続いています。{minutes}分待つか、以前に使用したブラウザーでログインするか、メールでリンクを申し込んでください。',
  'many-current':
    'パスワードの誤りが続いています。{minutes}分待つか、ログアウトしてメールでリンクを申し込んでください。',
  'many-emails': 'お使いのネットワークからのメールの申し込みが多すぎます。{minutes}分お待ちください。',
  'many-invites': 'このメールアドレスへの招待が多すぎます。{minutes}分後にもう一度お試しください。',
  'many-tests': 'テストを続けて送信したため、いまは送れません。{minutes}分後にもう一度お試しください。',
  'many-codes': '誤ったコードが続けて入力されました。{minutes}分後にもう一度お試しください。',
  'many-lists': '続けていくつもの一覧が追加されました。1分後にもう一度お試しください。',
  'many-to-address': 'このアドレスへのメールの送信が多すぎます。{minutes}分お待ちください。',
  'password-short':
    'パスワードが{count}文字です。{least}文字以上にしてください。複数の単語を並べると覚えやすくなります。',
  'password-long': 'パスワードが{count}文字です。{most}文字以内にしてください。',
  'password-easy':
    'このパスワードは推測されやすいものです。メールアドレスやよく使われるパスワードを含まず、同じ文字の繰り返しではないものにしてください。',
  'address-without-name': 'メールアドレスには、name@example.comのように@の前に名前が必要です。',
  'address-parts-long': 'メールアドレスは{most}文字以内、@の前は{local}文字以内で入力してください。',
  'address-long': 'メールアドレスは{most}文字以内で入力してください。',
  'address-character': '@の前に使用できない文字が含まれています。name@example.comのように入力してください。',
  'address-domain': '@の後が、メールを受信できるドメインではありません。name@example.comのように入力してください。',
});

const frame = translate(FRAME_TEXTS, {
  'plain-link': '{label}：',
  copy: 'または、次のアドレスをブラウザーに貼り付けてください：',
});

/** E-mails about accounts, and why something about them cannot be done. */
export const ACCOUNTS = [emails, refusals, frame];
