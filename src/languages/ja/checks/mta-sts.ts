import { STS_ALIAS_TEXTS, STS_FETCH_TEXTS } from '../../../checks/mta-sts/faults.ts';
import { mtaSts, STS_VALUE_TEXTS } from '../../../checks/mta-sts/mta-sts.ts';
import type { TextTable } from '../../../domain/message.ts';
import { translate, translateFindings } from '../../translate.ts';
import { BESIDE, MAIL_ROUTE } from './mail-route.ts';

const NAME_THEM =
  'これらのサーバーを1行に1台ずつポリシーに記載してください：{lines}。その後、レコードのidを変更してください。';
const READABLE = 'ネットワーク上の攻撃者は、このドメイン宛てのメールの暗号化を妨害できます。';

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
    ...BESIDE,
    absent: {
      says: 'MTA-STSが設定されていません。ネットワーク上の攻撃者は、このドメイン宛てのメールの暗号化を妨害できます。',
      do: 'MTA-STSを設定する',
      more: 'mode: testingのポリシーを{url}で公開してから、TXTレコード_mta-sts.{domain}を公開してください。TLS-RPTのレポートで失敗がないことを確認したら、modeをenforceに変更し、レコードのidも変更してください。',
    },
    'absent-without-mx': {
      says: 'MTA-STSもMXレコードも設定されていないため、送信側はこの名前自体のアドレスに配送しようとします。',
      do: 'MXレコードとMTA-STS、またはNull MXを追加する',
      more: 'メールを受信する場合は、先にMXレコードを追加してから、MTA-STSを設定してください。受信しない場合は、Null MXレコード（MX 0 .）で送信側にそのことを示せば、MTA-STSは不要です。',
    },
    'absent-at-alias': {
      says: 'MTA-STSが設定されていません。ネットワーク上の攻撃者は、このドメイン宛てのメールの暗号化を妨害できます。_mta-sts.{domain}は{alias}の別名（CNAME）ですが、参照先に該当するレコードがありません。',
      do: '{alias}の運用者にMTA-STSの設定を依頼するか、別名を自分のレコードに置き換える',
    },
    'absent-at-wildcard': {
      says: '独自のMTA-STSが設定されていません。_mta-sts.{domain}にはワイルドカードの別名*.{domain}が応答していますが、参照先の{alias}に、送信側が使用できるレコードがありません。',
      do: 'MTA-STSを設定する',
      because: READABLE,
      more: 'mode: testingのポリシーを{url}で公開してから、_mta-sts.{domain}自体にTXTレコードを公開してください。ワイルドカードよりも優先されるため、ワイルドカードは残せます。',
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
    },
    'wrong-policy': {
      says: 'ポリシーのmodeはenforceですが、許可されていないメールサーバーがあります：{hosts}。送信側がこのポリシーを見つけると、これらのサーバーには配送しなくなります。',
      do: 'これらのサーバーをMTA-STSポリシーに追加してから、_mta-sts.{domain}のレコードを修正する',
      more: '1行に1台ずつ記載します：{lines}。',
    },
    misplaced: {
      says: '送信側が参照する_mta-sts.{domain}に、レコードが設定されていません。{at}にレコードがありますが、そこでは機能しません。レコードの内容は「{text}」です。',
      do: 'MTA-STSレコードを{at}から_mta-sts.{domain}に移す',
      more: 'DNSの設定画面には、名前にドメインを自動的に補うものがあります。',
    },
    near: {
      says: '送信側は_mta-sts.{domain}のレコードをMTA-STSとして扱いません：{why}。レコードの内容は「{text}」です。',
      do: '_mta-sts.{domain}のレコードを有効なMTA-STSレコードに置き換える',
    },
    several: {
      says: '_mta-sts.{domain}にMTA-STSレコードが{count}件あります。2件以上あると、送信側はレコードがないものとして扱います。',
      do: '_mta-sts.{domain}のMTA-STSレコードを1件だけ残す',
    },
    invalid: {
      says: '送信側はMTA-STSレコードを使用できません。「{part}」（{at}文字目）：{why}。レコードの内容は「{text}」です。',
      do: 'MTA-STSレコードを有効なものに置き換える',
    },
    'at-alias': {
      says: '送信側が使用できるMTA-STSレコードがありません。_mta-sts.{domain}は{alias}の別名（CNAME）です。{what}',
      do: '{alias}の運用者にMTA-STSレコードの修正を依頼するか、別名を自分のレコードに置き換える',
    },
    unreachable: {
      says: '送信側はポリシーを取得できません：{why}。',
      do: 'MTA-STSポリシーを{url}で公開する',
      more: 'mta-sts.{domain}には、誰でも到達できるWebサーバーと、その名前の証明書が必要です。',
    },
    untrusted: {
      says: '送信側はポリシーを信頼できません：{why}。証明書はmta-sts.{domain}に対して有効である必要があります。',
      do: 'パブリック認証局が発行したmta-sts.{domain}の証明書を設定する',
      more: '自動的に更新されるようにしてください。',
    },
    redirect: {
      says: '{url}にポリシーがありません。サーバーは{to}にリダイレクトしますが、送信側はリダイレクトに従いません。',
      do: 'MTA-STSポリシーを{url}で直接配信する',
    },
    status: {
      says: '{url}にポリシーがありません。サーバーの応答はステータス{status}でした。',
      do: '{url}でMTA-STSポリシーを、リダイレクトなしで配信する',
    },
    'too-long': {
      says: '{url}のポリシーが64KiBを超えているため、送信側は途中で読み取りを中止します。',
      do: '{url}ではMTA-STSポリシーだけを配信する',
    },
    'policy-invalid': {
      says: '{url}のポリシーは使用できません：{faults}。',
      do: '{url}のMTA-STSポリシーを修正してから、レコードのidを変更する',
    },
    none: {
      says: 'modeがnoneのため、ポリシーは送信側に何も求めていません。これはMTA-STSを廃止する前に一時的に使う設定です。',
      do: 'MTA-STSポリシーをmode: testing、次にenforceにする',
      more: 'そのたびにレコードのidも変更してください。',
    },
    testing: {
      says: 'modeがtestingのため、送信側は失敗を報告しますが、配送は行います。',
      do: 'レポートで失敗がないことを確認したら、MTA-STSポリシーをmode: enforceにする',
      more: 'その後、レコードのidを変更してください。',
    },
    'no-mx-allowed': {
      says: 'ポリシーで許可されているメールサーバーが1台もないため、ポリシーに従う送信側は配送しません：{hosts}。',
      do: 'MTA-STSポリシーにメールサーバーを記載する',
      more: NAME_THEM,
    },
    'some-mx-not-allowed': {
      says: 'ポリシーで許可されていないメールサーバーがあり、ポリシーに従う送信側はそこに配送しません：{hosts}。',
      do: 'MTA-STSポリシーにすべてのメールサーバーを記載する',
      more: NAME_THEM,
    },
    'no-mx-allowed-yet': {
      says: 'ポリシーで許可されているメールサーバーが1台もありません：{hosts}。modeをenforceにすると、送信側は配送しなくなります。',
      do: 'MTA-STSポリシーにメールサーバーを記載する',
      more: NAME_THEM,
    },
    'some-mx-not-allowed-yet': {
      says: 'ポリシーで許可されていないメールサーバーがあります：{hosts}。modeをenforceにすると、送信側はそこに配送しなくなります。',
      do: 'MTA-STSポリシーにすべてのメールサーバーを記載する',
      more: NAME_THEM,
    },
    'no-mx-verified': {
      says: '{hosts}のTLSを検証できないため、ポリシーに従う送信側からのメールはまったく届きません。',
      do: '{hosts}のTLSを修正する',
      more: '原因はSTARTTLSの項目に表示しています。',
    },
    'some-mx-unverified': {
      says: '{hosts}のTLSを検証できないため、ポリシーに従う送信側はこれらのサーバーにメールを届けません。',
      do: '{hosts}のTLSを修正する',
      more: '原因はSTARTTLSの項目に表示しています。',
    },
    'content-type': {
      says: 'ポリシーのContent-Typeは{type}です。text/plainである必要があり、それ以外は送信側が拒否することがあります。',
      do: 'MTA-STSポリシーをtext/plainで配信する',
    },
    'short-age': {
      says: '送信側がポリシーを保持する期間が{age}しかありません。攻撃者は、その間だけポリシーの更新を妨害すれば、ポリシーを回避できます。',
      do: 'MTA-STSポリシーのmax_ageを、1209600（14日）など数週間にする',
    },
    'under-a-week': {
      says: '送信側がポリシーを保持する期間は{age}です。通常は数週間に設定します。',
      do: 'MTA-STSポリシーのmax_ageを1209600（14日）にする',
    },
    'second-id': {
      says: 'レコードにidが2つ以上あります。有効なのは最初の{id}で、送信側はほかのidを無視します。',
      do: 'MTA-STSレコードからほかのidを削除する',
      more: '残すと、ポリシーの次の変更が見落とされることがあります。',
    },
    oddities: {
      says: '一部の送信側がポリシーを誤って解釈する可能性があります：{oddities}。',
      do: 'MTA-STSポリシーの該当する行を修正する',
    },
  }),
];
