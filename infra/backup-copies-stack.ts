import { CfnOutput, Duration, Stack, type StackProps, Tags } from 'aws-cdk-lib';
import type { CfnBackupVault } from 'aws-cdk-lib/aws-backup';
import type { Construct } from 'constructs';
import { LockedVault } from './constructs/data/backup-vault.ts';
import { CustomerKey } from './constructs/data/customer-key.ts';
import type { Stage } from './stages.ts';

interface BackupCopiesStackProps extends StackProps {
  stage: Stage;
  /** Region of the copies, another than the stage's. */
  region: string;
  /** Whether the stack refuses deletion. */
  deletionProtection: boolean;
}

/** How long a copy is kept: for the loss of a region, which is noticed. */
export const copyRetention = Duration.days(7);

/** A vault in a second region, into which each night's backups are copied. */
export class BackupCopiesStack extends Stack {
  readonly vaultArn: string;

  constructor(
    scope: Construct,
    id: string,
    { stage, region, deletionProtection, ...props }: BackupCopiesStackProps,
  ) {
    super(scope, id, { ...props, env: { region }, terminationProtection: deletionProtection });
    Tags.of(this).add('vetan:stage', stage.name);

    const encryptionKey = new CustomerKey(this, 'Key', { stage, description: 'Copies of backups of Vetan' });
    const vault = new LockedVault(this, 'Vault', { stage, encryptionKey, minRetention: copyRetention });
    this.vaultArn = (vault.node.defaultChild as CfnBackupVault).attrBackupVaultArn;
    new CfnOutput(this, 'CopiesVault', { value: vault.backupVaultName }).overrideLogicalId('CopiesVault');
  }
}
