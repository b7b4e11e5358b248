import { reverseNames } from '../../../checks/servers/reverse-names.ts';
import type { TextTable } from '../../../domain/message.ts';
import { translateFindings } from '../../translate.ts';

const REVERSE_NAMES_WORDS = {
  name: 'ネームサーバーの逆引き',
  means: '逆引きは、アドレスに名前を付けます。',
  why: 'ネームサーバーは、逆引きがなくても動作します。名前は、ログを読む人の役に立ちます。',
};

export const REVERSE_NAMES_TEXTS: readonly TextTable[] = [
  translateFindings(reverseNames, REVERSE_NAMES_WORDS, {
    fine: { says: 'ネームサーバーのアドレスの逆引きは、それぞれの名前になっています。' },
    missing: {
      says: 'ネームサーバーの次のアドレスには、逆引きが設定されていません：{addresses}。標準では求められていません。',
    },
    other: {
      says: 'ネームサーバーの次のアドレスの逆引きは、別の名前になっています：{addresses}。標準では一致を求められていません。',
    },
    open: { says: '次のアドレスの逆引きを確認できませんでした：{addresses}。' },
  }),
];
