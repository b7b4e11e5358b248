import { EXIT } from './terminal/terminal.ts';

/** Waits for the first signal to stop. A second one ends the process at once. */
export function stopSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    const signals = ['SIGINT', 'SIGTERM'] as const;
    const onSignal = (signal: NodeJS.Signals): void => {
      for (const one of signals) {
        process.off(one, onSignal);
        process.once(one, () => process.exit(EXIT.interrupted));
      }
      resolve(signal);
    };
    for (const one of signals) process.on(one, onSignal);
  });
}
