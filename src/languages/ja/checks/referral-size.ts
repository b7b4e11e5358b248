import { referralSize } from '../../../checks/delegation/referral-size.ts';
import type { TextTable } from '../../../domain/message.ts';
import { translateFindings } from '../../translate.ts';

const REFERRAL_SIZE_WORDS = {
  name: '委任応答の大きさ',
  means: '委任応答は、親ゾーンがネームサーバーを示す応答です。',
  why: '512オクテットを超えると、EDNSを使わないリゾルバーはTCPで問い合わせ直します。',
};

export const REFERRAL_SIZE_TEXTS: readonly TextTable[] = [
  translateFindings(referralSize, REFERRAL_SIZE_WORDS, {
    fits: { says: '{zone}への委任応答は最大{octets}オクテットで、EDNSを使わない応答（512オクテット）に収まります。' },
    none: { says: '{zone}は委任されていないため、委任応答の大きさはありません。' },
    large: {
      says: '{zone}への委任応答は{octets}オクテットになることがあります。EDNSを使わない応答は512オクテットまでなので、一部のリゾルバーはTCPで問い合わせ直します。',
      do: '{zone}のネームサーバーの数を減らすか、短い名前にする',
      more: '末尾が共通する名前にすると、最も小さくなります。',
    },
  }),
];
