import { RemovalPolicy } from 'aws-cdk-lib';

/** A deployment of the portal: people's wages in one, nothing to lose in the other. */
export type Stage = 'production' | 'trial';

/** Whether what is kept outlives the stack, and cannot be deleted in passing. */
export const isKept = (stage: Stage): boolean => stage === 'production';

export const removalPolicy = (stage: Stage): RemovalPolicy =>
  isKept(stage) ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;

/** @throws Error for a stage that there is not */
export function stageFrom(name: unknown): Stage {
  if (name === 'production' || name === 'trial') return name;
  throw new Error(`There is no stage "${name}": use -c stage=production or -c stage=trial`);
}
