import { defineTexts } from '../domain/message.ts';

/** Says what each version of Zonewell changed in the API. */
export const CHANGELOG_TEXTS = defineTexts('api-changelog', {
  '0.1.0': 'The first version.',
});
