/**
 * State of a month. While it is `preparing`, the figures of all employees are brought to the period; `open`, they can
 * be edited; `generating`, nothing can; `generated`, they can be edited and generated again; `closed`, nothing can.
 */
export const payRunStates = ['preparing', 'open', 'generating', 'generated', 'closing', 'closed'] as const;
export type PayRunState = (typeof payRunStates)[number];

/** Whether the payslips of a run are generated. In these states it changes none. */
export const isGenerated = ({ state }: { state: PayRunState }): boolean =>
  state === 'generated' || state === 'closing' || state === 'closed';

/** Tasks of a large month that may stop, and say why: the figures are not those that were confirmed, or a payslip is not up to date. */
export const stoppableTasks = ['generating', 'closing'] as const;
