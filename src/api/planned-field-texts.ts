import { defineTexts } from '../domain/message.ts';

/** Describes the checks of zones and delegations that are only planned, in the schemas of the API. */
export const PLANNED_FIELD_TEXTS = defineTexts('api-planned', {
  'planned/check': 'Check a zone before you publish it',
  'planned/check-description':
    'Takes a zone file and gives the report that the domain would have with it, and the changes that it makes: names in the zone are answered from the file, all others and all servers are as they are now. It is the same check as `zonewell check --zone-file`, and as the form at `/planned-zone`. The file has at most 10 MiB and 50,000 records; `$INCLUDE` is refused. If the file would not load, the problem lists the lines at fault. We store nothing of the file or of the report. An address and an account may start as many as live runs a minute.',
  'planned/zone-asked':
    'The zone as a master file (RFC 1035 section 5), or as octoDNS keeps it in YAML, which we tell by its first line. octoDNS files have no SOA record, and often no NS records of the zone itself: we use those that there are now.',
  'planned/origin-asked':
    'The name of the zone. You can leave it out if the file begins with `$ORIGIN`, or names its SOA record in full.',
  'planned/domain-asked': 'The domain to check, in the zone. If you leave it out: the zone itself.',
  'planned/kind-asked': 'The kind of diagnosis. If you leave it out: `health`.',
  'planned/origin': 'The name of the zone, in ASCII.',
  'planned/report': 'The report that the domain would have, in the form of its kind.',
  'planned/now': 'The score of the domain as it is now.',
  'planned/score-max': 'The score if every unknown check passed, with the probes that were made.',
  'planned/grade': 'The grade; null without one.',
  'planned/changes':
    'The changes that the zone makes, the most severe first. We compare the names that this report asks for: nobody outside can list all that a zone has now.',
  'planned/lines': 'Where the checks that need attention are in the file.',
  'planned/lines/one': 'The lines behind one check.',
  'planned/lines/check': 'The ID of the check.',
  'planned/lines/numbers': 'Lines of the file, from 1.',
  'planned/notes': 'What we left out of the file, or read as something else.',
  'planned/notes/line': 'The line of the file, from 1.',
  'planned/notes/note': 'What we noticed there.',
  'planned/notes/one': 'A note on one line.',
  planned: 'A domain with a planned zone.',
  'undelegated/check': 'Test name servers before you move a zone to them',
  'undelegated/check-description':
    'Gives the overall diagnosis of a zone as if it were delegated to these name servers, with these DS records: they are asked for all names in the zone. It is the same test as `zonewell diagnose --ns`. At most 16 addresses, which must be public. We store nothing of it. An address and an account may start as many as live runs a minute.',
  'undelegated/domain-asked': 'The zone that moves.',
  'undelegated/servers-asked': 'The name servers, at most 16 addresses in all.',
  'undelegated/servers/one': 'A name server to test.',
  'undelegated/servers/host': 'The name of the server.',
  'undelegated/servers/addresses':
    'Its addresses. You can leave them out if its name is outside the zone: then we look them up.',
  'undelegated/ds-asked':
    'The DS records that you will enter at your registrar, each as key tag, algorithm, digest type and digest. If you leave them out: none.',
  'problem/faults': 'Each line of the zone file that would not load.',
  'problem/faults/one': 'A fault in one line.',
  'problem/faults/line': 'The line, from 1.',
  'problem/faults/fault': 'What is wrong there.',
});
