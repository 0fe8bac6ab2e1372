import * as z from 'zod/mini';
import { ledgerGroupNames } from '../../shared/books/postings.ts';
import { paiseAmount } from '../../shared/money.ts';
import { type PayPeriod, storedPayPeriod } from '../../shared/period.ts';
import type { ChallanName } from '../../shared/statutory/challans.ts';
import { recordedEvent } from '../../shared/user-id.ts';
import { isNew, isVersion } from '../lib/condition.ts';
import type { Write } from '../lib/table.ts';
import type { AuditSubject } from './audit.ts';
import { queryRun } from './pay-run.ts';

/** A voucher as it was exported, beside the run of its month: amounts in paise. It is never changed, only reversed. */
const voucherItem = z.object({
  run: storedPayPeriod,
  item: z.string(),
  /** Counts the vouchers of the month. */
  number: z.int(),
  ...recordedEvent.shape,
  /** The hash of its date and lines. */
  hash: z.string(),
  lines: z.array(
    z.object({
      ledger: z.string(),
      group: z.enum(ledgerGroupNames),
      department: z.optional(z.string()),
      debit: paiseAmount,
      credit: paiseAmount,
    }),
  ),
  /** The challan that it is the payment of; absent in the journal of the month. */
  challan: z.optional(z.object({ bsr: z.string(), on: z.string(), serial: z.string() })),
  /** Credited to TDS payable, or debited where it is the payment of a challan. */
  incomeTax: paiseAmount,
  reversed: z.optional(recordedEvent),
  version: z.int(),
});
export type VoucherItem = z.output<typeof voucherItem>;

const prefix = 'voucher#';
const challanPrefix = 'challan-voucher#';

const readItems = async (period: PayPeriod, of: string): Promise<VoucherItem[]> =>
  (await queryRun(period, of)).map((item) => voucherItem.parse(item)).sort((a, b) => b.number - a.number);

/** The journals of a month that were exported, newest first. */
export const readVouchers = (period: PayPeriod): Promise<VoucherItem[]> => readItems(period, prefix);

/** The payments of challans of a month that were exported, newest first. */
export const readChallanVouchers = (period: PayPeriod): Promise<VoucherItem[]> =>
  readItems(period, challanPrefix);

/** Vouchers are counted by challan, and the journals of a month by themselves. */
const seriesOf = (challan: ChallanName | undefined): string =>
  challan ? `${challanPrefix}${challan.bsr}-${challan.on}-${challan.serial}#` : prefix;

/** Keeps a voucher under a number that no other of its series has. */
export const newVoucher = (
  period: PayPeriod,
  number: number,
  exported: Pick<VoucherItem, 'at' | 'by' | 'hash' | 'lines' | 'incomeTax' | 'challan'>,
): VoucherItem => ({
  run: period,
  item: `${seriesOf(exported.challan)}${String(number).padStart(4, '0')}`,
  number,
  ...exported,
  version: 1,
});

export const newVoucherWrite = (voucher: VoucherItem): Write => ({
  table: 'runs',
  put: voucher,
  condition: isNew('run'),
});

/** The voucher is still as it was read. */
export const voucherCheck = ({ run, item, version }: VoucherItem): Write => ({
  table: 'runs',
  check: { run, item },
  condition: isVersion(version),
});

/** Notes that the reversal of a voucher was exported. */
export const reversalWrite = (read: VoucherItem, reversed: NonNullable<VoucherItem['reversed']>): Write => ({
  table: 'runs',
  put: { ...read, reversed, version: read.version + 1 },
  condition: isVersion(read.version),
});

export const voucherSubject = (period: PayPeriod, id: string): AuditSubject => ({
  id: `voucher_${period}`,
  name: id,
});
