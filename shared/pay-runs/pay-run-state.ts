/**
 * State of a month. While it is `preparing`, the figures of all employees are brought to the period; `open`, they can be edited;
 * `comparing`, those of a large month are compared with what an admin submits or approves; `generating`, its payslips are made;
 * `generated`, the figures can be edited and generated again; `closing`, the payslips of a large month are compared with them; `closed`,
 * nothing can be changed.
 */
export const payRunStates = [
  'preparing',
  'open',
  'comparing',
  'generating',
  'generated',
  'closing',
  'closed',
] as const;
export type PayRunState = (typeof payRunStates)[number];

/** States in which a task is going on, which the month leaves by itself. */
const movingStates = ['preparing', 'comparing', 'generating', 'closing'] as const;

export const isMoving = <Run extends { state: PayRunState }>(
  run: Run,
): run is Run & { state: (typeof movingStates)[number] } =>
  (movingStates as readonly PayRunState[]).includes(run.state);

/** Whether the payslips of a run are generated. In these states it changes none. */
export const isGenerated = ({ state }: { state: PayRunState }): boolean =>
  state === 'generated' || state === 'closing' || state === 'closed';

/** Tasks of a large month that may stop, and say why: figures are not those that were confirmed, or a payslip is not up to date. */
export const stoppableTasks = ['submitting', 'approving', 'generating', 'closing'] as const;
