import * as z from 'zod/mini';
import { calendarDate, formatDate } from '../date.ts';
import { formatPaise, type Paise, paise, rupeesAmount, rupeesField, sumPaise } from '../money.ts';
import { recordedEvent } from '../user-id.ts';

const digits = (label: string, count: number) =>
  z
    .string(`${label} must be text`)
    .check(
      z.trim(),
      z.regex(new RegExp(`^\\d{${count}}$`), `${label} must be ${count} digits, as on the challan`),
    );

export const challanMessages = {
  noTax: 'Enter the tax of the challan.',
  twice: (bsr: string, serial: string) =>
    `Challan ${bsr} ${serial} of this day is entered already. Correct that one.`,
  reason: 'Enter a reason: a challan that was entered is changed or removed.',
  tooMany: (max: number) => `A month can have at most ${max} challans.`,
  byChallans: 'Income tax is deposited by challans. Enter the challan.',
} as const;

/** Challans of a month. */
export const maxChallans = 20;

/** A challan as it is typed. One that pays several months is entered in each, with the part of that month. */
export const challanFields = z.object({
  /** The BSR code of the branch that took the money. */
  bsr: digits('The BSR code', 7),
  on: calendarDate('The date'),
  serial: digits('The serial number', 5),
  tax: rupeesField('The tax').check(z.gt(0, challanMessages.noTax)),
  interest: rupeesField('The interest'),
  fee: rupeesField('The fee'),
});
export type ChallanFields = z.output<typeof challanFields>;

/** A challan as it is kept: amounts in rupees on the wire, in paise in the table. */
export const challanSchema = <Amount extends z.ZodMiniType>(amount: Amount) =>
  z.object({
    ...recordedEvent.shape,
    bsr: z.string(),
    on: z.string(),
    serial: z.string(),
    tax: amount,
    interest: amount,
    fee: amount,
  });
export const challan = challanSchema(rupeesAmount);
export type Challan = z.output<typeof challan>;

export const challanAmounts = ['tax', 'interest', 'fee'] as const;

/** The identity of a challan: its branch, day and number. */
export type ChallanName = Pick<ChallanFields, 'bsr' | 'on' | 'serial'>;

/** Two challans with the same are one. */
export const cinOf = ({ bsr, on, serial }: ChallanName): string => `${bsr} ${on} ${serial}`;

/** '0510308 12345'. */
export const challanNumber = ({ bsr, serial }: ChallanName): string => `${bsr} ${serial}`;

type InPaise = ChallanName & Record<(typeof challanAmounts)[number], Paise>;

/** '07 Dec 2026: tax ₹8,125.00, interest ₹81.25', as an audit entry has it. */
export const describeChallan = ({ on, tax, interest, fee }: InPaise): string =>
  `${formatDate(on)}: ${[
    `tax ${formatPaise(tax)}`,
    ...(interest > 0 ? [`interest ${formatPaise(interest)}`] : []),
    ...(fee > 0 ? [`fee ${formatPaise(fee)}`] : []),
  ].join(', ')}`;

/** The tax of challans, in paise. Interest and fee pay nothing that payslips deduct. */
export const taxOf = (challans: readonly { tax: Paise }[]): Paise => sumPaise(challans.map(({ tax }) => tax));

/** The amount that is deducted and not deposited. In paise. */
export const toDeposit = (due: Paise, challans: readonly { tax: Paise }[]): Paise =>
  paise(Math.max(0, due - taxOf(challans)));
