import type { App } from 'aws-cdk-lib';
import { EdgeStack } from './edge-stack.ts';
import { PortalStack } from './portal-stack.ts';
import type { Stage } from './stages.ts';

/** All stacks of a stage: the portal's, and before it one for the firewall where the stage wants it. */
export function createStacks(app: App, stage: Stage): { portal: PortalStack; edge: EdgeStack | undefined } {
  const { name, requestsPerAddress } = stage;
  const edge =
    requestsPerAddress === undefined
      ? undefined
      : new EdgeStack(app, `vetan-${name}-edge`, { stage, requestsPerAddress });
  const portal = new PortalStack(app, `vetan-${name}`, { stage, webAclId: edge?.webAclId });
  return { portal, edge };
}
