import { CfnOutput } from 'aws-cdk-lib';
import { Trigger } from 'aws-cdk-lib/triggers';
import { Construct } from 'constructs';
import type { FirstAdminSecret } from './first-admin-secret.ts';
import type { Functions } from './functions.ts';

interface FirstAdminProps {
  functions: Functions;
  secret: FirstAdminSecret;
}

/** Creates the first admin during the deployment, which fails if that does. Does nothing while an admin exists. */
export class FirstAdmin extends Construct {
  constructor(scope: Construct, id: string, { functions, secret }: FirstAdminProps) {
    super(scope, id);
    // A trigger depends on its function, and so on the role, the tables and the secret that the role names.
    new Trigger(this, 'Trigger', { handler: functions.get('first-admin') });
    new CfnOutput(this, 'Secret', { value: secret.secretArn }).overrideLogicalId('FirstAdminSecret');
  }
}
