import { createHash } from 'node:crypto';
import { companyDefaults } from '../../shared/company/company.ts';
import { mapAmounts, type Paise, sumPaise, toRupees } from '../../shared/money.ts';
import type { PayPeriod } from '../../shared/period.ts';
import { challanAmounts } from '../../shared/statutory/challans.ts';
import {
  challansOfQuarter,
  deductedIn,
  depositedIn,
  type Form138,
  form138Checks,
  form138Of,
} from '../../shared/statutory/filing/form-138.ts';
import type { Form138Quarter } from '../../shared/statutory/form-138.ts';
import type { Quarter } from '../../shared/statutory/quarter.ts';
import { assertReauthenticated } from '../auth/authorize.ts';
import type { Actor } from '../auth/session.ts';
import { getActorAccount, transactAs } from '../auth/transact-as.ts';
import { retryOnConflict } from '../lib/retry.ts';
import { get } from '../lib/table.ts';
import { auditWrites } from '../store/audit.ts';
import { changesOf } from '../store/audit-changes.ts';
import { companyKey, parseCompany } from '../store/company.ts';
import { readEstablishment } from '../store/establishment.ts';
import { maxExports } from '../store/filing.ts';
import { form138Subject, form138Write, readForm138Item } from '../store/form-138.ts';
import { readVouchers } from '../store/voucher.ts';
import { toCheck } from './month-filings.ts';
import { readTaxedQuarter, type TaxedQuarter } from './taxed-slips.ts';

const hashOf = ({ files }: Form138): string =>
  createHash('sha256').update(JSON.stringify(files)).digest('hex');

/** The TDS payable that the vouchers of a month have credited, where each that holds says it. */
async function readLedger(period: PayPeriod): Promise<Paise | undefined> {
  const vouchers = (await readVouchers(period)).filter(({ reversed }) => !reversed);
  const taxes = vouchers.flatMap(({ incomeTax }) => (incomeTax === undefined ? [] : [incomeTax]));
  return vouchers.length === 0 || taxes.length < vouchers.length ? undefined : sumPaise(taxes);
}

const inRupees = (amount: Paise | undefined) => (amount === undefined ? undefined : toRupees(amount));

/** The sum over the months with tax, where each has a ledger. */
function ledgerOf({ months }: TaxedQuarter, ledgers: readonly (Paise | undefined)[]): Paise | undefined {
  const known = ledgers.flatMap((amount) => (amount === undefined ? [] : [amount]));
  const isWhole = months.every((month, i) => ledgers[i] !== undefined || deductedIn(month) === 0);
  return isWhole && known.length > 0 ? sumPaise(known) : undefined;
}

/** What Form 138 of a quarter is prepared from, and what was exported of it. */
export async function getForm138(_admin: Actor, quarter: Quarter): Promise<Form138Quarter> {
  const [read, item, establishment] = await Promise.all([
    readTaxedQuarter(quarter),
    readForm138Item(quarter),
    readEstablishment(),
  ]);
  const { months, generated, wanted, annual } = read;
  const ledgers = await Promise.all(months.map(({ payPeriod }) => readLedger(payPeriod)));
  const form = form138Of(quarter, months, annual);
  const [newest] = item.exports;
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
    })),
    challans: challansOfQuarter(months).map((challan) => mapAmounts(challan, challanAmounts, toRupees)),
    checks: form138Checks(months, { wanted, generated }, establishment.overrides).map(toCheck),
    sums: {
      payslips: total(deductedIn),
      challans: total(depositedIn),
      form: inRupees(newest?.tax),
      ledger: inRupees(ledgerOf(read, ledgers)),
    },
    exports: item.exports.map((one) => mapAmounts(one, ['tax'], toRupees)),
    isOutOfDate: newest !== undefined && newest.hash !== hashOf(form),
  };
}

/**
 * Makes the sheets for Form 138, and records that they were exported. The same content again is no new version.
 * @throws Problem reauthentication_required where the company wants it
 */
export async function exportForm138(admin: Actor, quarter: Quarter): Promise<{ files: Form138['files'] }> {
  const company = parseCompany(await get('settings', companyKey));
  if (company?.filingReauthentication ?? companyDefaults.filingReauthentication) assertReauthenticated(admin);
  return retryOnConflict(async () => {
    const [{ months, annual }, item] = await Promise.all([
      readTaxedQuarter(quarter),
      readForm138Item(quarter),
    ]);
    const form = form138Of(quarter, months, annual);
    const hash = hashOf(form);
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
    return { files: form.files };
  });
}
