import type { App } from 'aws-cdk-lib';
import { BackupCopiesStack } from './backup-copies-stack.ts';
import { EdgeStack } from './edge-stack.ts';
import { MonitoringStack } from './monitoring-stack.ts';
import { PortalStack } from './portal-stack.ts';
import {
  backupCopiesStackName,
  edgeStackName,
  isMonitored,
  monitoringStackName,
  portalStackName,
} from './stack-names.ts';
import { requestsPerAddress, type Stage } from './stages.ts';

interface Options {
  /** Whether stacks and tables that retain data refuse deletion. Off until a stack's creation has succeeded. */
  protect?: boolean;
}

interface Stacks {
  portal: PortalStack;
  edge: EdgeStack | undefined;
  backupCopies: BackupCopiesStack | undefined;
  monitoring: MonitoringStack | undefined;
}

/**
 * The stacks of a stage: the portal; before it, in us-east-1, the firewall where the stage has one, and in a second region
 * the vault with copies of backups; and after it, in us-east-1 too, what watches the portal's distribution.
 */
export function createStacks(app: App, stage: Stage, { protect = true }: Options = {}): Stacks {
  const limit = requestsPerAddress(stage);
  const deletionProtection = stage.retainData && protect;
  const edge =
    limit === undefined
      ? undefined
      : new EdgeStack(app, edgeStackName(stage), { stage, deletionProtection, requestsPerAddress: limit });
  const backupCopies =
    stage.backupRegion === undefined
      ? undefined
      : new BackupCopiesStack(app, backupCopiesStackName(stage), {
          stage,
          region: stage.backupRegion,
          deletionProtection,
        });
  const portal = new PortalStack(app, portalStackName(stage), {
    stage,
    deletionProtection,
    webAclId: edge?.webAclId,
    backupCopiesVaultArn: backupCopies?.vaultArn,
  });
  const monitoring = isMonitored(stage)
    ? new MonitoringStack(app, monitoringStackName(stage), { stage, deletionProtection, portal })
    : undefined;
  return { portal, edge, backupCopies, monitoring };
}
