/**
 * When employees see the payslips of a pay run: at once, or later, on a date that is set while generating or once the
 * month is published by hand. Apart from the company, whose schema pay runs do not need.
 */
export const payslipVisibilities = ['at-once', 'later'] as const;
export type PayslipVisibility = (typeof payslipVisibilities)[number];
