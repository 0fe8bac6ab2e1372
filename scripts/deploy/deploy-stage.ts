import { listStacks } from '../../infra/stack-names.ts';
import type { Stage } from '../../infra/stages.ts';
import { discardStack, getStackState } from './cloudformation.ts';
import { planDeployment } from './plan-deployment.ts';

/** Runs the CDK with a command. @returns its exit code */
type RunCdk = (command: string[]) => Promise<number>;

/**
 * Deploys the stacks of a stage. Where data is retained, a new stack is created without deletion protection, which
 * would stand in the way of its rollback, and protected by a second pass. What a failed creation left is deleted first.
 * @param args options for the CDK
 * @returns the CDK's exit code
 */
export async function deployStage(stage: Stage, args: string[], runCdk: RunCdk): Promise<number> {
  const plan = async () => planDeployment(await Promise.all(listStacks(stage).map(getStackState)));
  const { discard, create } = await plan();
  for (const stack of discard) {
    console.log(`${stack.name} is ${stack.status}: its creation failed. It is deleted, and created anew.`);
    await discardStack(stack);
  }
  if (stage.retainData && create.length > 0) {
    const names = create.map(({ name }) => name);
    console.log(`New: ${names.join(', ')}. Created without deletion protection first, then protected.`);
    const code = await runCdk(['deploy', ...names, '--exclusively', '--context', 'protect=false', ...args]);
    // Nothing to protect yet where the CDK was only told to prepare, as by --no-execute.
    if (code !== 0 || (await plan()).create.length > 0) return code;
  }
  return runCdk(['deploy', '--all', ...args]);
}
