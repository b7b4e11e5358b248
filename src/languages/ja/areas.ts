import { AREA_NOTE_TEXTS } from '../../diagnoses/mail-areas.ts';
import { translate } from '../translate.ts';

export const AREA_TABLES = [
  translate(AREA_NOTE_TEXTS, {
    bulk: '大手メールサービス事業者は、大量送信者（目安は1日約5,000通）にさらに多くを求めています。条件は送信先や時期によって異なるため、各事業者の最新の要件を確認してください。',
  }),
];
