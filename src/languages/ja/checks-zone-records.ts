import { otherDomains } from '../../checks/delegation/other-domains.ts';
import { serverProofs } from '../../checks/dnssec/server-proofs.ts';
import { mailReverseNames } from '../../checks/mx/mail-reverse-names.ts';
import { serverNames } from '../../checks/zone/server-names.ts';
import { unusualRecords } from '../../checks/zone/unusual-records.ts';
import type { TextTable } from '../../domain/message.ts';
import { translateActions, translateCheck } from '../translate.ts';

const REMOVE_SERVERS =
  'これらのネームサーバーを、レジストラとゾーンから今すぐ削除するか、そのドメインを登録してください。';
const REMOVE_MX = 'これらのMXレコードを今すぐ削除するか、そのドメインを登録してください。';
const REMOVE_SERVICES = 'これらのSRVレコードを今すぐ削除してください。';
const REMOVE_ALIASES = 'これらのCNAMEレコードを今すぐ削除してください。';

/** The Japanese of the checks on names that a zone has, and on other domains that it depends on. */
export const ZONE_RECORD_CHECKS: readonly TextTable[] = [
  translateCheck(serverNames, 'サーバーの名前', {
    fine: ['{zone}が示すサーバーの名前は、どのプログラムでも使えます。'],
    'name-server-name': [
      '{zone}のネームサーバーの名前に、ホスト名に使えない文字があります：{hosts}。リゾルバーやレジストリによっては拒否されます。',
      'ネームサーバーの名前を英数字とハイフンだけにし、ゾーンとレジストラの両方で変更してください。',
    ],
    'mail-server-name': [
      '{zone}のメールサーバーの名前に、ホスト名に使えない文字があります：{hosts}。送信側によっては配送されません。',
      'メールサーバーの名前を英数字とハイフンだけにし、MXレコードを変更してください。',
    ],
    'primary-alias': [
      '{zone}のSOAレコードのプライマリサーバー{primary}は別名です。動的更新とNOTIFYが動作しないことがあります。',
      '別名の指す名前を、SOAレコードに書いてください。',
    ],
    'primary-missing': [
      '{zone}のSOAレコードのプライマリサーバー{primary}は存在しません。動的更新は動作しません。',
      'プライマリサーバーの名前をSOAレコードに書いてください。',
    ],
    'primary-hidden': [
      '{zone}のSOAレコードのプライマリサーバー{primary}は、ネームサーバーに含まれていません。公開しないプライマリであれば、問題ありません。',
    ],
  }),
  translateActions(serverNames, {
    'name-server-name': [
      '{zone}のネームサーバーの名前を変更する：{hosts}',
      'このような文字を含む名前は、リゾルバーやレジストリによっては拒否されます。',
    ],
    'mail-server-name': [
      '{zone}のメールサーバーの名前を変更する：{hosts}',
      'このような文字を含む名前には、送信側によっては配送されません。',
    ],
  }),
  translateCheck(unusualRecords, 'ワイルドカード、古いタイプ、TTL', {
    none: ['{zone}の直下のワイルドカードも、まれなタイプやTTLのレコードも設定されていません。'],
    wildcard: [
      '{zone}の下で、自身も上位の名前も存在しない名前には、ワイルドカード（*.{zone}）のレコードが返されます：{types}。打ち間違えた名前も存在するように見え、{zone}の下についてのほかの項目の結果も、ワイルドカードによる場合があります。',
    ],
    'wildcard-policy': [
      'ワイルドカード*.{zone}にTXTレコードがあるため、存在しないサブドメインの下の_dmarcなどの名前にも、同じレコードがあるように見えます。',
      'TXTレコードは、必要な名前にだけ設定してください。',
    ],
    'old-types': [
      '{zone}に、現在は使われていないタイプのレコードがあります：{types}。',
      'これらを削除してください。SPFポリシーはTXTレコードに書きます。',
    ],
    'ttl-zero': [
      'リゾルバーは次のレコードをキャッシュできません（TTLが0です）：{sets}。名前解決に時間がかかり、サーバーへの問い合わせが増えます。',
      'TTLを60秒以上にしてください。',
    ],
    'ttl-long': [
      'リゾルバーは次のレコードを1週間より長くキャッシュできます：{sets}。誤りがあると、その間残ります。',
      'TTLを1時間から1日までにしてください。',
    ],
    'ttl-mixed': [
      '同じ名前とタイプのレコードのTTLが異なります：{sets}。リゾルバーは最も短いものを使います。',
      '同じ名前とタイプのレコードには、同じTTLを設定してください。',
    ],
    'standing-right': ['{at}で、次の認証局のアカウントに、確認なしに証明書を取得することを許可しています：{rights}。'],
  }),
  translateActions(unusualRecords, {}),
  translateCheck(otherDomains, '依存しているほかのドメイン', {
    fine: ['{zone}が依存しているほかのドメインは、調べた範囲ではすべて存在します：{domains}。'],
    none: ['{zone}のネームサーバー、メールサーバー、別名、サービスレコードは、ほかのドメインに依存していません。'],
    'free-name-servers': [
      '{zone}のネームサーバーが、レジストリに登録のないドメインにあります：{domains}。そのドメインを登録した人は、{zone}を乗っ取れます。',
      REMOVE_SERVERS,
    ],
    'free-mail-servers': [
      '{zone}のメールサーバーが、レジストリに登録のないドメインにあります：{domains}。そのドメインを登録した人は、メールを受け取れます。',
      REMOVE_MX,
    ],
    'free-aliases': [
      '{zone}の別名（CNAME）が、レジストリに登録のないドメインを指しています：{domains}。そのドメインを登録した人は、その別名で応答できます。',
      REMOVE_ALIASES,
    ],
    'free-services': [
      '{zone}のサービスレコード（SRV）が、レジストリに登録のないドメインを指しています：{domains}。そのドメインを登録した人は、プログラムが送る内容を受け取れます。',
      REMOVE_SERVICES,
    ],
    lapsing: [
      '{zone}が依存しているドメインが、期限切れか停止中、または削除の手続き中です：{domains}。削除されると、別の人がそのドメインを登録し、{zone}がそこで利用しているものとして応答できます。',
      'そのドメインの所有者に更新を依頼するか、ドメインを指すレコードを変更してください。',
    ],
    registered: [
      '{zone}が依存しているドメインは登録されていますが、DNSに存在しません：{domains}。{zone}がそこで利用しているものは動作しません。',
      'そのドメインの所有者に問い合わせるか、ドメインを指すレコードを変更してください。',
    ],
    'name-servers': [
      '{zone}のネームサーバーが、存在しないドメインにあります：{domains}。そのドメインを誰でも登録できる場合、登録した人が{zone}を乗っ取れます。',
      REMOVE_SERVERS,
    ],
    'mail-servers': [
      '{zone}のメールサーバーが、存在しないドメインにあります：{domains}。そのドメインを誰でも登録できる場合、登録した人がメールを受け取れます。',
      REMOVE_MX,
    ],
    aliases: [
      '{zone}の別名（CNAME）が、存在しないドメインを指しています：{domains}。そのドメインを誰でも登録できる場合、登録した人がその別名で応答できます。',
      REMOVE_ALIASES,
    ],
    dangling: [
      '{zone}の別名（CNAME）が、存在しない名前を指しています：{domains}。事業者がその名前を別の人に割り当てると、その人が別名で応答できます。',
      'これらのCNAMEレコードを削除するか、サービスを設定し直してください。',
    ],
    services: [
      '{zone}のサービスレコード（SRV）が、存在しないドメインを指しています：{domains}。そのドメインを誰でも登録できる場合、登録した人は、プログラムが送る内容を受け取れます。',
      REMOVE_SERVICES,
    ],
    'dangling-services': [
      '{zone}のサービスレコード（SRV）が、存在しない名前を指しています：{domains}。その名前を探すプログラムは、サービスを見つけられません。',
      'これらのSRVレコードを削除するか、サービスを設定し直してください。',
    ],
    circular: [
      '{zone}のネームサーバーは、{zone}自身を通じてしか見つからないドメインにあります：{domains}。いずれも知らないリゾルバーは、いずれも見つけられません。',
      '{zone}のネームサーバーの少なくとも1台に{zone}の中の名前を付け、そのアドレスをレジストラに登録してください。',
    ],
    'one-domain': [
      '{zone}のネームサーバーは、すべて1つのほかのドメイン（{domains}）にあります。そのドメインを利用できなくなると、{zone}も利用できなくなります。',
    ],
  }),
  translateActions(otherDomains, {
    'free-name-servers': [
      '登録のないドメインにあるネームサーバーを削除する：{domains}',
      'そのドメインを登録した人は、{zone}を乗っ取れます。',
    ],
    'free-mail-servers': [
      '登録のないドメインを指すMXレコードを削除する：{domains}',
      'そのドメインを登録した人は、メールを受け取れます。',
    ],
    'free-aliases': [
      '登録のないドメインを指すCNAMEレコードを削除する：{domains}',
      'そのドメインを登録した人は、その別名で応答できます。',
    ],
    'free-services': [
      '登録のないドメインを指すSRVレコードを削除する：{domains}',
      'そのドメインを登録した人は、プログラムが送る内容を受け取れます。',
    ],
    lapsing: [
      '期限切れや停止中のドメインへの依存をなくす：{domains}',
      '削除されると、別の人がそのドメインを登録できます。',
    ],
    registered: [
      'DNSに存在しないドメインへの依存をなくす：{domains}',
      '{zone}がそこで利用しているものは動作しません。',
    ],
    services: [
      '存在しないドメインを指すSRVレコードを削除する：{domains}',
      'そのドメインを登録した人は、プログラムが送る内容を受け取れます。',
    ],
    'dangling-services': [
      '存在しない名前を指すSRVレコードを削除する：{domains}',
      'その名前を探すプログラムは、サービスを見つけられません。',
    ],
    'name-servers': [
      '存在しないドメインにあるネームサーバーを削除する：{domains}',
      'そのドメインを登録した人が、{zone}を乗っ取れます。',
    ],
    'mail-servers': [
      '存在しないドメインを指すMXレコードを削除する：{domains}',
      'そのドメインを登録した人が、メールを受け取れます。',
    ],
    aliases: [
      '存在しないドメインを指すCNAMEレコードを削除する：{domains}',
      'そのドメインを登録した人が、その別名で応答できます。',
    ],
    dangling: [
      '存在しない名前を指すCNAMEレコードを削除する：{domains}',
      '事業者がその名前を別の人に割り当てるおそれがあります。',
    ],
    circular: ['{zone}と{domains}の循環をなくす', 'いずれも知らないリゾルバーは、いずれも見つけられません。'],
  }),
  translateCheck(serverProofs, 'すべてのサーバーの署名', {
    fine: ['{zone}の各サーバーが返す署名と不在証明は有効です。'],
    unsigned: ['{zone}には鍵がないため、検証する署名がありません。'],
    'not-known': ['{zone}の鍵を返したサーバーがないため、確認できませんでした。'],
    'not-judged': ['{zone}の署名に使われているアルゴリズムは、検証の対象外です。'],
    'no-harm-yet': [
      '{zone}の次のサーバーが返す署名または不在証明は有効ではありません：{servers}。親ゾーンにDSレコードがない間は、誰にも影響しません。',
      'レジストラでDSレコードを登録する前に、ゾーンに署名し直してください。',
    ],
    keys: [
      '次のサーバーが返す{zone}の鍵は、DSレコードが示す鍵で署名されていません：{servers}。検証を行うリゾルバーは、これらのサーバーの応答をすべて拒否します。',
      'DSレコードの鍵で署名されたゾーンを、これらのサーバーに読み込んでください。',
    ],
    'keys-everywhere': [
      '{zone}のどのサーバーが返す鍵も、DSレコードが示す鍵で署名されていないため、すべて同じ理由で拒否されます。',
    ],
    records: [
      '{zone}の次のサーバーが返すレコードに、有効な署名がありません：{servers}（{sets}）。検証を行うリゾルバーはこれを拒否します。',
      'ゾーンに署名し直し、すべてのサーバーに新しいゾーンがあることを確認してください。',
    ],
    denial: [
      '{zone}の次のサーバーは、名前やタイプがないことを証明しません：{servers}。検証を行うリゾルバーはこのような応答を拒否します。',
      'NSECまたはNSEC3のレコードが揃うようにゾーンに署名し直し、これらのサーバーに読み込んでください。',
    ],
    wildcard: [
      '{zone}の次のサーバーは、必要な証明なしでワイルドカードから応答します：{servers}。検証を行うリゾルバーはこのような応答を拒否します。',
      'これらのサーバーのソフトウェアを更新するか、ゾーンに署名し直してください。',
    ],
    'both-kinds': [
      '{zone}の次のサーバーは、NSECとNSEC3の両方のレコードを返します：{servers}。検証を行うリゾルバーは、一度にどちらか一方だけを扱います。',
      'どちらか一方だけでゾーンに署名してください。',
    ],
    'child-ds': [
      '{zone}の次のサーバーのCDSレコードまたはCDNSKEYレコードは、DSレコードが示す鍵で署名されていません：{servers}。レジストリはこれを無視します。',
      'これらのレコードに、DSレコードが示す鍵署名鍵で署名してください。',
    ],
    'algorithm-missing': [
      '{zone}のDSレコードが、鍵の署名に使われていないアルゴリズムを示しています：{algorithms}。リゾルバーは1つが有効であれば受け入れますが、署名する側はすべてを使うべきです。',
      '使わなくなったアルゴリズムのDSレコードを削除してください。',
    ],
  }),
  translateActions(serverProofs, {
    keys: [
      '{servers}に、正しく署名された{zone}を読み込む',
      '検証を行うリゾルバーは、これらのサーバーの応答をすべて拒否します。',
    ],
    records: [
      '{zone}に署名し直し、{servers}に読み込む',
      '検証を行うリゾルバーは、有効な署名のないレコードを拒否します：{sets}。',
    ],
    denial: [
      '{servers}の{zone}のNSECまたはNSEC3のレコードを直す',
      '検証を行うリゾルバーは、有効な証明のない応答を拒否します。',
    ],
    wildcard: [
      '{servers}の{zone}のワイルドカードからの応答を直す',
      '検証を行うリゾルバーは、証明のない応答を拒否します。',
    ],
    'both-kinds': [
      'NSECとNSEC3のどちらか一方で{zone}に署名する',
      '検証を行うリゾルバーは、一度にどちらか一方だけを扱います。',
    ],
    'child-ds': [
      '{zone}のCDSレコードとCDNSKEYレコードに、DSレコードの鍵で署名する',
      'このままでは、レジストリに無視されます。',
    ],
  }),
  translateCheck(mailReverseNames, 'メールサーバーの逆引き', {
    'looked-up': ['メールサーバーの{count, plural, other {#個}}のアドレスの逆引きを調べました。'],
    none: ['アドレスのあるメールサーバーがないため、逆引きは必要ありません。'],
    missing: [
      'メールサーバーの次のアドレスには、逆引きが設定されていません：{addresses}。これらのアドレスからもメールを送信している場合、多くの受信側に拒否されます。',
      'アドレスの割り当て元の事業者に、メールサーバーの名前を逆引き（PTRレコード）に登録するよう依頼してください。',
    ],
    open: ['次のアドレスの逆引きは確認できませんでした：{addresses}。'],
  }),
  translateActions(mailReverseNames, {}),
];
