import { toPaise } from '../../../../shared/money.ts';
import type { BatchTransfer } from '../../../../shared/payments/bank-files/transfers.ts';
import type { PayPeriod } from '../../../../shared/period.ts';

/** The bank does what its files say, each once, and an admin learns it later. */
export class Bank {
  /** The amounts sent by month and employee, in paise. */
  readonly #sent = new Map<string, number>();
  /** The files by month and batch: the employees of each, and whether the bank rejected their transfer. */
  readonly #files = new Map<PayPeriod, Map<number, Map<string, boolean>>>();

  /** The files of a month that the bank has, by batch. */
  filesOf(period: PayPeriod): ReadonlyMap<number, ReadonlyMap<string, boolean>> {
    return this.#files.get(period) ?? new Map();
  }

  upload(
    period: PayPeriod,
    batch: number,
    transfers: readonly BatchTransfer[],
    isRejected: (userId: string) => boolean,
  ): void {
    const files = this.#files.get(period) ?? new Map();
    this.#files.set(period, files);
    if (files.has(batch)) return;
    const outcomes = new Map(transfers.map(({ userId }) => [userId as string, isRejected(userId)]));
    files.set(batch, outcomes);
    for (const { userId, amount } of transfers)
      if (!outcomes.get(userId))
        this.#sent.set(`${period} ${userId}`, this.sentTo(period, userId) + toPaise(amount));
  }

  /** In paise. */
  sentTo(period: PayPeriod, userId: string): number {
    return this.#sent.get(`${period} ${userId}`) ?? 0;
  }
}
