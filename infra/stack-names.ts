import type { Stage } from './stages.ts';

export const portalStackName = ({ name }: Stage): string => `vetan-${name}`;
export const edgeStackName = ({ name }: Stage): string => `vetan-${name}-edge`;

/** A stack of a stage, and the region that it is in. */
export interface StackAddress {
  name: string;
  region: string;
}

/** The stacks of a stage, in the order of their creation. */
export const listStacks = (stage: Stage): StackAddress[] => [
  ...(stage.requestsPerAddress === undefined ? [] : [{ name: edgeStackName(stage), region: 'us-east-1' }]),
  { name: portalStackName(stage), region: stage.region },
];
