import { requestsPerAddress, type Stage } from './stages.ts';

export const portalStackName = ({ name }: Stage): string => `vetan-${name}`;
export const edgeStackName = ({ name }: Stage): string => `vetan-${name}-edge`;
export const backupCopiesStackName = ({ name }: Stage): string => `vetan-${name}-backups`;
export const monitoringStackName = ({ name }: Stage): string => `vetan-${name}-monitoring`;

/** The parameter of the portal's stack with the label of the stream of a notifications table that was restored. */
export const notificationsStreamParameter = 'NotificationsStreamLabel';

/** Whether the stage has the stack that watches CloudFront, costs and its domain: where there is real data, or either. */
export const isMonitored = ({ retainData, monthlyBudgetUsd, domain }: Stage): boolean =>
  retainData || monthlyBudgetUsd !== undefined || domain !== undefined;

/** A stack of a stage, and the region that it is in. */
export interface StackAddress {
  name: string;
  region: string;
}

/** The stacks of a stage, in the order of their creation: each may read outputs of those before it. */
export const listStacks = (stage: Stage): StackAddress[] => [
  ...(requestsPerAddress(stage) === undefined ? [] : [{ name: edgeStackName(stage), region: 'us-east-1' }]),
  ...(stage.backupRegion === undefined
    ? []
    : [{ name: backupCopiesStackName(stage), region: stage.backupRegion }]),
  { name: portalStackName(stage), region: stage.region },
  ...(isMonitored(stage) ? [{ name: monitoringStackName(stage), region: 'us-east-1' }] : []),
];
