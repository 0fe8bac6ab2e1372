import { maxConfirmedSlips } from '../../shared/pay-runs.ts';

const maxListedNames = 5;

/** 'Asha Rao, Bela Shah and 3 more' */
const listNames = (names: readonly string[]): string => {
  const more = names.length - maxListedNames;
  return more > 0 ? `${names.slice(0, maxListedNames).join(', ')} and ${more} more` : names.join(', ');
};

/** Messages that no screen needs to know: they weigh nothing there. */
export const openSlipMessages = {
  open: (names: readonly string[]) =>
    `${listNames(names)}: ${names.length === 1 ? 'the payslip is' : 'payslips are'} missing or out of date. Generate again, or confirm each with a reason.`,
  tooMany: `At most ${maxConfirmedSlips} payslips can be confirmed. Generate again instead.`,
} as const;
