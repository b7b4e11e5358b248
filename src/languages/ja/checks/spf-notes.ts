import { SPF_FAULT_TEXTS } from '../../../checks/spf/faults.ts';
import { SPF_NOTE_TEXTS } from '../../../checks/spf/notes.ts';
import type { TextTable } from '../../../domain/message.ts';
import { translate } from '../../translate.ts';

export const SPF_NOTES_TEXTS: readonly TextTable[] = [
  translate(SPF_FAULT_TEXTS, {
    'modifier-twice': '{name}=は1回しか使用できません',
    'modifier-characters': '{name}=に使用できない文字があります',
    'modifier-domain': '{name}=にはドメイン名が必要です',
    'unknown-mechanism': 'SPFはこのようなメカニズムを定義していません',
    'all-followed': 'allの後には何も書けません',
    'domain-missing': '{name}には、コロンに続けてドメイン名が必要です',
    'domain-invalid': '{name}のコロンの後にはドメイン名が必要です',
    'prefix-length': 'プレフィックス長は、IPv4では/0から/32、IPv6では//0から//128の範囲で指定します',
    'ip4-invalid': 'ip4には、IPv4アドレスか、192.0.2.0/24のようなネットワークを指定します',
    'ip6-invalid': 'ip6には、IPv6アドレスか、2001:db8::/32のようなネットワークを指定します',
    quote: 'レコードの中に引用符があります',
    'not-ascii': 'ASCII以外の文字があります。ノーブレークスペースの可能性があります',
    'sign-alone': '記号は、空白を入れずにメカニズムの直前に書きます',
    separator: '各部分は「{sign}」ではなく空白で区切ります',
    'space-after-colon': 'コロンの後に空白は入れられません',
    'address-for-name': '{name}には名前を指定します。このアドレスは{mechanism}:の後に書きます',
    'address-family': '{name}にはIPv{family}アドレスを指定します。このアドレスは{mechanism}:の後に書きます',
    'colon-for-equals': '{name}の後はコロンではなく等号です',
    misnamed: '正しいメカニズム名は{meant}です',
    'space-missing': '2つの部分の間に空白がありません',
  }),
  translate(SPF_NOTE_TEXTS, { more: '同様の箇所がほかに{count}件あります。' }),
];
