import type { SalaryComponent } from '../../../shared/pay/salary-components.ts';

export type ComponentDraft = Omit<SalaryComponent, 'id' | 'endedFrom'>;

export const emptyComponent: ComponentDraft = {
  name: '',
  kind: 'earning',
  amountKind: 'typed',
  isWages: true,
  isTaxable: true,
  isReduced: true,
  frequency: 'monthly',
};

/** Components that many companies have, to start from. */
export const componentTemplates: readonly ComponentDraft[] = [
  { ...emptyComponent, name: 'Special Allowance', amountKind: 'balance' },
  { ...emptyComponent, name: 'Conveyance', isWages: false },
  { ...emptyComponent, name: 'Performance Bonus', frequency: 'once', isWages: false, isReduced: false },
  {
    ...emptyComponent,
    name: 'NPS (employee)',
    kind: 'deduction',
    amountKind: 'percent-of-basic',
    percent: 10,
    isWages: false,
    isReduced: false,
  },
  {
    ...emptyComponent,
    name: 'NPS (employer)',
    kind: 'employer-nps',
    amountKind: 'percent-of-basic',
    percent: 10,
    isWages: false,
    isReduced: false,
  },
  { ...emptyComponent, name: 'Canteen', kind: 'deduction', isWages: false, isReduced: false },
];
