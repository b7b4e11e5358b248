import { caa } from '../../../checks/caa/caa.ts';
import { CAA_NOTE_TEXTS } from '../../../checks/caa/findings.ts';
import type { TextTable } from '../../../domain/message.ts';
import { translate, translateFindings } from '../../translate.ts';

const LIMIT_NAME = '利用する認証局ごとにissueプロパティを追加して、この名前自体の証明書も限定する';
const LEFT_OUT = '記載しなかった認証局では、証明書を更新できなくなります。';

const CAA_WORDS = {
  name: 'CAA',
  means: 'CAAレコードは、名前の証明書を発行してよい認証局を示します。',
  why: '設定されていない場合、多数ある認証局のどれでも発行できます。表示するレコードは例です。どの認証局を利用しているかは外部からわからず、書き漏れがあると証明書を更新できなくなるためです。',
};

export const CAA_TEXTS: readonly TextTable[] = [
  translate(CAA_NOTE_TEXTS, {
    issuer: '{domain}',
    'issuer-account': '{domain}（アカウント{account}のみ）',
    'issuer-methods': '{domain}（{methods}のみ）',
    'issuer-both': '{domain}（アカウント{account}のみ、{methods}のみ）',
    mail: 'メール証明書（S/MIME）を発行できる認証局は次のとおりです：{issuers}。',
    'mail-nobody': 'メール証明書（S/MIME）は、どの認証局も発行できません。',
    malformed: 'プロパティ{tag}「{value}」は形式が正しくないため、どの認証局にも発行を許可していません。',
    unsatisfiable:
      'プロパティ{tag}「{value}」には、どの申請も満たせないパラメーターがあるため、どの認証局にも発行を許可していません。',
    'critical-unknown':
      'プロパティ{tag}「{value}」はクリティカルですが、対応している認証局がないため、どの認証局も発行できません。',
    'critical-optional': 'プロパティ{tag}「{value}」はクリティカルなため、対応していない認証局は発行できません。',
  }),
  translateFindings(caa, CAA_WORDS, {
    limited: {
      says: '{at}のCAAレコードにより、この名前とそのワイルドカードの証明書を発行できるのは{issuers}だけです。{notes}',
    },
    'limited-apart': {
      says: '{at}のCAAレコードにより、この名前の証明書を発行できるのは{issuers}だけ、ワイルドカード証明書を発行できるのは{wild}だけです。{notes}',
    },
    'no-wildcards': {
      says: '{at}のCAAレコードにより、この名前の証明書を発行できるのは{issuers}だけで、ワイルドカード証明書はどの認証局も発行できません。{notes}',
    },
    'wildcards-only': {
      says: '{at}のCAAレコードにより、この名前自体の証明書はどの認証局も発行できず、ワイルドカード証明書を発行できるのは{wild}だけです。{notes}',
    },
    'wildcards-limited': {
      says: '{at}のCAAレコードにより、ワイルドカード証明書を発行できるのは{wild}だけですが、この名前自体の証明書はどの認証局でも発行できます。{notes}',
      do: LIMIT_NAME,
      more: LEFT_OUT,
    },
    'wildcards-forbidden': {
      says: '{at}のCAAレコードはワイルドカード証明書の発行を禁止していますが、この名前自体の証明書はどの認証局でも発行できます。{notes}',
      do: LIMIT_NAME,
      more: LEFT_OUT,
    },
    nobody: {
      says: '{at}のCAAレコードにより、この名前とそのワイルドカードの証明書は、どの認証局も発行できません。{notes}',
    },
    malformed: {
      says: '{at}のCAAレコードの値の形式が正しくないため、どの認証局もこの名前の証明書を発行、更新できません。{notes}',
      do: '証明書の更新が必要になる前に、{at}のCAAレコードを修正する',
    },
    critical: {
      says: '{at}のCAAに認証局が対応していないクリティカルなプロパティがあるため、どの認証局もこの名前の証明書を発行、更新できません。{notes}',
      do: '{at}のCAAからクリティカルなプロパティを削除するか、クリティカルフラグ（128）を外す',
      more: '証明書の更新が必要になる前に行ってください。',
    },
    unlimited: {
      says: '{at}のCAAレコードにissueプロパティがないため、この名前の証明書はどの認証局でも発行できます。{notes}',
      do: '利用する認証局ごとに、CAAにissueプロパティを追加する',
      more: LEFT_OUT,
    },
    absent: {
      says: 'CAAレコードが設定されていないため、どの認証局でもこの名前の証明書を発行できます。',
      do: 'CAAレコードを公開する',
      more: 'まず、利用している認証局を洗い出してください。現在の証明書には発行元が記載されています。サブドメイン、メールサーバー、外部サービスの証明書も確認してください。そのうえで、認証局ごとにCAAレコードを1件ずつ公開してください。記載しなかった認証局では、証明書を更新できなくなります。',
    },
    'unusable-contact': {
      says: '{at}のCAAレコードに、認証局が使えない連絡先があります：{properties}',
      do: '{at}のCAAレコードの連絡先を修正する',
      because: '拒否された申請の報告や、証明書についての問い合わせが届きません。',
      more: 'iodefはURL（mailto:security@example.comなど）、contactemailはアドレスだけ、contactphoneは+1-555-0100のように記載してください。',
    },
    'unknown-properties': {
      says: '{at}のCAAレコードに、どの認証局も対応していないため無視されるプロパティがあります：{properties}',
      do: '{at}のCAAレコードのこれらのプロパティを修正または削除する',
      because: '意図した制限は適用されません。',
    },
    'reserved-flags': {
      says: '{at}のCAAレコードに、意味のないフラグがあります：{properties}。意味があるのは0と128（クリティカル）だけです。',
      do: '{at}のCAAレコードのフラグを0にする',
      because: '認証局は無視するため、意図したとおりになりません。',
    },
  }),
];
