import { compareText } from '../../text.ts';
import type { BatchPayment } from '../payments.ts';
import { referencesOf, type TransferBatch } from './render.ts';

/** A payment as it is in the file of its batch. */
export interface BatchTransfer extends BatchPayment {
  /** The file has this reference of the transfer, and the bank's report repeats it. */
  reference: string;
}

/** The order of the transfers of a batch, in its file and in its references: by name, then by the employee's id. */
export const compareTransfers = (
  a: Pick<BatchPayment, 'name' | 'userId'>,
  b: Pick<BatchPayment, 'name' | 'userId'>,
): number => compareText(a.name, b.name) || compareText(a.userId, b.userId);

/** All payments of a batch, in the order of its file. A reference depends on the whole batch. */
export function toTransfers(
  payments: readonly BatchPayment[],
  batch: Pick<TransferBatch, 'period' | 'number'>,
): BatchTransfer[] {
  const inOrder = payments.toSorted(compareTransfers);
  const references = referencesOf(inOrder, batch);
  return inOrder.map((payment, i) => ({ ...payment, reference: references[i] ?? '' }));
}
