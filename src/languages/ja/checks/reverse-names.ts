import { reverseNames } from '../../../checks/servers/reverse-names.ts';
import type { TextTable } from '../../../domain/message.ts';
import { translateFindings } from '../../translate.ts';

export const REVERSE_NAMES_TEXTS: readonly TextTable[] = [
  translateFindings(reverseNames, 'ネームサーバーの逆引き', {
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
