import { DS_TEXTS } from '../../checks/dnssec/findings.ts';
import { type RepairInstruction, repairOf } from '../../checks/dnssec/repair.ts';
import { publish } from '../../checks/fix.ts';
import { stepText } from '../../checks/fix-texts.ts';
import type { Security } from '../../domain/answer.ts';
import { defineTexts, type Message } from '../../domain/message.ts';
import type { DnsName } from '../../domain/name.ts';
import { type DsAutomation, readDsAutomation } from '../../facts/delegation/ds-automation.ts';
import { type Dnssec, readDnssec } from '../../facts/dnssec.ts';
import { readDnssecChain } from '../../facts/dnssec-chain.ts';
import type { PendingDs } from '../../facts/dnssec-pending.ts';
import { readSigning, type Signing } from '../../facts/dnssec-signing.ts';
import { signCommands } from '../../records/signers.ts';
import { defineBlock } from '../block.ts';
import type { Prose } from '../diagnosis.ts';
import { fixItem } from '../fix-item.ts';
import { joinedProse } from '../prose.ts';
import { type Data, flag, list, object, orNull, prose, statement, text, texts } from '../schema.ts';
import { FIELD_TEXTS } from './field-texts.ts';

const says = FIELD_TEXTS.texts;

/** One step of a repair. */
const STEP = object(
  {
    code: text(says['repair-step/code']),
    title: statement(says['repair-step/title']),
    text: prose(says['repair-step/text']),
    ds: orNull(text(says['repair-step/ds'])),
    way: orNull(
      object(
        { text: prose(says['way/text']), cds: texts(says['way/cds']), cdnskey: texts(says['way/cdnskey']) },
        says['repair-step/way'],
      ),
    ),
  },
  says['repair-step'],
);
type RepairStep = Data<typeof STEP>;

const REPAIR = object(
  {
    zone: orNull(text(says['repair/zone'])),
    isBogus: flag(says['repair/is-bogus']),
    steps: list(STEP, says['repair/steps']),
  },
  says.repair,
);
type Repair = Data<typeof REPAIR>;

const NONE: Repair = { zone: null, isBogus: false, steps: [] };

/** Words of the steps that make a zone secure. */
export const DNSSEC_REPAIR_TEXTS = defineTexts('dnssec-repair', {
  title: 'DNSSEC, step by step',
  steps: 'Steps to a zone that validates',
  meta: '{count, plural, one {# step} other {# steps, in this order}}',
  'sign-zone': 'Sign {zone}',
  'sign-zone/text':
    'Switch DNSSEC on at your DNS provider, or have your signer sign the zone with algorithm 13 (ECDSA P-256). Check that every name server has the signed zone.',
  'sign-again': 'Sign {zone} again with its present keys',
  'sign-again/text':
    'Ask your DNS provider to sign the zone again, and check that every name server has it. The DS record at your registrar stays as it is.',
  'return-signatures': 'Make the name servers of {zone} return signatures',
  'return-signatures/text':
    'The keys are published, and the DS record names one of them. Load the signed zone on every name server, or switch DNSSEC on in its software. Keys and DS record stay as they are.',
  'make-key-signing-key': 'Make a key-signing key for {zone}',
  'make-key-signing-key/text':
    'No key with the flags 257 signs the keys of the zone so that validators accept it. A DS record of another key fails at its next change. Make a new key with the flags 257 and the algorithm of the zone’s other keys, or 13 (ECDSA P-256) where there are none. Keep the other keys. Sign all records of the zone again, and load the zone on every name server.',
  'make-zone-signing-key': 'Make a zone-signing key for {zone}',
  'make-zone-signing-key/text':
    'The records are signed with a key that the zone does not publish. Make a new key with the flags 256 and the algorithm of the key that the DS record names. Publish it, and sign the zone again. The key that the DS record names stays.',
  'add-ds-later': 'Enter the DS record of {zone} at your registrar',
  'add-ds-later/text':
    'Your DNS provider shows it once the zone is signed. Wait until every name server has had the signed zone for as long as its longest TTL.',
  'remove-ds': 'Remove {count, plural, one {this DS record} other {these DS records}} of {zone} at your registrar',
  'remove-ds/records': '{count, plural, one {It is} other {They are}}: {records}.',
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
    'CDS records cannot do this: registries accept them only from a zone that validates with its present DS records.',
  cds: 'If the registry reads CDS records, it does this by itself once your DNS provider publishes one.',
  'way-replaces':
    'Or publish these records in your zone, in place of any other CDS and CDNSKEY records. The zone above acts on them: it replaces all DS records of {zone} with those that they name, which completes the next step too.',
  'way-first': 'Or publish these records in your zone, in place of any other CDS and CDNSKEY records. {how}',
  'way-asked': 'Your zone asks for this DS record by its CDS or CDNSKEY records. {how}',
  'way-later': 'Or let your DNS provider publish CDS and CDNSKEY records once the zone is signed. {how}',
  'way-suspended':
    'If you remove the DS records by hand, some registries ignore CDS and CDNSKEY records until you enter a DS record by hand.',
  'first-by-rules':
    'The zone above acts on such records. Whether it also enters a first DS record depends on its rules.',
  'first-after':
    'The registry of {parent} enters the DS record once all servers have asked for it for {hours, plural, one {# hour} other {# hours}}.',
  'first-confirmed':
    'The registry of {parent} enters the DS record once your name servers publish signed copies of these records (_dsboot), or once all of them have asked for it for {hours, plural, one {# hour} other {# hours}}.',
  'remove-ds/by-way': 'If you published CDS records in the step before, the zone above does this automatically.',
  'no-delete-form':
    'A CDS record that asks for removal (0 0 0 00) does not help here: the zone above accepts it only if the zone validates.',
});
const { message } = DNSSEC_REPAIR_TEXTS;

/** The eight instructions that repair DNSSEC, as far as this zone needs them, in an order that breaks nothing. */
export const dnssecRepair = defineBlock({
  id: 'dnssec-repair',
  texts: [DNSSEC_REPAIR_TEXTS],
  schema: REPAIR,
  section: {
    title: message('title'),
    anchor: 'dnssec-repair',
    view: ({ zone, isBogus, steps }) =>
      zone === null || steps.length === 0
        ? null
        : {
            ...(isBogus ? { standsFirst: true as const } : {}),
            meta: message('meta', { count: steps.length }),
            views: [
              {
                view: 'steps',
                isOwn: true,
                title: message('steps'),
                steps: steps.map(({ code, title, text, ds, way }, i) => ({
                  title,
                  text,
                  ...(code === 'sign-again' ? { commands: signCommands(zone as DnsName) } : {}),
                  record: ds === null ? null : recordOf(zone as DnsName, 'DS', ds),
                  ...(way === null
                    ? {}
                    : {
                        instead: {
                          text: way.text,
                          records: [
                            ...way.cds.map((one) => recordOf(zone as DnsName, 'CDS', one)),
                            ...way.cdnskey.map((one) => recordOf(zone as DnsName, 'CDNSKEY', one)),
                          ],
                        },
                      }),
                  state: i === 0 ? 'now' : 'later',
                })),
              },
            ],
          },
  },
  needs: { dnssec: readDnssec, signing: readSigning, chain: readDnssecChain, offer: readDsAutomation },
  absent: NONE,
  data: ({ dnssec, signing, chain, offer }) => {
    if (dnssec === null || signing === null || isHeldUpAbove(dnssec)) return NONE;
    const how = offer === null ? null : offered(offer);
    // Where nothing is offered, the DNSSEC check says all that there is to say of a first DS record.
    return planOf(signing, dnssec.security, { how, pending: how === null ? null : (chain?.pending ?? null) });
  },
});

const recordOf = (zone: DnsName, type: 'DS' | 'CDS' | 'CDNSKEY', value: string) =>
  fixItem({ ...publish(zone, { type, value }), value }, zone);

/** Tells how the zone above takes a first DS record by CDS records; null where it is not known to read any. */
function offered({ parent, announced, registry }: DsAutomation): Message | null {
  if (registry !== null && parent !== null && registry.firstAfterHours !== null)
    return message(registry.takesSignals ? 'first-confirmed' : 'first-after', {
      parent,
      hours: registry.firstAfterHours,
    });
  return typeof announced === 'object' ? message('first-by-rules') : null;
}

/** Whether a zone above is at fault, or unsigned: then nothing in this one makes it secure. */
const isHeldUpAbove = ({ zone, reason }: Dnssec): boolean =>
  reason !== null && 'zone' in reason && reason.zone !== zone;

interface Offer {
  readonly how: Message | null;
  readonly pending: PendingDs | null;
}

function planOf(signing: Signing, security: Security, { how, pending }: Offer): Repair {
  const { zone } = signing;
  const plan = repairOf(signing, security, pending);
  const isBogus = security === 'bogus';
  return {
    zone,
    isBogus,
    steps: plan.map((one, i) => {
      const [before, after] = [plan.slice(0, i), plan.slice(i + 1)];
      const isRemoved = before.some(({ code }) => code === 'remove-ds');
      return stepOf(one, { zone, how, isFirst: signing.ds.length === 0, isRemoved, after });
    }),
  };
}

interface PlanPlace {
  readonly zone: DnsName;
  /** Tells how the zone above takes a first DS record by CDS records, where it reads them. */
  readonly how: Message | null;
  /** Whether there is no DS record now. */
  readonly isFirst: boolean;
  /** Whether a step before removes the DS records by hand. */
  readonly isRemoved: boolean;
  readonly after: readonly RepairInstruction[];
}

type AddDs = Extract<RepairInstruction, { readonly code: 'add-ds' }>;

/** The records that make the zone above act, and what it then does. */
function wayOf({ way, record }: AddDs, { zone, how, isFirst, isRemoved }: PlanPlace): RepairStep['way'] {
  if (how === null) return null;
  if (way === 'asked') return { text: message('way-asked', { how }), cds: [], cdnskey: [] };
  if (way !== null)
    return { text: isFirst ? message('way-first', { how }) : message('way-replaces', { zone }), ...way };
  if (record !== null) return null;
  // Source: RFC 10026, on several submitting parties.
  const suspended = isRemoved ? [message('way-suspended')] : [];
  return { text: joinedProse([message('way-later', { how }), ...suspended]), cds: [], cdnskey: [] };
}

function stepOf(one: RepairInstruction, place: PlanPlace): RepairStep {
  const { zone, after, how, isFirst, isRemoved } = place;
  const step = (
    title: Message,
    text: Prose,
    { ds = null, way = null }: Partial<Pick<RepairStep, 'ds' | 'way'>> = {},
  ): RepairStep => ({ code: one.code, title, text, ds, way });
  switch (one.code) {
    case 'add-ds': {
      const way = wayOf(one, place);
      const byHand = isRemoved ? [message('way-suspended')] : [];
      const cds = way !== null ? [] : one.byCds ? [message('cds'), ...byHand] : [message('not-by-cds')];
      return one.record === null
        ? step(message('add-ds-later', { zone }), joinedProse([message('add-ds-later/text'), ...cds]), { way })
        : step(
            stepText('ds-add', { zone }).message,
            joinedProse([stepText(isFirst ? 'ds-add-first-when' : 'ds-add-when').message, ...cds]),
            {
              ds: one.record,
              way,
            },
          );
    }
    case 'remove-ds': {
      const why = after.some(({ code }) => code === 'add-ds') ? 'first' : 'replaced';
      const records = one.records.map(({ keyTag: tag, algorithm, digestType: digest }) =>
        DS_TEXTS.message('record', { tag, algorithm, digest }),
      );
      return step(
        message('remove-ds', { zone, count: records.length }),
        joinedProse([
          message('remove-ds/records', { records, count: records.length }),
          message(`remove-ds/${why}`),
          ...(how !== null && one.isByWay ? [message('remove-ds/by-way')] : []),
          ...(how !== null && why === 'first' ? [message('no-delete-form')] : []),
        ]),
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
