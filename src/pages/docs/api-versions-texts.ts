import { defineTexts } from '../../domain/message.ts';

/** Says how the API may change, and how its users learn of it. */
export const API_VERSIONS_TEXTS = defineTexts('page/docs/api-versions', {
  title: 'Versions and changes',
  unreleased:
    'No version has been released yet. Until the first release, anything here may still change. From then on, these rules hold.',
  path: 'The number in the path, /v1, changes only if the whole API does. We then offer both for at least 12 months.',
  breaking:
    'A breaking change removes or renames a call, parameter, field, value or error code; changes the type or the meaning of a field; makes a parameter required; asks for another scope of the key; or counts a call that did not count.',
  'not-breaking':
    'New calls, optional parameters, fields, values, findings and errors may come at any time. So may another wording and another order of fields. Write your program so that it ignores what it does not know.',
  criteria:
    'How we judge a domain has versions of its own, which each report names as criteria: <link>what they changed</link>.',
  announced:
    'We announce a breaking change in the changelog below. From then on, responses of the calls that will change carry <code>Deprecation</code> (RFC 9745) with the day of the announcement, <code>Sunset</code> (RFC 8594) with the day on which the old behaviour may end, and a <code>Link</code> to this section.',
  stays:
    'The old behaviour stays for at least 12 months after the announcement. If it endangers users, it may end earlier; the changelog then says why.',
  installed:
    'A service changes only when its operator updates it. <code>info.version</code> in the OpenAPI document is the version that answers here.',
  example: 'A call that will change',
  changelog: 'Changelog',
  'criteria-changes': 'Criteria',
  'criteria-changes-text':
    'A new version of the criteria can change scores, findings and labels without a change of the API. Compare the field criteria before you compare two scores.',
  version: 'Version',
  released: 'Released',
  'not-released': 'Not released yet',
  changes: 'Changes',
  added: '{count, plural, one {# call} other {# calls}}',
});
