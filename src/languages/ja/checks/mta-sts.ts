import { STS_ALIAS_TEXTS, STS_FETCH_TEXTS } from '../../../checks/mta-sts/faults.ts';
import { mtaSts, STS_VALUE_TEXTS } from '../../../checks/mta-sts/mta-sts.ts';
import type { TextTable } from '../../../domain/message.ts';
import { translate, translateFindings } from '../../translate.ts';
import { MAIL_ROUTE } from './mail-route.ts';

const READABLE = 'ネットワーク上の攻撃者が、届くメールの暗号化を妨げることができます。';

const MTA_STS_WORDS = {
  name: 'MTA-STS',
  means: 'MTA-STSがあると、ほかのメールサーバーは、検証済みのTLSだけでメールを配送します。',
  why: '設定されていない場合、ネットワーク上の攻撃者は、暗号化を妨害したりメールサーバーになりすましたりして、メールを盗み読み、別の場所へ送れます。',
};

export const MTA_STS_TEXTS: readonly TextTable[] = [
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
  translateFindings(mtaSts, MTA_STS_WORDS, {
    ...MAIL_ROUTE,
    absent: {
      says: 'MTA-STSが設定されていません。ネットワーク上の攻撃者は、このドメイン宛てのメールの暗号化を妨害できます。',
      do: 'MTA-STSを設定する',
      because: READABLE,
      advice:
        'mode: testingのポリシーを{url}で公開してから、TXTレコード_mta-sts.{domain}を公開してください。TLS-RPTのレポートで失敗がないことを確認したら、modeをenforceに変更し、レコードのidも変更してください。',
    },
    'absent-without-mx': {
      says: 'MTA-STSもMXレコードも設定されていないため、送信側はこの名前自体のアドレスに配送しようとします。',
      do: 'MXレコードとMTA-STS、またはNull MXを追加する',
      because: '送信側は、この名前自体のアドレスに配送しようとします。',
      advice:
        'メールを受信する場合は、先にMXレコードを追加してから、MTA-STSを設定してください。受信しない場合は、Null MXレコード（MX 0 .）で送信側にそのことを示せば、MTA-STSは不要です。',
    },
    'absent-at-alias': {
      says: 'MTA-STSが設定されていません。ネットワーク上の攻撃者は、このドメイン宛てのメールの暗号化を妨害できます。_mta-sts.{domain}は{alias}の別名（CNAME）ですが、参照先に該当するレコードがありません。',
      do: '別名_mta-sts.{domain}をやめて、MTA-STSを設定する',
      because: READABLE,
      advice:
        '{alias}の管理者に、このドメインのMTA-STSの設定を依頼してください。または、別名を自分のレコードに置き換えてください。',
    },
    'absent-at-wildcard': {
      says: '独自のMTA-STSが設定されていません。_mta-sts.{domain}にはワイルドカードの別名*.{domain}が応答していますが、参照先の{alias}に、送信側が使用できるレコードがありません。',
      do: 'MTA-STSを設定する',
      because: READABLE,
      advice:
        'mode: testingのポリシーを{url}で公開してから、_mta-sts.{domain}自体にTXTレコードを公開してください。ワイルドカードよりも優先されるため、ワイルドカードは残せます。',
    },
    policy: {
      says: 'MTA-STSが公開されています。modeは{mode}です。送信側がポリシーを保持する期間は{age}です。許可されているホスト：{patterns}。',
    },
    broken: {
      says: 'MTA-STSを設定しようとした形跡がありますが、送信側は使用できず、MTA-STSがないものとして配送します。',
    },
    'record-missing': {
      says: '{url}にポリシーがありますが、TXTレコード_mta-sts.{domain}が設定されていないため、送信側はポリシーを参照しません。',
      do: '_mta-sts.{domain}にMTA-STSレコードを公開する',
      because: 'レコードがないと、送信側はポリシーを参照しません。',
      advice: '_mta-sts.{domain}でMTA-STSレコードを公開してください。',
    },
    'wrong-policy': {
      says: 'ポリシーのmodeはenforceですが、許可されていないメールサーバーがあります：{hosts}。送信側がこのポリシーを見つけると、これらのサーバーには配送しなくなります。',
      advice:
        '先に、これらのサーバーを1行に1台ずつポリシーに追加してください：{lines}。その後、_mta-sts.{domain}のレコードを修正してください。',
    },
    misplaced: {
      says: '送信側が参照する_mta-sts.{domain}に、レコードが設定されていません。{at}にレコードがありますが、そこでは機能しません。レコードの内容は「{text}」です。',
      do: 'MTA-STSレコードを_mta-sts.{domain}に移す',
      because: '送信側は{at}を参照しません。',
      advice:
        '_mta-sts.{domain}で公開し、{at}のレコードは削除してください。DNSの入力画面には、名前にドメインを自動的に補うものがあります。',
    },
    near: {
      says: '送信側は_mta-sts.{domain}のレコードをMTA-STSとして扱いません：{why}。レコードの内容は「{text}」です。',
      do: '_mta-sts.{domain}のMTA-STSレコードを修正する',
      because: '送信側が認識できません。',
      advice: '有効なMTA-STSレコードに置き換えてください。',
    },
    several: {
      says: '_mta-sts.{domain}にMTA-STSレコードが{count}件あります。2件以上あると、送信側はレコードがないものとして扱います。',
      do: '_mta-sts.{domain}のMTA-STSレコードを1件だけ残す',
      because: '{count}件あるため、送信側はないものとして扱います。',
      advice: '1件だけ残し、ほかは削除してください。',
    },
    invalid: {
      says: '送信側はMTA-STSレコードを使用できません。「{part}」（{at}文字目）：{why}。レコードの内容は「{text}」です。',
      do: 'MTA-STSレコードを修正する',
      because: '送信側が使用できません。',
      advice: '有効なMTA-STSレコードに置き換えてください。',
    },
    'at-alias': {
      says: '_mta-sts.{domain}は{alias}の別名（CNAME）です。{what}',
      do: '{alias}のMTA-STSレコードを修正するか、別名を置き換える',
      because: '送信側が使用できません。',
      advice:
        '{alias}の管理者に、参照先のレコードの修正を依頼してください。または、別名を自分のレコードに置き換えてください。',
    },
    unreachable: {
      says: '送信側はポリシーを取得できません：{why}。',
      do: 'mta-sts.{domain}のWebサーバーに誰でも接続できるようにする',
      because: '送信側がMTA-STSポリシーを取得できません。',
      advice:
        '誰でも到達できるWebサーバーをmta-sts.{domain}に用意し、その名前の証明書を設置して、{url}でポリシーを公開してください。',
    },
    untrusted: {
      says: '送信側はポリシーを信頼できません：{why}。証明書はmta-sts.{domain}に対して有効である必要があります。',
      do: 'mta-sts.{domain}に有効な証明書を設定する',
      because: '送信側がMTA-STSポリシーを信頼しません。',
      advice: '公的な認証局が発行したmta-sts.{domain}の証明書を設置し、自動的に更新されるようにしてください。',
    },
    redirect: {
      says: '{url}にポリシーがありません。サーバーは{to}にリダイレクトしますが、送信側はリダイレクトに従いません。',
      do: 'MTA-STSポリシーを{url}で直接配信する',
      because: '送信側はリダイレクトに従いません。',
      advice: 'ファイルを、リダイレクトせずにこのアドレスで公開してください。',
    },
    status: {
      says: '{url}にポリシーがありません。サーバーの応答はステータス{status}でした。',
      do: '{url}でMTA-STSポリシーを配信する',
      because: 'ポリシーが配信されていません。',
      advice: 'ポリシーをこのURLで、リダイレクトなしで公開してください。',
    },
    'too-long': {
      says: '{url}のポリシーが64 KiBを超えているため、送信側は途中で読み取りを中止します。',
      do: '{url}のMTA-STSポリシーを短くする',
      because: '送信側は64 KiBで読み取りをやめます。',
      advice: 'ポリシーだけを公開してください。',
    },
    'policy-invalid': {
      says: '{url}のポリシーは使用できません：{faults}。',
      do: '{url}のMTA-STSポリシーを修正する',
      because: '送信側が使用できません。',
      advice: 'ファイルを修正してから、レコードのidを変更してください。',
    },
    none: {
      says: 'modeがnoneのため、ポリシーは送信側に何も求めていません。これはMTA-STSを廃止する前に一時的に使う設定です。',
      do: 'MTA-STSポリシーをmode: testing、次にenforceにする',
      because: 'mode: noneでは、送信側に何も求めません。',
      advice:
        'MTA-STSを使用する場合は、ポリシーのmodeをtestingに、その後enforceに変更し、そのたびにレコードのidも変更してください。',
    },
    testing: {
      says: 'modeがtestingのため、送信側は失敗を報告しますが、配送は行います。',
      do: 'MTA-STSポリシーをmode: enforceにする',
      because: '送信側は、TLSに失敗してもメールを配送します。',
      advice: 'レポートで失敗がないことを確認したら、ポリシーのmodeをenforceに変更し、レコードのidも変更してください。',
    },
    'no-mx-allowed': {
      says: 'ポリシーで許可されているメールサーバーが1台もないため、ポリシーに従う送信側は配送しません：{hosts}。',
      do: 'MTA-STSポリシーにメールサーバーを記載する',
      because: 'MTA-STSポリシーに従う送信側は、メールを配送しません。',
      advice:
        'これらのサーバーを1行に1台ずつポリシーに記載してください：{lines}。その後、レコードのidを変更してください。',
    },
    'some-mx-not-allowed': {
      says: 'ポリシーで許可されていないメールサーバーがあり、ポリシーに従う送信側はそこに配送しません：{hosts}。',
      do: 'MTA-STSポリシーにすべてのメールサーバーを記載する',
      because: 'MTA-STSポリシーに従う送信側は、{hosts}に配送しません。',
      advice:
        'これらのサーバーを1行に1台ずつポリシーに記載してください：{lines}。その後、レコードのidを変更してください。',
    },
    'no-mx-allowed-yet': {
      says: 'ポリシーで許可されているメールサーバーが1台もありません：{hosts}。modeをenforceにすると、送信側は配送しなくなります。',
      do: 'MTA-STSポリシーにメールサーバーを記載する',
      because: 'modeをenforceにすると、送信側は配送しなくなります。',
      advice:
        'これらのサーバーを1行に1台ずつポリシーに記載してください：{lines}。その後、レコードのidを変更してください。',
    },
    'some-mx-not-allowed-yet': {
      says: 'ポリシーで許可されていないメールサーバーがあります：{hosts}。modeをenforceにすると、送信側はそこに配送しなくなります。',
      do: 'MTA-STSポリシーにすべてのメールサーバーを記載する',
      because: 'modeをenforceにすると、送信側は{hosts}に配送しなくなります。',
      advice:
        'これらのサーバーを1行に1台ずつポリシーに記載してください：{lines}。その後、レコードのidを変更してください。',
    },
    'no-mx-verified': {
      says: '{hosts}のTLSを検証できないため、ポリシーに従う送信側からのメールはまったく届きません。',
      do: '{hosts}のTLSを修正する',
      because: 'MTA-STSポリシーに従う送信側からのメールはまったく届きません。',
      advice: 'メールサーバーで、有効な証明書を使ったTLSを設定してください。原因はSTARTTLSの項目に表示しています。',
    },
    'some-mx-unverified': {
      says: '{hosts}のTLSを検証できないため、ポリシーに従う送信側はこれらのサーバーにメールを届けません。',
      do: '{hosts}のTLSを修正する',
      because: 'MTA-STSポリシーに従う送信側はメールを届けません。',
      advice: 'これらのサーバーで、有効な証明書を使ったTLSを設定してください。原因はSTARTTLSの項目に表示しています。',
    },
    'content-type': {
      says: 'ポリシーのContent-Typeは{type}です。text/plainである必要があり、それ以外は送信側が拒否することがあります。',
      do: 'MTA-STSポリシーをtext/plainで配信する',
      because: '{type}では、送信側が拒否する場合があります。',
      advice: 'サーバーが「Content-Type: text/plain」を付けて送信するように設定してください。',
    },
    'short-age': {
      says: '送信側がポリシーを保持する期間が{age}しかありません。攻撃者は、その間だけポリシーの更新を妨害すれば、ポリシーを回避できます。',
      do: 'MTA-STSポリシーのmax_ageを数週間にする',
      because: '送信側がポリシーを保持する期間は{age}だけです。',
      advice: 'max_ageを、1209600（14日）など数週間に設定してください。',
    },
    'under-a-week': {
      says: '送信側がポリシーを保持する期間は{age}です。通常は数週間に設定します。',
      advice: 'max_ageを1209600（14日）に設定してください。',
    },
    'second-id': {
      says: 'レコードにidが2つ以上あります。有効なのは最初の{id}で、送信側はほかのidを無視します。',
      advice: 'ポリシーの次の変更が見落とされないように、ほかのidを削除してください。',
    },
    oddities: {
      says: '一部の送信側がポリシーを誤って解釈する可能性があります：{oddities}。',
      advice: '該当する行を修正してください。',
    },
  }),
];
