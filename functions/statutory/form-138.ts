import { createHash } from 'node:crypto';
import { companyDefaults } from '../../shared/company/company.ts';
import { mapAmounts, type Paise, sumPaise, toRupees } from '../../shared/money.ts';
import type { PayPeriod } from '../../shared/period.ts';
import type { ReplyOf } from '../../shared/route.ts';
import { challanAmounts } from '../../shared/statutory/challans.ts';
import {
  challansOfQuarter,
  deductedIn,
  depositedIn,
  type Form138,
  form138Checks,
  form138Of,
} from '../../shared/statutory/filing/form-138.ts';
import { type Form138Quarter, form138Messages, type form138Routes } from '../../shared/statutory/form-138.ts';
import type { Quarter } from '../../shared/statutory/quarter.ts';
import { assertReauthenticated } from '../auth/authorize.ts';
import type { Actor } from '../auth/session.ts';
import { getActorAccount, transactAs } from '../auth/transact-as.ts';
import { retryOnConflict } from '../lib/retry.ts';
import { get } from '../lib/table.ts';
import { auditWrites } from '../store/audit.ts';
import { changesOf } from '../store/audit-changes.ts';
import { companyKey, parseCompany } from '../store/company.ts';
import { maxExports } from '../store/filing.ts';
import { type Form138Item, form138Subject, form138Write, readForm138Item } from '../store/form-138.ts';
import { readEstablishment } from '../store/pay-settings.ts';
import { readChallanVouchers, readVouchers } from '../store/voucher.ts';
import { toCheck } from './month-filings.ts';
import { readTaxedQuarter, type TaxedQuarter } from './taxed-slips.ts';

/** Names the contents of the sheets. */
export const hashOfForm138 = ({ files }: Form138): string =>
  createHash('sha256').update(JSON.stringify(files)).digest('hex');

/** The TDS payable that the vouchers of a month have credited; undefined where none was exported. */
async function readLedger(period: PayPeriod): Promise<Paise | undefined> {
  const vouchers = (await readVouchers(period)).filter(({ reversed }) => !reversed);
  return vouchers.length === 0 ? undefined : sumPaise(vouchers.map(({ incomeTax }) => incomeTax));
}

/** The TDS payable that the vouchers of a month's challans have debited; undefined where none was exported. */
async function readDebited(period: PayPeriod): Promise<Paise | undefined> {
  const vouchers = (await readChallanVouchers(period)).filter(({ reversed }) => !reversed);
  return vouchers.length === 0 ? undefined : sumPaise(vouchers.flatMap(({ incomeTax }) => incomeTax ?? []));
}

const inRupees = (amount: Paise | undefined) => (amount === undefined ? undefined : toRupees(amount));

/** The sum over the months with tax, where each has a ledger. */
function ledgerOf({ months }: TaxedQuarter, ledgers: readonly (Paise | undefined)[]): Paise | undefined {
  const known = ledgers.flatMap((amount) => (amount === undefined ? [] : [amount]));
  const isWhole = months.every((month, i) => ledgers[i] !== undefined || deductedIn(month) === 0);
  return isWhole && known.length > 0 ? sumPaise(known) : undefined;
}

const toFiled = ({ hash: _, ...filed }: NonNullable<Form138Item['filed']>) =>
  mapAmounts(filed, ['tax'], toRupees);

/** Form 138 of a quarter with all that it is prepared from, and what was exported of it. */
export async function getForm138(_admin: Actor, quarter: Quarter): Promise<Form138Quarter> {
  const [read, item, establishment] = await Promise.all([
    readTaxedQuarter(quarter),
    readForm138Item(quarter),
    readEstablishment(),
  ]);
  const { months, generated, wanted, annual } = read;
  const ledgers = await Promise.all(months.map(({ payPeriod }) => readLedger(payPeriod)));
  const debited = await Promise.all(months.map(({ payPeriod }) => readDebited(payPeriod)));
  const form = form138Of(quarter, months, annual);
  const [newest] = item.exports;
  const hash = hashOfForm138(form);
  const total = (of: (month: (typeof months)[number]) => Paise) => toRupees(sumPaise(months.map(of)));
  return {
    quarter,
    dueOn: form.dueOn,
    people: form.people,
    months: months.map((month, i) => ({
      payPeriod: month.payPeriod,
      payslips: month.payslips,
      deducted: toRupees(deductedIn(month)),
      deposited: toRupees(depositedIn(month)),
      ledger: inRupees(ledgers[i]),
      booked: inRupees(debited[i]),
    })),
    challans: challansOfQuarter(months).map((challan) => mapAmounts(challan, challanAmounts, toRupees)),
    checks: form138Checks(months, { wanted, generated }, establishment.overrides).map(toCheck),
    sums: {
      payslips: total(deductedIn),
      challans: total(depositedIn),
      form: inRupees(newest?.tax),
      ledger: inRupees(ledgerOf(read, ledgers)),
      booked: inRupees(
        debited.every((amount) => amount === undefined)
          ? undefined
          : sumPaise(debited.flatMap((amount) => amount ?? [])),
      ),
    },
    exports: item.exports.map((one) => mapAmounts(one, ['tax'], toRupees)),
    isOutOfDate: newest !== undefined && newest.hash !== hash,
    ...(item.filed && { filed: { ...toFiled(item.filed), isDifferent: item.filed.hash !== hash } }),
    version: item.version,
  };
}

/**
 * Makes the sheets for Form 138, and records that they were exported. The same content again is no new version.
 * @throws Problem reauthentication_required where the company wants it
 */
export async function exportForm138(
  admin: Actor,
  quarter: Quarter,
): Promise<ReplyOf<typeof form138Routes.exportForm138>> {
  const company = parseCompany(await get('settings', companyKey));
  if (company?.filingReauthentication ?? companyDefaults.filingReauthentication) assertReauthenticated(admin);
  return retryOnConflict(async () => {
    const [{ months, annual }, item] = await Promise.all([
      readTaxedQuarter(quarter),
      readForm138Item(quarter),
    ]);
    const form = form138Of(quarter, months, annual);
    const hash = hashOfForm138(form);
    const [newest] = item.exports;
    const { id, name } = await getActorAccount(admin);
    const exported =
      newest?.hash === hash
        ? newest
        : {
            ...{ at: new Date().toISOString(), by: { id, name } },
            ...{ version: (newest?.version ?? 0) + 1, hash, people: form.people, tax: form.tax },
          };
    const recorded = {
      fileVersion: exported.version,
      people: exported.people,
      total: exported.tax,
      fileHash: hash,
    };
    await transactAs(admin, [
      ...(exported === newest
        ? []
        : [form138Write(item, { ...item, exports: [exported, ...item.exports].slice(0, maxExports) })]),
      ...auditWrites(admin, 'statutory.exported', form138Subject(quarter), {
        changes: changesOf(undefined, recorded, ['fileVersion', 'people', 'total', 'fileHash']),
      }),
    ]);
    if (item.filed === undefined || item.filed.hash === hash) return { files: form.files };
    return {
      files: form.files.map(({ name, sheet }) => ({ name: `${name}-differs-from-filed`, sheet })),
      note: form138Messages.differs,
    };
  });
}
