import { caa } from '../../checks/tls/caa.ts';
import { translateActions } from './translate.ts';

/** What to do about what checks found. */
export const ACTIONS = [
  translateActions(caa, {
    absent: ['CAAレコードを公開する', '現在は、どの認証局でもこの名前の証明書を発行できます。'],
  }),
];
