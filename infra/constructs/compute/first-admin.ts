import { CfnOutput } from 'aws-cdk-lib';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Trigger } from 'aws-cdk-lib/triggers';
import { Construct } from 'constructs';
import { removalPolicy, type Stage } from '../../stages.ts';
import { suppressNag } from '../suppress.ts';

interface FirstAdminSecretProps {
  stage: Stage;
  key: IKey;
}

const note =
  'The password is an initial one: sign in with it at /admin/login, and the portal has you replace it. It opens nothing else.';

/**
 * Name, email and generated password of the first admin. The password is stored nowhere else in plain text, but many may
 * be able to read the secret: so it is an initial one.
 */
export class FirstAdminSecret extends Secret {
  constructor(scope: Construct, id: string, { stage, key }: FirstAdminSecretProps) {
    super(scope, id, {
      description:
        'The first admin of Vetan: made with this password, which they replace when they first sign in',
      encryptionKey: key,
      generateSecretString: {
        secretStringTemplate: JSON.stringify({ ...stage.firstAdmin, isInitialPassword: true, note }),
        generateStringKey: 'password',
        passwordLength: 24,
        excludePunctuation: true,
        // Easily confused when read off a screen.
        excludeCharacters: '0O1Il',
        requireEachIncludedType: true,
      },
      removalPolicy: removalPolicy(stage),
    });
    suppressNag(this, 'Used once: the first admin has to replace it at the first sign-in.', 'SMG4');
  }
}

interface FirstAdminProps {
  handler: Lambda;
  secret: FirstAdminSecret;
}

/** Creates the first admin during the deployment, which fails if that does. Does nothing while an admin exists. */
export class FirstAdmin extends Construct {
  constructor(scope: Construct, id: string, { handler, secret }: FirstAdminProps) {
    super(scope, id);
    // A trigger depends on its function, and so on the role, the tables and the secret that the role names.
    new Trigger(this, 'Trigger', { handler });
    new CfnOutput(this, 'Secret', { value: secret.secretArn }).overrideLogicalId('FirstAdminSecret');
  }
}
