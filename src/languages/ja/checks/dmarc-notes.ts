import { DMARC_FAULT_TEXTS, DMARC_NOTE_TEXTS, DMARC_VALUE_TEXTS } from '../../../checks/dmarc/faults.ts';
import type { TextTable } from '../../../domain/message.ts';
import { translate } from '../../translate.ts';

export const DMARC_NOTES_TEXTS: readonly TextTable[] = [
  translate(DMARC_FAULT_TEXTS, {
    'not-a-tag': '「{part}」はタグではないため、受信側は無視します',
    'equals-missing': '「{part}」では「{tag}」の後に等号が必要です。等号がないため、受信側は無視します',
    'semicolon-missing': '「{tag}」と「{next}」の間にセミコロンがありません',
    'comma-missing': '{tag}=の「{part}」と「{next}」の間にコンマがないため、受信側はどちらにもレポートを送信しません',
    'unknown-tag': 'DMARCにタグ「{tag}」は定義されていないため、受信側は無視します',
    'capital-tag': 'タグ「{tag}」の名前は小文字で書く必要があります。このままでは一部の受信側が無視します',
    'repeated-tag': '{tag}=が2回あります。これは標準で禁止されており、一部の受信側はレコード全体を無視します',
    'contradicted-tag': '値の異なる{tag}=が2回あります。これは標準で禁止されています',
    'policy-missing': 'p=がありません',
    'policy-empty': '{tag}=が空です。none、quarantine、rejectのいずれかを指定する必要があります',
    'policy-unknown': '{tag}={value}は無効な値です。none、quarantine、rejectのいずれかを指定する必要があります',
    'value-unknown': '{tag}={value}は意味を持たないため、受信側は無視します（{allowed}）',
    'uri-invalid': '{tag}=の「{part}」は、レポートを送信できるアドレスではありません',
    'mailto-missing':
      '{tag}=の「{part}」の前にmailto:が必要です。mailto:がないため、受信側はそこにレポートを送信しません',
    'no-address': '{tag}=にアドレスがないため、レポートは送信されません',
    several: 'DMARCレコードが{count}件あるため、受信側はすべて無視します',
    wrapped: '先頭に引用符または空白があります',
    backslash: 'v=DMARC1の後にバックスラッシュがあります。バックスラッシュを使うのはゾーンファイルの中だけです',
    'version-semicolon': 'v=DMARC1の後にセミコロンがありません',
    'version-first': 'v=DMARC1は先頭に書く必要があります',
    version: '正確にv=DMARC1とセミコロンで始まる必要があります',
  }),
  translate(DMARC_NOTE_TEXTS, {
    fault: 'レコードに次の問題があります：{clause}。',
    more: 'レコードにはほかに{count}件の問題があります。',
    from: '{at}のレコードの{tag}=で指定されています。',
    'from-wildcard': 'ワイルドカードで指定されています。',
    wildcard: '_dmarc.{domain}にはワイルドカードが応答しています。そこにレコードを公開すると、そちらが優先されます。',
    ignored: '受信側は_dmarc.{domain}の内容を無視します：{why}。',
    'no-policy': 'none（使用可能なレコードなし）',
    psd: '{at}のレコードのpsd=yにより、直下の名前はそれぞれ独立した組織として扱われます。',
    joined:
      '{at}のレコードにpsd=yがないため、その下の名前はほかの人が所有しているにもかかわらず、受信側ではすべて1つの組織として扱われます。',
  }),
  translate(DMARC_VALUE_TEXTS, {
    adkim: 'rかsを指定する必要があります',
    aspf: 'rかsを指定する必要があります',
    t: 'yかnを指定する必要があります',
    psd: 'y、n、uのいずれかを指定する必要があります',
    pct: 'DMARCから廃止されました',
    rf: 'DMARCから廃止されました',
    ri: 'DMARCから廃止されました',
    fo: '0、1、d、sのいずれかを指定するか、複数をコロンで区切って指定する必要があります',
  }),
];
