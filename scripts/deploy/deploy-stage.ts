import { listStacks, type StackAddress } from '../../infra/stack-names.ts';
import type { Stage } from '../../infra/stages.ts';
import { discardStack, getStackState } from './cloudformation.ts';
import { planDeployment } from './plan-deployment.ts';

/** Runs the CDK with a command. @returns its exit code */
type RunCdk = (command: string[]) => Promise<number>;

const getStates = (stacks: StackAddress[]) => Promise.all(stacks.map(getStackState));

/**
 * Deploys the stacks of a stage. Where data is retained, a new stack is created without deletion protection, which
 * would stand in the way of its rollback, and protected by a second pass. A stack that exists and comes before a new
 * one, which may read its outputs, is brought up to date before it. What a failed creation left is deleted first.
 * @param args options for the CDK
 * @returns the CDK's exit code
 */
export async function deployStage(stage: Stage, args: string[], runCdk: RunCdk): Promise<number> {
  const { discard, passes } = planDeployment(await getStates(listStacks(stage)));
  for (const stack of discard) {
    console.log(`${stack.name} is ${stack.status}: its creation failed. It is deleted, and created anew.`);
    await discardStack(stack);
  }
  for (const { stacks, isCreation } of stage.retainData ? passes : []) {
    const names = stacks.map(({ name }) => name);
    if (isCreation) {
      console.log(`New: ${names.join(', ')}. Created without deletion protection first, then protected.`);
    }
    const protection = isCreation ? ['--context', 'protect=false'] : [];
    const code = await runCdk(['deploy', ...names, '--exclusively', ...protection, ...args]);
    if (code !== 0) return code;
    // Where the CDK was only told to prepare, as by --no-execute, there is nothing to go on with.
    if (isCreation && planDeployment(await getStates(stacks)).passes.length > 0) return code;
  }
  return runCdk(['deploy', '--all', ...args]);
}
