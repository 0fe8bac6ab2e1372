import { stateIn } from '../../../shared/pay/adjustment-state.ts';
import { hasLeftBefore, isEmployedIn } from '../../../shared/pay/month-days.ts';
import { dueIn } from '../../../shared/pay/pay-adjustments.ts';
import { differsFromLeave } from '../../../shared/pay/unpaid-days.ts';
import { type PayRunIssue, payRunIssueCodes } from '../../../shared/pay-runs/pay-run-row.ts';
import { type PayPeriod, toPeriod } from '../../../shared/period.ts';
import { accountForm, ifscForm, panForm } from '../../../shared/profiles/profiles.ts';
import { identityIssues } from '../../../shared/statutory/filing/identity.ts';
import { buildSlipOfPerson } from '../../slips/build-slip.ts';
import { missingFontProblem } from '../../slips/missing-fonts.ts';
import type { Account } from '../../store/account.ts';
import { wasPaidLater } from '../../store/payslip-record.ts';
import type { ProfileItem } from '../../store/profile.ts';
import type { MonthFigures } from './month-figures.ts';

/** Issues of an employee's details, in no order; those that show beside other employees only come from checking the month. */
export function detailFindings(
  period: PayPeriod,
  account: Account,
  profile: ProfileItem | undefined,
  figures: MonthFigures,
): PayRunIssue[] {
  const { dateOfJoining: joined, dateOfLeaving: left } = figures;
  const { bankAccountNumber = '', ifscCode = '', pan = '' } = profile ?? {};
  const pay = { payPeriod: profile?.payPeriod && period, lines: figures.lines };
  const found: Partial<Record<PayRunIssue, boolean>> = {
    'not-joined': joined !== undefined && toPeriod(joined) > period && !isEmployedIn(period, figures),
    'left-before': hasLeftBefore(period, figures) && !figures.lines?.length,
    'paid-later': profile !== undefined && wasPaidLater(profile, period),
    'no-pay-period': profile?.payPeriod === undefined,
    unprintable:
      profile !== undefined && missingFontProblem(buildSlipOfPerson(account, profile)) !== undefined,
    joined: joined !== undefined && toPeriod(joined) === period,
    leaving: left !== undefined && toPeriod(left) === period,
    'change-waiting': profile?.requested !== undefined,
    'one-off-waits': (profile?.adjustments ?? []).some(
      (adjustment) => stateIn(adjustment, pay, period).waits !== undefined,
    ),
    'earlier-month': (profile?.adjustments ?? []).some(
      (adjustment) => adjustment.arrearsOf !== undefined && dueIn(adjustment, period) > 0,
    ),
    'no-bank-account': bankAccountNumber === '',
    'no-ifsc': ifscCode === '',
    'account-form': bankAccountNumber !== '' && !accountForm.test(bankAccountNumber.replaceAll(/\s/g, '')),
    'ifsc-form': ifscCode !== '' && !ifscForm.test(ifscCode),
    'no-pan': pan === '' && (figures.incomeTax ?? 0) > 0,
    'pan-form': pan !== '' && !panForm.test(pan),
    ...identityIssues({ ...profile, name: account.name, pf: figures.pf, esi: figures.esi }),
    'lop-differs': differsFromLeave(figures, period),
  };
  return payRunIssueCodes.filter((code) => found[code]);
}
