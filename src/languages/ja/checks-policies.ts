import { STS_ALIAS_TEXTS, STS_FETCH_TEXTS } from '../../checks/mta-sts/faults.ts';
import { mtaSts, STS_VALUE_TEXTS } from '../../checks/mta-sts/mta-sts.ts';
import { PART_TEXTS, STS_POLICY_TEXTS, VERSION_TEXTS } from '../../checks/service-record-faults.ts';
import { TLS_RPT_ALIAS_TEXTS } from '../../checks/tls-rpt/findings.ts';
import { tlsRpt } from '../../checks/tls-rpt/tls-rpt.ts';
import { translate, translateCheck } from '../translate.ts';
import { mailRoute } from './checks-transport.ts';

const faults = [
  translate(VERSION_TEXTS, {
    wrapped: '先頭に引用符または空白があります',
    'version-semicolon': '{version}の後にセミコロンがありません',
    version: '大文字と小文字を含めて正確に{version}とセミコロンで始まる必要があります',
    'other-version': 'バージョンは{version}である必要があります',
  }),
  translate(PART_TEXTS, {
    'empty-part': '2つのセミコロンの間に何もありません',
    'too-many-parts': 'レコードの要素が多すぎます',
    quote: 'レコードの中に引用符があります',
    'not-ascii': 'ASCII以外の文字があります。ノーブレークスペースの可能性があります',
    'value-missing': '等号の後に値がありません',
    'blank-at-equals': '等号の前後の空白を削除する必要があります',
    colon: '名前の後はコロンではなく等号です',
    'semicolon-missing': '2つの要素の間にセミコロンがありません',
    'not-a-field': '「名前=値」の形式ではありません',
    'value-invalid': '値に空白または使用できない記号が含まれています',
    'id-missing': 'idがありません。送信側が新しいポリシーに気付くために必要です',
    'id-case': 'idは小文字で書きます',
    'id-characters': 'idに使用できるのは英字と数字だけです',
    'id-too-long': 'idは英字と数字で{max}文字までです',
    'rua-missing': 'ruaがないため、レポートの送付先が示されていません',
    'rua-misnamed': 'レポートの送付先はrua=で指定します',
    'empty-destination': '2つのカンマの間に何もありません',
    'mailto-slashes': 'mailto:の後には、スラッシュを付けずにアドレスを書きます',
    'size-limit': '感嘆符に続くサイズ上限は、DMARCだけの指定です',
    'email-invalid': 'メールアドレスではありません',
    'url-invalid': 'Webアドレスではありません',
    http: 'レポートの送信に使用できるのはhttps:だけです',
    'mailto-missing': '先頭にmailto:がありません',
    'scheme-missing': 'mailto:またはhttps:で始まる必要があります',
    'scheme-unknown': 'レポートの送付先に使用できるのはmailto:とhttps:だけです',
  }),
  translate(STS_POLICY_TEXTS, {
    'web-page': 'ポリシーではなくWebページです',
    'empty-file': 'ファイルが空です',
    'too-many-lines': 'ファイルの行が多すぎます',
    'byte-order-mark': 'ファイルの先頭にバイトオーダーマークがあり、送信側は読み飛ばしません',
    'blank-line': '空行です',
    'line-end': '行末がCRだけです。CRLFまたはLFである必要があります',
    'blank-at-key': 'キーまたはコロンの前に空白があります',
    'equals-sign': 'キーと値は、等号ではなくコロンで区切る必要があります',
    quote: '行の中に引用符があります',
    comment: 'ポリシーにコメントは書けません',
    'not-a-field': '行が「key: value」の形式ではありません',
    'key-missing': '{key}がありません',
    'key-misnamed': '{key}がありません。「{found}」は別のキーです',
    'key-twice': '{key}が2回あり、最初のものだけが有効です',
    version: 'バージョンは、大文字と小文字を含めて正確にSTSv1と書きます',
    mode: 'modeは、enforce、testing、noneのいずれかを小文字で書きます',
    'max-age': 'max_ageは、単位を付けずに秒数を整数で書きます',
    'max-age-too-long': 'max_ageの上限は{max}（約1年）です',
    'host-missing': 'ホスト名がありません',
    'host-not-ascii': 'ホスト名はxn--で始まるASCIIの形式で書きます',
    'host-not-alone': 'mxの各行には、優先度を付けずにホスト名を1つだけ書きます',
    'host-final-dot': 'ホスト名の末尾にドットは付けられません',
    'host-star': 'アスタリスクは、*.example.comのように最初のラベル全体としてだけ使用できます',
    'host-address': 'アドレスが書かれていますが、送信側は名前を照合します',
    'host-invalid': 'ホスト名ではありません',
  }),
];

const mtaStsTexts = [
  translate(STS_ALIAS_TEXTS, {
    absent: '参照先にMTA-STSレコードが設定されていません。',
    near: '参照先のレコードはMTA-STSレコードではありません：{why}。',
    several: '参照先にMTA-STSレコードが{count}件あります。2件以上あると、送信側はレコードがないものとして扱います。',
    invalid: '送信側は参照先のレコードを使用できません。「{part}」：{why}。',
  }),
  translate(STS_FETCH_TEXTS, {
    'no-address': 'mta-sts.{domain}にアドレスが設定されていません',
    'private-address': 'mta-sts.{domain}のアドレス{address}に、外部から到達できません',
    'no-tls': 'mta-sts.{domain}のWebサーバーとTLSで通信できませんでした（{detail}）',
    'another-address': '別のアドレス',
  }),
  translate(STS_VALUE_TEXTS, {
    'no-type': '指定なし',
    'no-host': 'なし',
  }),
  translateCheck(mtaSts, 'MTA-STS', {
    ...mailRoute,
    absent: [
      'MTA-STSが設定されていません。ネットワーク上の攻撃者は、このドメイン宛てのメールの暗号化を妨害できます。',
      'mode: testingのポリシーを{url}で公開してから、TXTレコード_mta-sts.{domain}を公開してください。TLS-RPTのレポートで失敗がないことを確認したら、modeをenforceに変更し、レコードのidも変更してください。',
    ],
    'absent-without-mx': [
      'MTA-STSもMXレコードも設定されていないため、送信側はこの名前自体のアドレスに配送しようとします。',
      'メールを受信する場合は、先にMXレコードを追加してから、MTA-STSを設定してください。受信しない場合は、Null MXレコード（MX 0 .）で送信側にそのことを示せば、MTA-STSは不要です。',
    ],
    'absent-at-alias': [
      'MTA-STSが設定されていません。ネットワーク上の攻撃者は、このドメイン宛てのメールの暗号化を妨害できます。_mta-sts.{domain}は{alias}の別名（CNAME）ですが、参照先に該当するレコードがありません。',
      '{alias}の管理者に、このドメインのMTA-STSの設定を依頼してください。または、別名を自分のレコードに置き換えてください。',
    ],
    'absent-at-wildcard': [
      '独自のMTA-STSが設定されていません。_mta-sts.{domain}にはワイルドカードの別名*.{domain}が応答していますが、参照先の{alias}に、送信側が使用できるレコードがありません。',
      'mode: testingのポリシーを{url}で公開してから、_mta-sts.{domain}自体にTXTレコードを公開してください。ワイルドカードよりも優先されるため、ワイルドカードは残せます。',
    ],
    policy: [
      'MTA-STSが公開されています。modeは{mode}です。送信側がポリシーを保持する期間は{age}です。許可されているホスト：{patterns}。',
    ],
    broken: ['MTA-STSを設定しようとした形跡がありますが、送信側は使用できず、MTA-STSがないものとして配送します。'],
    'record-missing': [
      '{url}にポリシーがありますが、TXTレコード_mta-sts.{domain}が設定されていないため、送信側はポリシーを参照しません。',
      '_mta-sts.{domain}でMTA-STSレコードを公開してください。',
    ],
    'wrong-policy': [
      'ポリシーのmodeはenforceですが、許可されていないメールサーバーがあります：{hosts}。送信側がこのポリシーを見つけると、これらのサーバーには配送しなくなります。',
      '先に、これらのサーバーを1行に1台ずつポリシーに追加してください：{lines}。その後、_mta-sts.{domain}のレコードを修正してください。',
    ],
    misplaced: [
      '送信側が参照する_mta-sts.{domain}に、レコードが設定されていません。{at}にレコードがありますが、そこでは機能しません。レコードの内容は「{text}」です。',
      '_mta-sts.{domain}で公開し、{at}のレコードは削除してください。DNSの入力画面には、名前にドメインを自動的に補うものがあります。',
    ],
    near: [
      '送信側は_mta-sts.{domain}のレコードをMTA-STSとして扱いません：{why}。レコードの内容は「{text}」です。',
      '有効なMTA-STSレコードに置き換えてください。',
    ],
    several: [
      '_mta-sts.{domain}にMTA-STSレコードが{count}件あります。2件以上あると、送信側はレコードがないものとして扱います。',
      '1件だけ残し、ほかは削除してください。',
    ],
    invalid: [
      '送信側はMTA-STSレコードを使用できません。「{part}」（{at}文字目）：{why}。レコードの内容は「{text}」です。',
      '有効なMTA-STSレコードに置き換えてください。',
    ],
    'at-alias': [
      '_mta-sts.{domain}は{alias}の別名（CNAME）です。{what}',
      '{alias}の管理者に、参照先のレコードの修正を依頼してください。または、別名を自分のレコードに置き換えてください。',
    ],
    unreachable: [
      '送信側はポリシーを取得できません：{why}。',
      '誰でも到達できるWebサーバーをmta-sts.{domain}に用意し、その名前の証明書を設置して、{url}でポリシーを公開してください。',
    ],
    untrusted: [
      '送信側はポリシーを信頼できません：{why}。証明書はmta-sts.{domain}に対して有効である必要があります。',
      '公的な認証局が発行したmta-sts.{domain}の証明書を設置し、自動的に更新されるようにしてください。',
    ],
    redirect: [
      '{url}にポリシーがありません。サーバーは{to}にリダイレクトしますが、送信側はリダイレクトに従いません。',
      'ファイルを、リダイレクトせずにこのアドレスで公開してください。',
    ],
    status: [
      '{url}にポリシーがありません。サーバーの応答はステータス{status}でした。',
      'ポリシーをこのURLで、リダイレクトなしで公開してください。',
    ],
    'too-long': [
      '{url}のポリシーが64 KiBを超えているため、送信側は途中で読み取りを中止します。',
      'ポリシーだけを公開してください。',
    ],
    'policy-invalid': [
      '{url}のポリシーは使用できません：{faults}。',
      'ファイルを修正してから、レコードのidを変更してください。',
    ],
    none: [
      'modeがnoneのため、ポリシーは送信側に何も求めていません。これはMTA-STSを廃止する前に一時的に使う設定です。',
      'MTA-STSを使用する場合は、ポリシーのmodeをtestingに、その後enforceに変更し、そのたびにレコードのidも変更してください。',
    ],
    testing: [
      'modeがtestingのため、送信側は失敗を報告しますが、配送は行います。',
      'レポートで失敗がないことを確認したら、ポリシーのmodeをenforceに変更し、レコードのidも変更してください。',
    ],
    'no-mx-allowed': [
      'ポリシーで許可されているメールサーバーが1台もないため、ポリシーに従う送信側は配送しません：{hosts}。',
      'これらのサーバーを1行に1台ずつポリシーに記載してください：{lines}。その後、レコードのidを変更してください。',
    ],
    'some-mx-not-allowed': [
      'ポリシーで許可されていないメールサーバーがあり、ポリシーに従う送信側はそこに配送しません：{hosts}。',
      'これらのサーバーを1行に1台ずつポリシーに記載してください：{lines}。その後、レコードのidを変更してください。',
    ],
    'no-mx-allowed-yet': [
      'ポリシーで許可されているメールサーバーが1台もありません：{hosts}。modeをenforceにすると、送信側は配送しなくなります。',
      'これらのサーバーを1行に1台ずつポリシーに記載してください：{lines}。その後、レコードのidを変更してください。',
    ],
    'some-mx-not-allowed-yet': [
      'ポリシーで許可されていないメールサーバーがあります：{hosts}。modeをenforceにすると、送信側はそこに配送しなくなります。',
      'これらのサーバーを1行に1台ずつポリシーに記載してください：{lines}。その後、レコードのidを変更してください。',
    ],
    'no-mx-verified': [
      '{hosts}のTLSを検証できないため、ポリシーに従う送信側からのメールはまったく届きません。',
      'メールサーバーで、有効な証明書を使ったTLSを設定してください。原因はSTARTTLSの項目に表示しています。',
    ],
    'some-mx-unverified': [
      '{hosts}のTLSを検証できないため、ポリシーに従う送信側はこれらのサーバーにメールを届けません。',
      'これらのサーバーで、有効な証明書を使ったTLSを設定してください。原因はSTARTTLSの項目に表示しています。',
    ],
    'content-type': [
      'ポリシーのContent-Typeは{type}です。text/plainである必要があり、それ以外は送信側が拒否することがあります。',
      'サーバーが「Content-Type: text/plain」を付けて送信するように設定してください。',
    ],
    'short-age': [
      '送信側がポリシーを保持する期間が{age}しかありません。攻撃者は、その間だけポリシーの更新を妨害すれば、ポリシーを回避できます。',
      'max_ageを、1209600（14日）など数週間に設定してください。',
    ],
    'under-a-week': [
      '送信側がポリシーを保持する期間は{age}です。通常は数週間に設定します。',
      'max_ageを1209600（14日）に設定してください。',
    ],
    'second-id': [
      'レコードにidが2つ以上あります。有効なのは最初の{id}で、送信側はほかのidを無視します。',
      'ポリシーの次の変更が見落とされないように、ほかのidを削除してください。',
    ],
    oddities: [
      '一部の送信側がポリシーを誤って解釈する可能性があります：{oddities}。',
      '該当する行を修正してください。',
    ],
  }),
];

const tlsRptTexts = [
  translate(TLS_RPT_ALIAS_TEXTS, {
    absent: '参照先に該当するレコードが設定されていません',
    near: '参照先のレコードはTLS-RPTではありません（{why}）',
    several: '参照先にレコードが{count}件ありますが、設定できるのは1件だけです',
    invalid: '参照先のレコードは使用できません。「{part}」：{why}',
  }),
  translateCheck(tlsRpt, 'TLS-RPT', {
    ...mailRoute,
    present: ['送信側は、TLSの失敗を次の宛先に報告します：{rua}。'],
    'bad-address': [
      '送信側が使用できないレポートの送付先が1つあります。「{part}」（{at}文字目）：{why}。',
      '送付先を修正するか、削除してください。',
    ],
    unheard: [
      'TLS-RPTレコードでレポートを求めていますが、{domains}がメールを受信しないため、レポートが届きません。',
      'メールを受信できるアドレスを指定してください。',
    ],
    'at-null-mx': [
      '{uri}にはレポートが届きません。{at}は、Null MXでメールを受信しないと宣言しています。',
      'メールを受信できるアドレスに置き換えてください。',
    ],
    'at-nowhere': [
      '{uri}にはレポートが届きません。{at}には、MXレコードもアドレスも設定されていません。',
      'メールを受信できるアドレスに置き換えてください。',
    ],
    'bad-address-elsewhere': [
      '送信側が使用できないレポートの送付先が1つあります。「{part}」：{why}。_smtp._tls.{domain}は{alias}の別名（CNAME）です。',
      '{alias}の管理者に修正を依頼してください。',
    ],
    absent: [
      'TLS-RPTレコードが設定されていません。TLSの失敗によってメールが届かなくても、通知を受け取れません。',
      '_smtp._tls.{domain}でTLS-RPTレコードを公開し、レポートを確認または集計するアドレスを指定してください。',
    ],
    'absent-without-mx': [
      'TLS-RPTレコードもMXレコードも設定されていないため、送信側は{domain}自体のアドレスに配送しようとします。',
      'メールを受信する場合は、先にMXレコードを追加してから、TLS-RPTレコードを設定してください。受信しない場合は、どちらも不要です。',
    ],
    wildcard: [
      '独自のTLS-RPTレコードが設定されていません。_smtp._tls.{domain}にはワイルドカードの別名*.{domain}が応答していますが、参照先の{alias}に、送信側が使用できるレコードがありません。',
      '_smtp._tls.{domain}自体にレコードを公開してください。ワイルドカードよりも優先されるため、ワイルドカードは残せます。',
    ],
    misplaced: [
      '送信側が参照する_smtp._tls.{domain}に、TLS-RPTレコードが設定されていません。{at}にレコードがありますが、そこでは機能しません。レコードの内容は「{text}」です。',
      '_smtp._tls.{domain}で公開し、{at}のレコードは削除してください。DNSの入力画面には、名前にドメインを自動的に補うものがあります。',
    ],
    near: [
      '送信側は_smtp._tls.{domain}のレコードをTLS-RPTとして扱いません：{why}。レコードの内容は「{text}」です。',
      '有効なTLS-RPTレコードに置き換えてください。',
    ],
    several: [
      'TLS-RPTレコードが{count}件あります。2件以上あると、送信側はレコードがないものとして扱います。',
      '1件のレコードに置き換えてください。TLS-RPTレコードには、複数の送付先を指定できます。',
    ],
    invalid: [
      '送信側はTLS-RPTレコードを使用できません。「{part}」（{at}文字目）：{why}。レコードの内容は「{text}」です。',
      '有効なTLS-RPTレコードに置き換えてください。',
    ],
    'at-alias': [
      '送信側が使用できるTLS-RPTレコードがありません。_smtp._tls.{domain}は{alias}の別名（CNAME）です：{what}。',
      '{alias}の管理者に、参照先のレコードの修正を依頼してください。または、別名を自分のレコードに置き換えてください。',
    ],
  }),
];

export const POLICY_CHECKS = [...faults, ...mtaStsTexts, ...tlsRptTexts];
