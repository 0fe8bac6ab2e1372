import { CfnOutput } from 'aws-cdk-lib';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Trigger } from 'aws-cdk-lib/triggers';
import { Construct } from 'constructs';
import { removalPolicy, type Stage } from '../stages.ts';
import type { Functions } from './functions.ts';
import { suppressNag } from './suppress-nag.ts';

interface FirstAdminSecretProps {
  stage: Stage;
  key: IKey;
}

/** Name, email and password of whoever signs in first. The password is made here and stands nowhere else. */
export class FirstAdminSecret extends Secret {
  constructor(scope: Construct, id: string, { stage, key }: FirstAdminSecretProps) {
    super(scope, id, {
      description: 'The first admin of Vetan: made with this password, which they then change',
      encryptionKey: key,
      generateSecretString: {
        secretStringTemplate: JSON.stringify(stage.firstAdmin),
        generateStringKey: 'password',
        passwordLength: 24,
        excludePunctuation: true,
        // What looks like something else when it is typed off a screen.
        excludeCharacters: '0O1Il',
        requireEachIncludedType: true,
      },
      removalPolicy: removalPolicy(stage),
    });
    suppressNag(this, 'Used once: whoever signs in with it changes their password in the portal.', 'SMG4');
  }
}

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
