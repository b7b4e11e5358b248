import { ACCOUNT_TEXTS, KEYS_TEXTS, SETTINGS_TEXTS, SIGN_IN_TEXTS } from '../../pages/account/account-texts.ts';
import { translate } from '../translate.ts';

/** Words of the pages of an account, and of signing in. */
export const ACCOUNT_PAGES = [
  translate(ACCOUNT_TEXTS, {
    monitors: '監視',
    alerts: 'アラート',
    recipients: '通知先',
    rules: 'ルール',
    keys: 'APIキー',
    settings: '設定',
    operator: '運用者',
    pages: 'アカウント',
  }),
  translate(KEYS_TEXTS, {
    strip: '{plan}プラン：月{limit}回まで。',

    'new-key': '新しいキーを今すぐコピーしてください',
    'new-key-name': '「{name}」',
    'shown-once':
      'キーが表示されるのは今回だけです。こちらに保存しているのはハッシュだけなので、失くした場合は失効させて作り直してください。',
    saved: '保存しました',
    header: 'X-API-Keyヘッダーで送ってください。<docs>APIについて読む</docs>',
    'first-call': '最初の呼び出しを試す',
    key: 'キー',
    call: '呼び出し',

    used: '{month}の利用は{limit}回中{used}回',
    resets: '{date}の0時（UTC）にリセットされます',
    'even-share': '均等に使う場合、1日{calls}回です。',
    pace: 'このペースでは月末におよそ{calls}回になります。',
    'usage-emails': '80%と100%に達したときにメールでお知らせします。',
    'no-calls': '今月はまだ呼び出しがありません。',
    chart: '{month}の1日ごとの呼び出し：これまでに{used}回、最も多い日は{date}の{most}回',
    'as-table': '表で見る',
    day: '日',
    calls: '呼び出し',

    keys: 'キー',
    'keys-of': '{most}個中{count}個',
    'no-keys': 'まだキーがありません',
    'no-keys-about':
      'キーを使うと、プログラムからご自身のアカウントで<docs>API</docs>を呼び出せます。回数はこのページで確認できます。画面での診断は回数に含まれません。',
    name: '名前',
    'key-column': 'キー',
    created: '作成日',
    'last-used': '最終利用日',
    change: '変更',
    'not-yet': '未使用',
    unused: '{days, plural, other {#日間}}未使用',
    rename: '名前を変更',
    'new-name': '新しい名前',
    'save-name': '名前を保存',
    revoke: '失効',
    'revoke-about': 'このキーを使い続けるプログラムには、ステータス401が返ります。この操作は取り消せません。',
    'revoke-now': '完全に失効させる',
    'keys-about': 'すべてのキーはアカウントの上限を共有します。失効させたキーはすぐに使えなくなります。',
    revoked: '{count, plural, other {失効したキー（#個）}}',
    'revoked-on': '{name}（…{hint}）、{date}に失効',

    'create-title': 'キーを作成',
    'create-name': '新しいキーの名前',
    'create-hint': '何に使うかを書いておくと、後でどれを失効させるか迷いません。',
    create: 'キーを作成',
  }),
  translate(SETTINGS_TEXTS, {
    strip: '{email}、{plan}プラン、{date}から利用中です。',
    index: '設定',
    preferences: '表示と通知',
    'sign-in': 'ログイン',
    data: 'データ',

    language: '言語',
    'language-state': 'メールとページの言語は{name}です。',
    'usage-emails': '利用状況のメール',
    'usage-on': '今月の上限の80%と100%に達したときにメールでお知らせします。',
    'usage-off': '利用状況のメールは送りません。',
    'turn-on': '受け取る',
    'turn-off': '受け取らない',
    'usage-on-done': '今後、利用状況のメールをお送りします。',
    'usage-off-done': '今後、利用状況のメールはお送りしません。',

    email: 'メールアドレス',
    'email-state': '{email}。変更しても、新しいアドレスを確認するまでは今のアドレスのままです。',
    'change-email': 'メールアドレスを変更',
    'new-email': '新しいメールアドレス',
    current: '現在のパスワード',
    'send-link': '新しいアドレスにリンクを送る',
    'email-done':
      '{email}が使える場合は、リンクを送信しました。新しいアドレスを確認するまで、今のアドレスは変わりません。',

    password: 'パスワード',
    'password-state': '新しいパスワードにすると、ほかのすべてのブラウザーからログアウトします。',
    'change-password': 'パスワードを変更',
    'new-password': '新しいパスワード',
    'save-password': '新しいパスワードを保存',
    'password-done': 'パスワードを変更し、ほかのすべてのブラウザーからログアウトしました。',

    sessions: 'セッション',
    'sessions-state': 'このブラウザー以外のすべてからログアウトします。APIキーはそのまま使えます。',
    'sign-out-elsewhere': 'ほかのブラウザーからログアウト',
    'sessions-done': 'ほかのすべてのブラウザーからログアウトしました。',

    delete: 'アカウントの削除',
    'delete-state':
      'アカウント、監視、アラート、キー、利用状況をすぐに削除し、すべてのブラウザーからログアウトします。キーを使うプログラムには、ステータス401が返ります。',
    'delete-start': 'アカウントを削除…',
    'delete-about': 'この操作は取り消せません。アカウントを元に戻すことはできません。',
    'delete-now': 'アカウントとすべてのデータを削除',
    'deleted-title': 'アカウントを削除しました',
    deleted: '監視、アラート、キーなど、アカウントについて保存していたものをすべて削除しました。',
    'start-page': 'トップページへ',
  }),
  translate(SIGN_IN_TEXTS, {
    email: 'メールアドレス',
    password: 'パスワード',
    'password-hint':
      '{min}文字以上にしてください。いくつかの単語を並べると覚えやすく安全です。数字や記号は必須ではありません。',

    'sign-in': 'ログイン',
    'sign-in-about': 'ログインすると、監視とAPIキーを管理できます。診断にアカウントは必要ありません。',
    'sign-in-monitor': '{domain}を監視するにはログインしてください',
    'sign-up-monitor': '{domain}を監視するアカウントを作成',
    'monitor-about': 'レコードが変わったときや期限が近づいたときに、メールでお知らせします。',
    'then-monitor': '次の画面で{domain}の監視を始められます。',
    'then-ask': '次の画面で、{domain}を監視できるプランを申し込めます。',
    'needs-plan': '監視には、このZonewellの運用者が割り当てるプランが必要です。ログインすると、プランを申し込めます。',
    forgot: 'パスワードをお忘れですか？',
    'new-here': 'はじめての方は<link>アカウントを作成</link>してください。メールアドレスとパスワードだけで作れます。',
    'sign-up-closed': 'このZonewellのアカウントは運用者が作成します。診断にはアカウントは必要ありません。',

    'sign-up': 'アカウントを作成',
    'sign-up-about': 'アカウントがあると、ドメインを監視したりAPIキーを作成したりできます。診断には必要ありません。',
    'sign-up-about-plan':
      'アカウントがあると、APIキーを作成したり、ドメインを監視できるプランを運用者に申し込んだりできます。診断には必要ありません。',
    'sign-up-next': 'パスワードを設定するためのリンクをメールでお送りします。',
    'have-account': 'アカウントをお持ちの方は<link>ログイン</link>してください。',
    'send-link': 'リンクを送る',

    reset: 'パスワードの再設定',
    'reset-about': 'メールアドレスを入力してください。アカウントがある場合は、リンクをお送りします。',
    'back-to-sign-in': '<link>ログイン</link>に戻る',

    'check-inbox': 'メールをご確認ください',
    sent: '{email}が使える場合は、リンクを送信しました。リンクは1時間以内に1回だけ使えます。',
    'not-arrived':
      '数分たってもメールが届かない場合は、迷惑メールフォルダーを確認するか、もう一度リンクを請求してください。',
    'link-created': '{email}が使える場合は、リンクを作成しました。リンクは1時間以内に1回だけ使えます。',
    'no-server':
      'このZonewellにはメールサーバーが設定されていないため、メールを送れません。運用者は次のコマンドでリンクを表示できます：{command}',

    choose: 'パスワードを設定',
    'choose-new': '{email}のアカウントを作成します。',
    'choose-reset': '{email}のパスワードを設定します。ほかのすべてのブラウザーからログアウトします。',
    'create-account': 'アカウントを作成',
    'set-password': 'パスワードを設定',

    setup: 'このZonewellの初期設定',
    'setup-about':
      '運用者のアカウントを作成します。すぐにドメインを監視でき、ほかの人にプランを割り当てたり、運用者ページを開いたりできます。',
    'setup-email':
      'メールサーバーを設定すると、アラートはこのアドレスに届きます。それまでは「アラート」ページに表示されます。',
    'setup-create': '運用者のアカウントを作成',

    'confirm-address': '新しいアドレスの確認',
    'confirm-about': '確認すると、{email}でログインするようになります。',
    'confirm-now': 'このアドレスを確認',
    'address-changed': 'アドレスを変更しました',
    'address-changed-about': '今後は{email}でログインしてください。',
    'address-kept': 'アドレスは変更していません',
    account: 'アカウントへ',
  }),
];
