import { caa } from '../../../checks/caa/caa.ts';
import { CAA_NOTE_TEXTS } from '../../../checks/caa/findings.ts';
import type { TextTable } from '../../../domain/message.ts';
import { translate, translateFindings } from '../../translate.ts';

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
  translateFindings(caa, 'CAA', {
    limited: {
      says: '{at}のCAAレコードにより、この名前とそのワイルドカードの証明書を発行できる認証局は次に限られています：{issuers}。{notes}',
      summary: 'この名前の証明書を発行できるのは{issuers}だけです。',
    },
    'limited-apart': {
      says: '{at}のCAAレコードにより、この名前の証明書を発行できる認証局は次に限られています：{issuers}。ワイルドカード証明書を発行できる認証局は次のとおりです：{wild}。{notes}',
      summary: 'この名前の証明書を発行できるのは{issuers}だけで、ワイルドカード証明書を発行できるのは{wild}だけです。',
    },
    'no-wildcards': {
      says: '{at}のCAAレコードにより、この名前の証明書を発行できる認証局は次に限られています：{issuers}。ワイルドカード証明書は、どの認証局も発行できません。{notes}',
      summary: 'この名前の証明書を発行できるのは{issuers}だけで、ワイルドカード証明書はどの認証局も発行できません。',
    },
    'wildcards-only': {
      says: '{at}のCAAレコードにより、この名前自体の証明書はどの認証局も発行できません。ワイルドカード証明書を発行できる認証局は次のとおりです：{wild}。{notes}',
      summary: '発行できるのはワイルドカード証明書だけで、発行できる認証局は{wild}です。',
    },
    'wildcards-limited': {
      says: '{at}のCAAレコードは、ワイルドカード証明書を発行できる認証局だけを次に限定しています：{wild}。この名前自体の証明書は、どの認証局でも発行できます。{notes}',
      more: 'この名前自体の証明書も限定するには、利用する認証局ごとにissueプロパティを追加してください。',
      summary: 'この名前の証明書はどの認証局でも発行できますが、ワイルドカード証明書を発行できるのは{wild}だけです。',
    },
    'wildcards-forbidden': {
      says: '{at}のCAAレコードは、ワイルドカード証明書の発行だけを禁止しています。この名前自体の証明書は、どの認証局でも発行できます。{notes}',
      more: 'この名前自体の証明書も限定するには、利用する認証局ごとにissueプロパティを追加してください。',
      summary: 'この名前の証明書はどの認証局でも発行できますが、ワイルドカード証明書はどの認証局も発行できません。',
    },
    nobody: {
      says: '{at}のCAAレコードにより、この名前とそのワイルドカードの証明書は、どの認証局も発行できません。{notes}',
      summary: 'この名前の証明書は、どの認証局も発行できません。',
    },
    malformed: {
      says: 'この名前の証明書は、どの認証局も発行できません。{at}のCAAレコードに、形式の正しくない値があります。{notes}',
      do: '{at}のCAAレコードを修正する',
      because: 'どの認証局も証明書を更新できません。',
      more: '証明書の更新が必要になる前に、これらの値を修正してください。',
      summary: 'CAAレコードの形式が正しくないため、この名前の証明書はどの認証局も発行できません。',
    },
    critical: {
      says: 'この名前の証明書は、どの認証局も発行できません。{at}のCAAレコードに、認証局が対応していないクリティカルなプロパティがあります。{notes}',
      do: '{at}のCAAからクリティカルなプロパティを削除する',
      because: 'どの認証局も証明書を更新できません。',
      more: '証明書の更新が必要になる前に、このプロパティを削除するか、クリティカルフラグ（128）を外してください。',
      summary:
        '認証局が対応していないクリティカルなプロパティがあるため、この名前の証明書はどの認証局も発行できません。',
    },
    unlimited: {
      says: '{at}にCAAレコードがありますが、issueプロパティが設定されていません。そのため、この名前の証明書はどの認証局でも発行できます。{notes}',
      more: '限定するには、利用する認証局ごとにissueプロパティを追加してください。',
      summary: 'CAAレコードはありますが、この名前の証明書を発行できる認証局を限定していません。',
    },
    absent: {
      says: 'CAAレコードが設定されていません。どの認証局でもこの名前の証明書を発行できます。',
      do: 'CAAレコードを公開する',
      because: '現在は、どの認証局でもこの名前の証明書を発行できます。',
      more: 'まず、利用している認証局を洗い出してください。現在の証明書には発行元が記載されています。サブドメイン、メールサーバー、外部サービスの証明書も確認してください。そのうえで、認証局ごとにCAAレコードを1件ずつ公開してください。たとえばLet’s Encryptなら「0 issue "letsencrypt.org"」です。記載しなかった認証局では、証明書を更新できなくなります。',
      summary: 'どの認証局でもこの名前の証明書を発行できます。',
    },
  }),
];
