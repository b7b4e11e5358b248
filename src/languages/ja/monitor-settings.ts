import { MONITOR_SETTING_TEXTS } from '../../monitoring/settings/setting-texts.ts';
import { translate } from '../translate.ts';

/** Words of what an owner chooses for a monitor. */
export const MONITOR_SETTING_WORDS = translate(MONITOR_SETTING_TEXTS, {
  tags: 'タグ',
  'tags/about': 'ドメインを分類する言葉です（コンマ区切り）。通知先はタグで対象を選べます。',
  'tags/flag': 'ドメインを分類するタグ（コンマ区切り）、またはnone',
  notes: 'メモ',
  'notes/about': 'ドメインの担当者など、自由に書ける文章です。監視対象のページに表示されます。',
  'notes/flag': "自由に書ける文章（ドメインの担当者など）。''で消去",
  mute: 'アラートの種類',
  'mute/about': '通知しない種類も記録には残ります。',
  'mute/flag': '通知しないアラートの種類（コンマ区切り）、またはnone',
  'mail-certificates': 'メールサーバーの証明書を監視する',
  'mail-certificates/about': 'Webサイトの証明書に加えて、STARTTLSで確認します。',
  'mail-certificates/flag': 'メールサーバーの証明書（STARTTLS）も確認するかどうか',
  'certificate-hosts': '証明書を監視するほかのホスト',
  'certificate-hosts/about':
    'ドメイン自身か、その下の名前を指定します（コンマ区切り）。443以外のポートも付けられます：api.example.com、imap.example.com:993。TLSは接続と同時に、ポート25と587ではSTARTTLSで開始します。',
  'certificate-hosts/flag':
    '証明書を確認するほかのホスト（コンマ区切り。api.example.com、imap.example.com:993など）、またはnone',
  'record-names': 'レコードを監視するほかの名前',
  'record-names/about':
    'ドメイン自身か、その下の名前を指定します（コンマ区切り）。vpn.example.comはアドレス、_sip._tcp.example.comはSRV、アンダースコアで始まるほかの名前はTXTを確認します。token.example.com:TXTのように種類も指定できます。',
  'record-names/flag':
    'レコードを監視するほかの名前（コンマ区切り。vpn.example.com、_sip._tcp.example.com、token.example.com:TXTなど）、またはnone',
  'watch-tls': 'TLSのバージョンと各アドレスの証明書を1日1回調べる',
  'watch-tls/about': 'Webサイトとwwwの名前が対象です（負担の大きい確認が有効な場合）。',
  'watch-tls/flag':
    'WebサーバーのTLSのバージョンにブラウザーが対応しているか、どのアドレスの証明書も有効かを、1日1回確認するかどうか。別のサーバーにあるwwwも対象',
  'daily-reports': '1日1回実行するレポート',
  'daily-reports/about':
    '警告以上の新しい指摘が見つかったときと、それが解消したときに、アラートを送ります。負担の大きい確認も行います（運用者が許可している場合）。',
  'daily-reports/flag': '1日1回実行し、新しい指摘をアラートで知らせるレポート（コンマ区切り）、またはnone',
  'certificate-stages': '証明書の期限をお知らせする日',
  'certificate-stages/about':
    '期限の何日前にアラートを送るかを選びます。期限が切れたときは必ずお知らせします。最初のお知らせは、プログラムによる更新が済んでいるはずの、有効期間の残りが30%になる時点より早くは送りません。',
  'certificate-stages/flag':
    '証明書の期限の何日前にアラートを送るか（コンマ区切り）、またはnone：90、60、30、14、7、3、1',
  'plain-days': '有効期間が短い証明書でも、選んだ日に警告する',
  'plain-days/about': 'プログラムが通常更新する時期より前でもお知らせします。',
  'plain-days/flag': '有効期間が短い証明書でも、選んだ日に警告するかどうか',
  'follow-renewals': '更新がいつもより遅いときだけ警告する',
  'follow-renewals/about': 'ほぼ同じ時期の更新を2回確認した後は、次の更新がそれより遅れたときだけお知らせします。',
  'follow-renewals/flag':
    'ホストの更新がいつもより遅れたときだけ警告するかどうか：short（有効期間が100日以内の証明書）、always、never',
  'follow-renewals/short': '有効期間が100日以内の証明書',
  'follow-renewals/always': 'すべての証明書',
  'follow-renewals/never': '合わせない',
  'registration-stages': '登録の期限をお知らせする日',
  'registration-stages/about': '期限の何日前にアラートを送るかを選びます。期限が切れたときは必ずお知らせします。',
  'registration-stages/flag':
    '登録の期限の何日前にアラートを送るか（コンマ区切り）、またはnone：90、60、30、14、7、3、1',
  ignore: '比べるレコードの種類',
  'ignore/about': 'SPF、DKIM、DMARCなど、ポリシーの多くはTXTレコードです。',
  'ignore/flag': '比較しないレコードの種類（コンマ区切り）、またはnone',
  described: '{about}{applies}',
  'applies/at-once': 'すぐに反映されます。',
  'applies/next-check': '次の確認から反映されます。',
  'applies/next-check-in': '次の確認（{time}後）から反映されます。',
  'applies/within-a-day': '1日以内に反映されます。',
  'flag/at-once': '{about}（すぐに反映）',
  'flag/next-check': '{about}（次の確認から反映）',
  'flag/within-a-day': '{about}（1日以内に反映）',
  'not-a-tag':
    '{typed}はタグとして使用できません。{most}文字以内の文字と数字を指定してください。間にはハイフンとドットも使えます。',
  'not-one-of': '{typed}は使用できません。次の中から指定してください：{words}',
  outside: '{name}は、{domain}でもその下の名前でもありません。',
  'no-hosts': 'このサービスの運用者は、ほかのホストの監視を許可していません。',
  'no-port': '{typed}には1から65535までのポートがありません。',
  'not-a-port': 'ポート{port}では証明書を確認できません。使用できるポート：{ports}',
  'needs-starttls':
    'ポート{port}では、TLSを開始するコマンドに当サービスが対応していません。接続と同時にTLSを開始する{host}:{instead}を指定してください。STARTTLSに対応しているポートは25と587です。',
  'not-a-type': '{typed}は、ここで監視できるレコードの種類ではありません。使用できる種類：{types}',
  'too-long': '{most}文字以内で入力してください。',
  'too-many': '指定できるのは{most}個までです。',
});
