import type { IKey } from 'aws-cdk-lib/aws-kms';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { removalPolicy, type Stage } from '../stages.ts';
import { suppressNag } from './suppress-nag.ts';

interface FirstAdminSecretProps {
  stage: Stage;
  key: IKey;
}

/** Name, email and generated password of the first admin. The password is stored nowhere else in plain text. */
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
        // Easily confused when read off a screen.
        excludeCharacters: '0O1Il',
        requireEachIncludedType: true,
      },
      removalPolicy: removalPolicy(stage),
    });
    suppressNag(this, 'Used once: whoever signs in with it changes their password in the portal.', 'SMG4');
  }
}
