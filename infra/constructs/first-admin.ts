import { CfnOutput } from 'aws-cdk-lib';
import { Trigger } from 'aws-cdk-lib/triggers';
import { Construct } from 'constructs';
import type { FirstAdminSecret } from './first-admin-secret.ts';
import type { Functions } from './functions.ts';

interface FirstAdminProps {
  functions: Functions;
  secret: FirstAdminSecret;
}

/** Makes the first admin at the deployment, which fails where that does. While there is an admin nothing is done. */
export class FirstAdmin extends Construct {
  constructor(scope: Construct, id: string, { functions, secret }: FirstAdminProps) {
    super(scope, id);
    // It runs after its function, which is made after its role and whatever that names.
    new Trigger(this, 'Trigger', { handler: functions.get('first-admin') });
    new CfnOutput(this, 'Secret', { value: secret.secretArn }).overrideLogicalId('FirstAdminSecret');
  }
}
