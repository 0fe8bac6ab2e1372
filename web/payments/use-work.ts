import { useState } from 'react';
import { showToast } from '../lib/toasts.ts';
import { messages } from './messages.ts';
import { type Portions, sendInPortions } from './portions.ts';

/** A task for many employees that is being done. */
interface Work {
  label: string;
  answered: number;
  all: number;
}

/**
 * Does one task for many employees at a time, in portions, with its progress. Where a portion fails, it says how many
 * were done and why the others were not, until the next task.
 */
export function usePaymentWork(refresh: () => Promise<unknown>) {
  const [work, setWork] = useState<Work>();
  const [failure, setFailure] = useState('');

  /** Resolves to whether all of it was done. */
  async function run<Item>(
    label: string,
    items: readonly Item[],
    send: (portion: Item[]) => Promise<unknown>,
    options: { failed: string; describe: (done: number, all: number) => string },
  ): Promise<boolean> {
    setFailure('');
    setWork({ label, answered: 0, all: items.length });
    const result: Portions = await sendInPortions(items, send, options.failed, (answered) =>
      setWork({ label, answered, all: items.length }),
    );
    await refresh();
    setWork(undefined);
    const text = options.describe(result.done, result.all);
    if (result.done === result.all) {
      showToast('success', text);
      return true;
    }
    setFailure([text, ...result.failures, messages.again].join(' '));
    return false;
  }

  return { work, failure, dismiss: () => setFailure(''), run };
}
