import Type from 'typebox';
import { DS_TEXTS } from '../../checks/dnssec/findings.ts';
import { type RepairInstruction, repairOf } from '../../checks/dnssec/repair.ts';
import { publish } from '../../checks/fix.ts';
import { stepText } from '../../checks/fix-texts.ts';
import type { Security } from '../../domain/answer.ts';
import { defineTexts, type Message } from '../../domain/message.ts';
import type { DnsName } from '../../domain/name.ts';
import { type Dnssec, readDnssec } from '../../facts/dnssec.ts';
import { readSigning, type Signing } from '../../facts/dnssec-signing.ts';
import { type Block, defineBlock } from '../block.ts';
import type { Prose } from '../diagnosis.ts';
import { fixItem } from '../fix-item.ts';
import { joined } from '../prose.ts';

/** One step of a repair. */
interface RepairStep {
  readonly code: RepairInstruction['code'];
  readonly title: Message;
  readonly text: Prose;
  /** The DS record to enter, where it is known. */
  readonly ds: string | null;
}

interface Repair {
  readonly zone: DnsName | null;
  /** Whether validators reject the zone, or some of its records. */
  readonly isBogus: boolean;
  readonly steps: readonly RepairStep[];
}

const NONE: Repair = { zone: null, isBogus: false, steps: [] };

/** Words of the steps that make a zone secure. */
export const DNSSEC_REPAIR_TEXTS = defineTexts('dnssec-repair', {
  title: 'DNSSEC, step by step',
  steps: 'Steps to a zone that validates',
  meta: '{count, plural, one {# step} other {# steps}}, in this order',
  'sign-zone': 'Sign {zone}',
  'sign-zone/text':
    'Switch DNSSEC on at your DNS provider, or have your signer sign the zone with algorithm 13 (ECDSA P-256). Check that every name server has the signed zone.',
  'sign-again': 'Sign {zone} again with its present keys',
  'sign-again/text':
    'Ask your DNS provider to sign the zone again, and check that every name server has it. The DS record at your registrar stays as it is.',
  'make-key-signing-key': 'Make a key-signing key for {zone}',
  'make-key-signing-key/text':
    'No key signs the keys of the zone so that validators accept it. Make a new key with the flags 257 and algorithm 13 (ECDSA P-256), sign the zone with it, and load it on every name server.',
  'make-zone-signing-key': 'Make a zone-signing key for {zone}',
  'make-zone-signing-key/text':
    'The records are signed with a key that the zone does not publish. Make a new key with the flags 256, publish it, and sign the zone again. The key that the DS record names stays.',
  'add-ds-later': 'Enter the DS record of {zone} at your registrar',
  'add-ds-later/text':
    'Your DNS provider shows it once the zone is signed. Wait until every name server has had the signed zone for as long as its longest TTL.',
  'remove-ds': 'Remove {count, plural, one {this DS record} other {these DS records}} of {zone} at your registrar',
  'remove-ds/records': 'It is: {records}.',
  'remove-ds/first':
    'Validators then treat the zone as unsigned, so that everybody reaches it again. Wait two days before the next step, for resolvers that still have the record.',
  'remove-ds/replaced': 'Do this once the zone above shows the new record.',
  'sync-servers': 'Bring {addresses} to the same zone as the others',
  'sync-servers/text':
    'These servers have other keys or signatures. Check that they transfer the zone (AXFR, IXFR, NOTIFY), or load it again.',
  'lower-ttl': 'Lower the TTL of {types}',
  'lower-ttl/text':
    'Resolvers may cache these records for longer than their signatures are valid. Lower the TTL, or sign earlier.',
  'remove-revoked-key': 'Remove the revoked {count, plural, one {key with the tag} other {keys with the tags}} {tags}',
  'remove-revoked-key/text':
    'Nobody trusts a revoked key. Where validators follow your keys by themselves (RFC 5011), leave it for 30 days first.',
  'not-by-cds':
    'CDS records cannot do this: registries accept them only if a key that the present DS records name has signed them, and none of these keys signs the zone.',
  cds: 'If the registry reads CDS records, it does this by itself once your DNS provider publishes one.',
});
const { message } = DNSSEC_REPAIR_TEXTS;

/** The eight instructions that repair DNSSEC, as far as this zone needs them, in an order that breaks nothing. */
export const dnssecRepair: Block<Repair> = defineBlock({
  id: 'dnssec-repair',
  texts: [DNSSEC_REPAIR_TEXTS],
  schema: Type.Object({
    zone: Type.Union([Type.String(), Type.Null()]),
    isBogus: Type.Boolean(),
    steps: Type.Array(
      Type.Object({
        code: Type.String(),
        title: Type.String(),
        text: Type.String(),
        ds: Type.Union([Type.String(), Type.Null()]),
      }),
    ),
  }),
  section: {
    title: message('title'),
    anchor: 'dnssec-repair',
    view: ({ zone, isBogus, steps }) =>
      zone === null || steps.length === 0
        ? null
        : {
            ...(isBogus ? { leads: true as const } : {}),
            meta: message('meta', { count: steps.length }),
            views: [
              {
                view: 'steps',
                isOwn: true,
                title: message('steps'),
                steps: steps.map(({ title, text, ds }, i) => ({
                  title,
                  text,
                  record:
                    ds === null ? null : fixItem({ ...publish(zone as DnsName, 'DS', ds), value: ds }, zone as DnsName),
                  state: i === 0 ? 'now' : 'later',
                })),
              },
            ],
          },
  },
  needs: { dnssec: readDnssec, signing: readSigning },
  absent: NONE,
  of: ({ dnssec, signing }) =>
    dnssec === null || signing === null || isHeldUpAbove(dnssec) ? NONE : planOf(signing, dnssec.security),
});

/** Whether a zone above is at fault, or unsigned: then nothing in this one makes it secure. */
const isHeldUpAbove = ({ zone, reason }: Dnssec): boolean =>
  reason !== null && 'zone' in reason && reason.zone !== zone;

function planOf(signing: Signing, security: Security): Repair {
  const { zone } = signing;
  const plan = repairOf(signing, security);
  const isBogus = security === 'bogus';
  return {
    zone,
    isBogus,
    steps: plan.map((one, i) => stepOf(one, { zone, after: plan.slice(i + 1) })),
  };
}

interface PlanPlace {
  readonly zone: DnsName;
  readonly after: readonly RepairInstruction[];
}

function stepOf(one: RepairInstruction, { zone, after }: PlanPlace): RepairStep {
  const step = (title: Message, text: Prose, ds: string | null = null): RepairStep => ({
    code: one.code,
    title,
    text,
    ds,
  });
  switch (one.code) {
    case 'add-ds':
      return one.record === null
        ? step(message('add-ds-later', { zone }), joined([message('add-ds-later/text'), message('cds')]))
        : step(
            stepText('ds-add', { zone }).message,
            joined([stepText('ds-add-when').message, message(one.byCds ? 'cds' : 'not-by-cds')]),
            one.record,
          );
    case 'remove-ds': {
      const why = after.some(({ code }) => code === 'add-ds') ? 'first' : 'replaced';
      const records = one.records.map(({ keyTag: tag, algorithm, digestType: digest }) =>
        DS_TEXTS.message('record', { tag, algorithm, digest }),
      );
      return step(
        message('remove-ds', { zone, count: records.length }),
        joined([message('remove-ds/records', { records }), message(`remove-ds/${why}`)]),
      );
    }
    case 'sync-servers':
      return step(message('sync-servers', { addresses: one.addresses }), message('sync-servers/text'));
    case 'lower-ttl':
      return step(message('lower-ttl', { types: one.types }), message('lower-ttl/text'));
    case 'remove-revoked-key':
      return step(
        message('remove-revoked-key', { count: one.tags.length, tags: one.tags }),
        message('remove-revoked-key/text'),
      );
    default:
      return step(message(one.code, { zone }), message(`${one.code}/text`));
  }
}
