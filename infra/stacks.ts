import type { App } from 'aws-cdk-lib';
import { EdgeStack } from './edge-stack.ts';
import { PortalStack } from './portal-stack.ts';
import type { Stage } from './stages.ts';

/** The stacks of a stage: the portal, and before it the firewall where the stage has a rate limit. */
export function createStacks(app: App, stage: Stage): { portal: PortalStack; edge: EdgeStack | undefined } {
  const { name, requestsPerAddress } = stage;
  const edge =
    requestsPerAddress === undefined
      ? undefined
      : new EdgeStack(app, `vetan-${name}-edge`, { stage, requestsPerAddress });
  const portal = new PortalStack(app, `vetan-${name}`, { stage, webAclId: edge?.webAclId });
  return { portal, edge };
}
