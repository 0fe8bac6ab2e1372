import { type Coverage, uncoveredHeadText } from '../../law/coverage.ts';
import { fundOf } from '../../law/labour-welfare-funds.ts';
import { lawOfMonth, whereCalculable } from '../../law/months.ts';
import type { StateCode } from '../../law/states.ts';
import type { FiledHead, RuleOverride } from '../../law/statutory.ts';
import type { PayPeriod } from '../../period.ts';
import { type FiledSlip, type FilingId, filingId } from './filing.ts';
import type { MonthFiling } from './month.ts';

/** Why a filing does not stand among those of a month. */
interface UncoveredFiling {
  id: FilingId;
  /** A sentence. */
  message: string;
}

const isFundMonth = (state: StateCode, period: PayPeriod, overrides: readonly RuleOverride[]): boolean =>
  whereCalculable(() =>
    lawOfMonth('labourWelfareFund', period, overrides)
      .of(fundOf(state))
      .value.months.includes(Number(period.slice(5))),
  ) ?? false;

/** The filings that a month would have if their laws covered the company. What payslips owe in spite of that stays a filing. */
export function uncoveredFilings(
  slips: readonly FiledSlip[],
  filings: readonly Pick<MonthFiling, 'id' | 'due' | 'people'>[],
  period: PayPeriod,
  { coverage = {}, overrides }: { coverage?: Coverage; overrides: readonly RuleOverride[] },
): UncoveredFiling[] {
  const states = new Set(slips.flatMap(({ statutory }) => statutory?.person.workState ?? []));
  const heads: [FiledHead, StateCode | undefined][] = [
    ['pf', undefined],
    ['esi', undefined],
    ...[...states]
      .filter((state) => isFundMonth(state, period, overrides))
      .map((state): [FiledHead, StateCode] => ['labourWelfareFund', state]),
  ];
  return heads.flatMap(([head, state]) => {
    const text = uncoveredHeadText(coverage, head, state, period);
    const id = filingId(head, state);
    const isOwed = filings.some((filing) => filing.id === id && (filing.due > 0 || filing.people > 0));
    if (text === undefined || isOwed) return [];
    return [{ id, message: `${text.charAt(0).toUpperCase()}${text.slice(1)}.` }];
  });
}
