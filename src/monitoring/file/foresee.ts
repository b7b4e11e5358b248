import type { Account } from '../../accounts/store.ts';
import type { Message } from '../../domain/message.ts';
import { monitorPlanOf } from '../model/plans.ts';
import type { MonitorService } from '../service/monitor-service.ts';
import { settingsFault } from '../settings/setting-limits.ts';
import { MONITOR_FILE_TEXTS } from './file-texts.ts';
import type { FileStep } from './plan-file.ts';

/**
 * Returns the steps that limits of the operator would refuse, with the reason of each, before any is taken: more monitors than the
 * plan of the account has room for, and more hosts, or other ports, than monitors may have.
 */
export async function foreseenFaults(
  monitors: Pick<MonitorService, 'list' | 'plans' | 'limits'>,
  account: Account,
  steps: readonly FileStep[],
): Promise<ReadonlyMap<FileStep, Message>> {
  const { plan } = account;
  const removed = steps.filter(({ step }) => step === 'remove').length;
  let room = (monitorPlanOf(monitors.plans, plan)?.limit ?? 0) - (await monitors.list(account)).length + removed;
  const faults = new Map<FileStep, Message>();
  for (const step of steps) {
    if (step.step === 'add') {
      if (room <= 0) faults.set(step, MONITOR_FILE_TEXTS.message('no-room', { plan }));
      room -= 1;
    } else if (step.step === 'change') {
      const fault = settingsFault(step.change, step.domain, monitors.limits);
      if (fault !== null) faults.set(step, fault);
    }
  }
  return faults;
}
