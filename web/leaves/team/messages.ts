import { count } from '../../lib/count.ts';

/** Messages of the Team screen. Those that the server sends too are in shared/leaves/team.ts and shared/leaves/leaves.ts. */
export const messages = {
  waiting: (requests: number) =>
    `${count(requests, 'request is', 'requests are')} waiting for your decision.`,
  noneWaiting: 'No leave request is waiting for your decision.',
  noTeam: 'No employee reports to you. Requests appear here once HR makes you the manager of an employee.',
  requestsFailed: 'Could not load the leave requests of your team.',
  teamFailed: 'Could not load your team.',
  calendarFailed: 'Could not load who is away.',
  noneAway: 'No one is away this month',
  decisionFailed: 'Could not save your decision. Try again.',
  standsIn: (name: string, until: string) => `You decide for ${name} until ${until}.`,
  passedOn: (days: number) =>
    `A request that has waited ${count(days, 'day', 'days')} can also be decided by your manager.`,
  delegateHint: 'While you are away, a colleague can decide on the leave of your team.',
  delegateNamed: 'Delegate saved',
  delegateFailed: 'Could not save the delegate. Try again.',
  removalFailed: 'Could not remove the delegate. Try again.',
  confirmRemoval: (name: string) => `Are you sure that ${name} should no longer decide for you?`,
} as const;
