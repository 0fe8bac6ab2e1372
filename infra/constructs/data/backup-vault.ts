import { Aws, type Duration, Fn } from 'aws-cdk-lib';
import { BackupVault } from 'aws-cdk-lib/aws-backup';
import type { Construct } from 'constructs';
import { removalPolicy, type Stage } from '../../stages.ts';
import type { CustomerKey } from './customer-key.ts';

interface LockedVaultProps {
  stage: Stage;
  encryptionKey: CustomerKey;
  /** The shortest that the vault lets a backup be kept. */
  minRetention: Duration;
}

/**
 * A vault that denies deletion by hand, is locked (governance mode: only callers who may delete the lock get past it) and
 * is retained when its stack is deleted.
 */
export class LockedVault extends BackupVault {
  constructor(scope: Construct, id: string, { stage, encryptionKey, minRetention }: LockedVaultProps) {
    super(scope, id, {
      encryptionKey,
      // AWS makes up no name for a vault; one that is the same for each attempt would be taken after the first.
      backupVaultName: `vetan-${stage.name}-${Fn.select(2, Fn.split('/', Aws.STACK_ID))}`,
      blockRecoveryPointDeletion: true,
      // Without changeableFor, which would make it compliance mode: final even for AWS.
      lockConfiguration: { minRetention },
      removalPolicy: removalPolicy(stage),
    });
  }
}
