import type { TextTable } from '../../domain/message.ts';
import { REFUSED_RECIPIENT_TEXTS } from '../../monitoring/email/refused-recipient-texts.ts';
import { STOP_TEXTS } from '../../monitoring/email/stop-texts.ts';
import { WATCH_ACTION_TEXTS, WATCH_EVENT_TEXTS, WATCH_REASON_TEXTS } from '../../monitoring/events/event-texts.ts';
import { translate } from '../translate.ts';

const events = translate(WATCH_EVENT_TEXTS, {
  flapping: 'レコードが何度も変わっています（{records}）',
  'flapping-now': 'レコードが何度も変わっています（{records}、現在：{state}）',
  settled: 'レコードの変化が止まり、以前とは異なる内容になりました（{records}）',
  'settled-back': 'レコードの変化が止まり、以前の内容に戻りました（{records}）',
  'pin-departed':
    '{rule, select, has {{domain}の{subject}に、固定した値が含まれていません} lacks {{domain}の{subject}に、除外した値が含まれています} any {固定した条件と異なり、{domain}に{subject}レコードが設定されていません} none {固定した条件と異なり、{domain}に{subject}レコードが設定されています} other {{domain}の{subject}が、固定した値と一致していません}}',
  'pin-still-departed':
    '{rule, select, has {{domain}の{subject}に、固定した値がまだ含まれていません} lacks {{domain}の{subject}に、除外した値がまだ含まれています} any {固定した条件と異なり、{domain}に{subject}レコードがまだ設定されていません} none {固定した条件と異なり、{domain}に{subject}レコードがまだ設定されています} other {{domain}の{subject}は、まだ固定した値と一致していません}}',
  'pin-matches-again': '{domain}の{subject}が、再び固定した条件に合っています',
  'not-answering': '{domain}を確認できませんでした',
  'answers-again': '{domain}を再び確認できるようになりました',
  'servers-silent': '{domain}のネームサーバーが、どれも機能していません',
  'servers-answer-again': '{domain}のネームサーバーが再び機能するようになりました',
  'servers-disagree': '{domain}のネームサーバーの応答が一致していません（{records}）',
  'servers-deny': '{hosts}が、{domain}は存在しないと応答しています',
  'servers-lack': '{hosts}に、{domain}の一部のレコードがありません（{records}）',
  'servers-agree': '{domain}のネームサーバーの応答が、以前の内容で再び一致しました（{records}）',
  'delegation-moved': '{domain}の権威サーバーが、別の事業者のものに変わりました（{to}）',
  'delegation-replaced': '{domain}の権威サーバーが、別のネームサーバーに変わりました（{to}）',
  'delegation-followed': '{domain}の権威サーバーの変更に伴い、ほかのレコードも変わりました',
  'delegation-removed': '.{above}のレジストリが、{domain}を委任しなくなりました',
  'zone-denied': '{domain}のネームサーバーが、このドメインは存在しないと応答しています',
  'zone-lists-others': '{domain}のゾーンが、別のネームサーバーを示しています',
  'delegation-added': 'レジストリ（または親ゾーン）にある{domain}のネームサーバーに、{hosts}が追加されました',
  'delegation-dropped': 'レジストリ（または親ゾーン）にある{domain}のネームサーバーから、{hosts}が削除されました',
  'delegation-changed':
    'レジストリ（または親ゾーン）にある{domain}のネームサーバーが、{removed}から{added}に変わりました',
  'dnssec-bogus': '{domain}のDNSSECが壊れています',
  'dnssec-valid-again': '{domain}のDNSSECが再び有効になりました',
  'signatures-end':
    '{domain}のDNSSECの署名が更新されておらず、{days, plural, =0 {1日以内に} other {あと#日で}}有効期限が切れます',
  'signatures-renewed': '{domain}のDNSSECの署名が更新されました',
  'browsers-refuse': 'TLSのバージョンが古いため、ブラウザーが{domain}のWebサーバーに接続できません',
  'browsers-refuse-some': 'TLSのバージョンが古いため、ブラウザーが{domain}の一部のアドレスに接続できません',
  'browsers-accept-again': '{domain}のWebサーバーが、再びTLS 1.2またはTLS 1.3に対応しました',
  'addresses-differ': '{domain}の一部のアドレスが、{domain}に使えない証明書を提示しています',
  'addresses-agree-again': '{domain}のすべてのアドレスが、再び有効な証明書を提示しています',
  'www-moved': '{domain}は{apex}のアドレスに移りました',
  'www-gone': '{domain}のアドレスがなくなりました',
  'dane-refused': 'DANEを確認する送信側が、{host}へのメールの配送を拒否するようになりました',
  'dane-accepted': 'DANEを確認する送信側が、再び{host}にメールを配送できるようになりました',
  'dane-host-removed': '{host}は、{domain}のメールサーバーではなくなりました',
  'lookups-fail': '{domain}の一部のDNS参照に失敗しています（{records}）',
  'lookups-answered': '{domain}のDNS参照が再び成功するようになりました（{records}）',
  'server-down': '{domain}のネームサーバー{host}が機能していません',
  'server-up': '{domain}のネームサーバー{host}が再び機能するようになりました',
  'server-removed': '{host}は、{domain}のネームサーバーではなくなりました',
  'mail-host-lost': '{domain}のメールサーバー{host}のアドレスがなくなりました',
  'mail-host-back': '{domain}のメールサーバー{host}に、再びアドレスが設定されました',
  'mail-host-removed': '{host}は、{domain}のメールサーバーではなくなりました',
  'spf-target-lost': '{domain}のSPFがエラーになっています。{term}にSPFレコードがありません',
  'spf-target-back': '{domain}のSPFに必要な{target}に、再びSPFレコードが設定されました',
  'spf-target-open': '{target}のSPFレコードにより、誰でも{domain}として送信できるようになりました',
  'spf-target-closed': '{target}のSPFレコードによって、誰でも{domain}として送信できる状態は解消しました',
  'spf-target-removed': '{domain}のSPFは、{target}を参照しなくなりました',
  'sts-weakened': '{domain}のMTA-STSポリシーのモードが、{before}から{after}に変わりました',
  'sts-strengthened': '{domain}のMTA-STSポリシーのモードが、{before}から{after}に変わりました',
  'sts-hosts-changed': '{domain}のMTA-STSポリシーに記載されたメールサーバーが変わりました',
  'sts-age-changed': '送信側が{domain}のMTA-STSポリシーを保持する期間が{age}に変わりました',
  'sts-announced': '{domain}のMTA-STSのidが変わりました。ポリシーの内容は以前と同じです',
  'sts-refused': 'MTA-STSを確認する送信側が、{hosts}へのメールの配送を拒否するようになりました',
  'sts-accepted': 'MTA-STSを確認する送信側が、再び{domain}のすべてのメールサーバーに配送できるようになりました',
  'sts-lost': '{domain}のMTA-STSポリシーが使えなくなりました',
  'sts-found': '{domain}のMTA-STSポリシーが再び使えるようになりました',
  'sts-unannounced': '送信側は、{domain}のMTA-STSポリシーを参照しなくなりました',
  'finding-appeared': '{domain}に新しい指摘があります（確認項目「{check}」）',
  'finding-over': '{domain}の指摘が解消しました（確認項目「{check}」）',
  'findings-compared-anew': 'Zonewellの更新に伴い、{domain}の指摘の比較をやり直しました',
  'values-back': '{name}の{type}が、再び{values}になりました',
  'dmarc-back': 'DMARCポリシーが、再び{policy}になりました',
  'none-back': '{name}の{type}レコードが、以前と同じく設定されていない状態に戻りました',
  'records-back': 'レコードが、以前の内容に戻りました（{records}）',
  'name-back': '{name}が、以前のレコードのまま再び存在するようになりました',
  'window-over': '{window}が終わりました。{domain}に{count, plural, other {#件}}の予定された変更がありました',
  'window-unused': '{window}が終わりました。{domain}に予定された変更はありませんでした',
  'planned-change': '予定された変更：{change}',
});

const reasons = translate(WATCH_REASON_TEXTS, {
  'window-named': '予定「{name}」',
  'window-unnamed': '変更の予定',
  'window-was': '予定の時間は{from}から{until}まででした。今後は、新しいレコードと比較します。',
  'window-was-unused': '予定の時間は{from}から{until}まででした。',
  'held-back': '少なくとも{quietMs}変化がなければ、あらためてお知らせします。',
  'state-dmarc': 'DMARCは{policy}',
  'state-values': '{type}は{values}',
  'state-none': '{type}は設定されていません',
  'unanswered-since':
    '直近{count, number}回の確認では応答を得られませんでした（最初は{since}）。Webサイトに接続できず、メールも届かないおそれがあります。',
  'was-silent': '{since}から確認できない状態でした。',
  'answered-from-caches':
    '{since}以降、直近{count, number}回の確認で、どのネームサーバーからもこのゾーンの応答を得られませんでした。Zonewellが使うリゾルバーも新しい応答を得られず、キャッシュの内容だけを返しています。キャッシュの期限が切れると、Webサイトに接続できず、メールも届かなくなります。',
  'servers-were-silent': '{since}から、どのネームサーバーもこのゾーンについて応答していませんでした。',
  'old-and-elsewhere': '{since}以降、{old}は以前のレコードを、{others}は異なるレコードを返しています。{to}',
  'by-turns':
    '{since}以降、{hosts}は問い合わせのたびに異なるレコードを返しています。訪問者やメールに、どのレコードが使われるかはわかりません。{more}',
  'mail-goes-to': 'メールの一部は{to}に届きます。',
  'visitors-go-to': '訪問者の一部は{to}に接続します。',
  'servers-lead-to': '問い合わせの一部は{to}に向かいます。',
  'old-and-others':
    '{since}以降、{old}は以前のレコードを、{others}は異なるレコードを返しています。訪問者やメールに、どちらのレコードが使われるかはわかりません。',
  'foreign-server':
    '{since}以降、{old}は以前のレコードを、{others}は異なるレコードを返しています。{foreign}は委任先に含まれていますが、ゾーン自身のNSレコードにはありません。訪問者やメールに、どちらのレコードが使われるかはわかりません。',
  'several-states':
    '{since}以降、ネームサーバーの応答が一致せず、現在{others}は複数の異なる内容を返しています。訪問者やメールに、どのレコードが使われるかはわかりません。',
  'lookups-unanswered':
    '{since}以降、どの確認でも応答を得られていません。ネームサーバーに直接問い合わせた結果は次のとおりです。{answers}',
  'server-unanswered':
    '{since}以降、1時間ごとのどの確認でも、このゾーンについて応答していません。{answers}{working, plural, =1 {正常なネームサーバーは残り1台だけです。それも停止すると、ドメインに接続できなくなります。} other {ほかの#台は正常です。}}',
  'server-did': '{what}。',
  'server-not-authoritative': '{server}は応答しましたが、このゾーンの権威サーバーとしての応答ではありませんでした。',
  'server-without-address': '{server}のアドレスは設定されていません。',
  'delegated-to': '現在、レジストリ（または親ゾーン）は{to}に委任しています。以前の委任先は{from}でした。{more}',
  'listed-only':
    'リゾルバーがこの内容に従うと、すべてのレコードについて、別の事業者が応答するおそれがあります。レジストリ（または親ゾーン）の委任先は、以前のネームサーバーのままです。{more}',
  'nobody-reaches': 'Webサイトに接続できず、メールも届きません。{more}',
  'still-delegated': 'レジストリは引き続き{hosts}に委任しています。{more}',
  'delegation-alone': 'ゾーン自身が示すネームサーバーは、以前と同じです。',
  'only-server':
    'ゾーン自身が示すネームサーバーは、以前と同じです。レジストリ（または親ゾーン）に残っているのは{last}だけです。これも停止すると、ドメインに接続できなくなります。',
  'with-that': 'これに伴い、{count, plural, other {#組}}のレコードが変わりました（{records}）。',
  'registration-ended': '登録期限は{date}に切れました。',
  'registration-ends': '登録期限は{date}です。',
  'registration-last-answer':
    '{at}のレジストリの応答によると、登録期限は{date}です。新しい応答を得られていないため、停止（Hold）されている可能性があります。',
  'registration-held': 'レジストリのステータスは{statuses}で、ドメインは停止（Hold）されています。',
  'registration-redeemable': 'レジストリのステータスは{statuses}です。登録は削除されましたが、まだ復旧できます。',
  'registration-deleted': 'レジストリのステータスは{statuses}です。ドメインは数日以内に削除されます。',
  'registrar-is': 'レジストラは{registrar}です。',
  'resolvers-refuse': 'DNSSECを検証するリゾルバーはこのドメインの応答を拒否するため、利用者は接続できません。',
  'resolvers-refuse-because':
    'DNSSECを検証するリゾルバーはこのドメインの応答を拒否するため、利用者は接続できません。{zone}の署名の問題：{fault}。',
  'signatures-last':
    '{hosts}の署名のうち、最も早いものは{ends}に有効期限が切れます。その後は、DNSSECを検証するリゾルバーがそのサーバーの応答を拒否します。{more}',
  'renewed-before': 'これまでの署名は、期限の{days, plural, =0 {数時間} other {#日}}以上前に更新されていました。',
  'no-current-tls': '{addresses}はTLS 1.2にもTLS 1.3にも対応していません。',
  'not-good-at':
    '{addresses}の証明書は{domain}に対して有効ではありませんが、ほかのアドレスの証明書は有効です。訪問者によって警告が表示されたり、されなかったりします。',
  'mail-bounces':
    'アドレスのあるメールサーバーが、{domain}には1つもありません。{domain}宛てのメールは送信側で待機した後、返送されます。',
  'mail-elsewhere':
    '{domain}宛てのメールは、ほかのメールサーバーにしか届きません。それらも停止すると、メールは送信側で待機した後、返送されます。',
  'dane-mismatch': 'ポート25で提示される証明書が、どのTLSAレコードとも一致していません。',
  'dane-mismatch-everywhere':
    'ポート25で提示される証明書が、どのTLSAレコードとも一致していません。これらの送信側がメールを配送できるメールサーバーは、ほかにありません。',
  'spf-gives-error':
    '受信側は、ここまで評価するとエラー（permerror）で終了します。{domain}からのメールが拒否されたり、迷惑メールに分類されたりするおそれがあります。',
  'spf-passes-everyone':
    '{domain}のSPFはこのレコードに従うため（{terms}）、どこから送信されたメールでも、{domain}のSPFに合格します。',
  'sts-enforce': '送信側は、ポリシーに記載があり、証明書を検証できるメールサーバーにだけメールを配送します。{more}',
  'sts-testing': '送信側は、検証できないメールサーバーを報告しますが、メールはそのまま配送します。{more}',
  'sts-off':
    'ポリシーは送信側に何も求めていません。通信経路上の攻撃者が、{domain}宛てのメールの暗号化を妨げるおそれがあります。{more}',
  'sts-lists': 'モードがenforceの場合、送信側はポリシーに記載されたメールサーバーにだけ配送します。{more}',
  'sts-allows': '新たに{hosts}が記載されました。',
  'sts-allows-no-longer': '{hosts}の記載がなくなりました。',
  'sts-says': '現在のモードは{mode}、メールサーバーは{hosts}で、送信側は{age}保持します。',
  'sts-says-mode': '現在のモードは{mode}で、送信側は{age}保持します。',
  'sts-was-age': '以前は{age}でした。{more}',
  'sts-same-id':
    'TXTレコードのidは{id}のままです。以前のポリシーを取得済みの送信側は、取得してから最長{age}、それを使い続けます。',
  'sts-allows-none':
    'ポリシーのモードはenforceですが、{domain}のメールサーバーが1つも記載されていません。これらの送信側からのメールは、送信側で待機した後、返送されます。',
  'sts-allows-others':
    'ポリシーのモードはenforceですが、このサーバーが記載されていません。これらの送信側からのメールは、{domain}のほかのメールサーバーにしか届きません。',
  'sts-keep-old':
    '{what}ポリシーを取得済みの送信側は、取得してから最長{age}、それを使い続けます。ほかの送信側は、ポリシーがないものとして配送します。',
  'policy-no-address': '{host}のアドレスが設定されていません。',
  'policy-untrusted': '{host}の証明書が有効ではありません（{detail}）。',
  'policy-no-tls': '{host}のWebサーバーとのTLSハンドシェイクが完了しません（{detail}）。',
  'policy-redirect': 'Webサーバーが{to}にリダイレクトしました。送信側はリダイレクトに従いません。',
  'policy-status': 'Webサーバーがステータス{status}を返しました。',
  'policy-too-long': 'ファイルが64KiBを超えているため、送信側は途中で読み取りを中止します。',
  'policy-invalid': 'ファイルがポリシーとして正しくありません（{fault}）。',
  'finding-says': '{says}',
  'finds-nothing-more': 'こちらの確認項目が変わりました。以前になかった指摘はありません。',
  'finds-more':
    'こちらの確認項目が変わりました。次の項目に以前はなかった指摘がありますが、アラートは送りません：{checks}。',
  'checked-with': '今後は、{apex}のWebサーバーとまとめて確認します。',
  'takes-back': '{since}にお知らせした変更が、元に戻りました。',
  'resolvers-accept': 'DNSSECを検証するリゾルバーは、このドメインの応答を受け入れています。',
});

const actions = translate(WATCH_ACTION_TEXTS, {
  'check-planned': 'すべて予定どおりの変更か、確認してください。',
  'compare-rule':
    'ご自身で変更した場合は、固定した値も変更してください。心当たりがない場合は、レコードを元に戻してください。',
  'compare-pin':
    'ご自身で変更した場合は、新しい値を固定し直してください。心当たりがない場合は、固定した値に戻してください。',
  'ask-provider':
    'ドメインの登録期限が切れていないか確認し、ネームサーバーが正常に動作しているかをDNS事業者に問い合わせてください。',
  'compare-ds':
    'レジストラのDSレコードがゾーンの鍵と一致しているか確認してください。一致している場合は、ゾーンに署名し直してください。',
  'match-ds':
    'レジストラにログインし、DSレコードをゾーンが公開している鍵のものに置き換えてください。一致させられない場合は、それまでDSレコードを削除してください。',
  'check-signer':
    '署名するプログラムが動作していること、すべてのネームサーバーが署名済みのゾーンを読み込んでいることを確認してください。',
  'enable-tls': 'WebサーバーでTLS 1.2とTLS 1.3を有効にしてください。',
  'install-everywhere': 'これらのアドレスにも正しい証明書を設定するか、これらのアドレスをDNSから外してください。',
  'match-tlsa':
    'サーバーで使用中の証明書に合うTLSAレコードを公開するか、TLSAレコードと一致する証明書を設定してください。',
  'ask-mail-provider': 'このメールサーバーの運用者に、使用中の証明書に合うTLSAレコードを公開するよう依頼してください。',
  'update-servers':
    'ゾーンを変更または移転している場合は、すべてのネームサーバーを更新するか、使わなくなったネームサーバーをレジストラで委任から外してください。心当たりがない場合は、レジストラとDNS事業者にログインし、委任とこれらのレコードを確認してください。',
  'reload-zone':
    'これらのネームサーバーの運用者に、ゾーンの再読み込みを依頼するか、レジストラで委任から外してください。レコードを削除している場合は、すべてのネームサーバーを更新してください。',
  'remove-server':
    'ご自身で追加したものでない場合は、すぐにレジストラにログインし、委任から外してパスワードを変更してください。',
  'call-registrar':
    '予定していない変更の場合は、すぐにレジストラに連絡し、ネームサーバーを元に戻し、パスワードを変更して、ドメインをロックしてください。以前のネームサーバーにはもう問い合わせがないため、レコードは編集しないでください。',
  'restore-in-zone':
    '心当たりがない場合は、DNS事業者にログインしてゾーンのNSレコードを元に戻し、パスワードを変更してください。レジストラで変更するものはありません。',
  'renew-registration': 'レジストラでドメインを更新してください。レコードを公開し直す必要はありません。',
  'restore-registration': 'すぐにレジストラに復旧を依頼してください。公開し直すレコードはありません。',
  'ask-registrar':
    'レジストラに理由を確認し、委任を元に戻すよう依頼してください。レコードを公開し直す必要はありません。',
  'ask-dns-provider':
    'ネームサーバーからゾーンがなくなった理由を、DNS事業者に確認してください。レジストラでは解決できません。',
  'repair-zone':
    'これらのネームサーバーの運用者に、ゾーンの確認を依頼してください。応答があるまで、Webサイトに接続できず、メールも届かないおそれがあります。',
  'repair-server':
    'このネームサーバーの運用者に、サーバーとゾーンの確認を依頼してください。使っていない場合は、レジストラの委任とゾーンのNSレコードから外してください。',
  'repair-mail-host':
    '{host}の運用者に、アドレスの再公開を依頼してください。使っていない場合は、MXレコードから外してください。',
  'repair-spf':
    '{target}からの送信をやめた場合は、{at}のSPFレコードから{term}を削除してください。使っている場合は、{target}の運用者にレコードの再公開を依頼してください。',
  'close-spf':
    '{target}のレコードが自社のサーバーだけを許可する内容に戻るまで、{domain}のSPFレコードから{terms}を削除し、{target}の運用者に知らせてください。',
  'restore-policy':
    '心当たりがない場合は、{url}のファイルを元に戻し、送信側が取得し直すようにTXTレコードのidを変更してください。',
  'restore-policy-or-announce':
    'ご自身で変更した場合は、送信側が取得し直すように、TXTレコード{name}のidも変更してください。心当たりがない場合は、{url}のファイルを元に戻してください。',
  'announce-policy': '送信側が新しいポリシーを取得するように、TXTレコード{name}のidを変更してください。',
  'allow-hosts':
    '{url}のポリシーに、1行に1つずつ記載してください（{lines}）。その後、TXTレコードのidを変更してください。ご自身のメールサーバーでない場合は、MXレコードを元に戻してください。',
  'serve-policy':
    '{url}でポリシーを再び公開してください。MTA-STSの利用をやめる場合は、先にmode: noneのポリシーを公開し、送信側が以前のポリシーを保持しなくなってからTXTレコードを削除してください。',
  'nothing-to-do':
    '変更を残すつもりだった場合を除き、対応は不要です。どちらの変更にも心当たりがない場合は、ほかに誰がこれらのレコードを編集できるかを確認してください。',
  'renew-in-time':
    '現在、必要な対応はありません。登録の有効期限が切れていた場合は、レジストラで自動更新を有効にしてください。',
  'open-report': 'レポートを開いてください。対処の手順を示しています。',
  'find-editor': 'これらのレコードを変更し続けている人やプログラムを確認してください。',
});

const stops = translate(STOP_TEXTS, {
  'unheard/subject': '{count, plural, other {#件}}の監視対象ドメインのアラートが、誰にも届いていません',
  'unheard/what':
    'このアカウントの{count, plural, other {#件}}のドメインを確認し、アラートを記録していますが、誰にも届いていません。どの通知先も、未確認、一時停止中、配信停止、または受信を拒否している状態です。',
  'unheard/next':
    '通知先を追加するか、ご自身のアドレスへの配信を再開してください。アラートが不要な場合は、監視を一時停止してください。',
  'unheard/link': '通知先を開く',
  'over-limit/subject': '{count, plural, other {#件}}の監視が停止しました',
  'over-limit/what':
    'プランの上限を超えているため、このアカウントの{count, plural, other {#件}}のドメインの確認を停止しています。',
  'over-limit/next':
    '不要な監視を削除するか、上位のプランをお申し込みください。空きができると、監視は自動的に再開します。',
  'over-limit/link': '監視を開く',
  operator: '{address}のアカウントです。このアドレスのメールサーバーは、当サービスからのメールを拒否しています。',
  closing: 'このメールは、解消してから再び発生するまで、1回だけ送信されます。',
  'closing-operator': 'アカウントの所有者に連絡できないため、このZonewellの運用者に送信しています。',
});

const refused = translate(REFUSED_RECIPIENT_TEXTS, {
  subject: '{address}へのアラートの送信を停止しました',
  what: '{address}宛てのアラートを、メールサーバーが1日以上拒否し続けています：{reply}',
  others:
    'ほかの通知先には引き続きアラートを送信します。アラートはすべて記録に残ります。送信待ちのメールは1日1回再送を試み、受け付けられればこの通知先への送信を再開します。',
  next: 'アドレスが正しい場合は、メールサーバーの運用者に確認してください。その後、通知先の画面で送信を再開してください。正しくない場合は、通知先を削除してください。',
  'failing/subject': '{address}にアラートを届けられません',
  'failing/what': '1時間以上、{address}がアラートを受け付けていません。直近の試行：{reply}',
  'failing/next':
    '最大20分間隔で3日間再試行します。アラートはすべて記録に残ります。サーバーを確認するか、通知先の画面で削除してください。',
  'gone/subject': '{address}へのアラートの送信を停止しました',
  'gone/what': '{address}が、今後アラートを受け付けないと応答しました：{reply}',
  'gone/next':
    'アラートはすべて記録に残ります。誤りの場合は、サーバーを修正し、通知先の画面で送信を再開してください。不要な場合は、通知先の画面で削除してください。',
  link: '通知先を開く',
  closing: 'このメールは、{address}がご利用のアカウントのアラートの通知先になっているため送信しています。',
});

export const MONITORING: readonly TextTable[] = [events, reasons, actions, refused, stops];
