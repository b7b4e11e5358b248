import { defineTexts } from '../domain/message.ts';

/** Words of the pages about the errors of the API. */
export const DOCS_TEXTS = defineTexts('api-docs', {
  status: 'Status {status}',
  about: 'About the API',
});
