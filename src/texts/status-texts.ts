import { defineTexts } from '../domain/message.ts';

/** Says what each status of a domain name means, as a sentence without its full stop. */
export const STATUS_TEXTS = defineTexts('registration-status', {
  ok: 'Nothing is locked or pending',
  active: 'The registration is in force',
  inactive: 'No name servers are set, so the name does not work',
  clientTransferProhibited: 'The registrar refuses to move the name to another registrar until its holder unlocks it',
  clientUpdateProhibited:
    'The registrar refuses changes of name servers and contacts until the holder unlocks the name',
  clientDeleteProhibited: 'The registrar refuses to delete the name',
  clientRenewProhibited: 'The registrar refuses to renew the name',
  clientHold: 'The registrar has taken the name out of the DNS, so it does not work',
  serverTransferProhibited: 'The registry itself refuses to move the name to another registrar',
  serverUpdateProhibited: 'The registry itself refuses changes of name servers and contacts',
  serverDeleteProhibited: 'The registry itself refuses to delete the name',
  serverRenewProhibited: 'The registry itself refuses to renew the name',
  serverHold: 'The registry has taken the name out of the DNS, so it does not work',
  linked: 'Other objects of the registry refer to it',
  pendingCreate: 'The registration was requested and is not complete',
  pendingTransfer: 'The name is being transferred to another registrar',
  pendingUpdate: 'A change was requested and is not complete',
  pendingRenew: 'A renewal was requested and is not complete',
  pendingDelete: 'The name will be deleted within days and can no longer be restored',
  redemptionPeriod: 'The name was deleted; for about 30 days its holder can still restore it, for a fee',
  pendingRestore: 'The name was deleted and its holder asked to restore it',
  addPeriod: 'The name was registered within the last few days',
  autoRenewPeriod: 'The registry renewed the name automatically; the registrar can still undo it',
  renewPeriod: 'The name was renewed within the last few days',
  transferPeriod: 'The name was moved to another registrar within the last few days',
});
