import { CfnOutput, Stack, type StackProps, Tags } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { Api } from './constructs/api.ts';
import { DataKey } from './constructs/data-key.ts';
import { Files } from './constructs/files.ts';
import { FirstAdmin, FirstAdminSecret } from './constructs/first-admin.ts';
import { Functions } from './constructs/functions.ts';
import { Site } from './constructs/site.ts';
import { Tables } from './constructs/tables.ts';
import type { Stage } from './stages.ts';

interface PortalStackProps extends StackProps {
  stage: Stage;
}

/** The portal in AWS. */
export class PortalStack extends Stack {
  constructor(scope: Construct, id: string, { stage, ...props }: PortalStackProps) {
    super(scope, id, { ...props, env: { region: stage.region }, terminationProtection: stage.kept });
    Tags.of(this).add('vetan:stage', stage.name);

    const key = new DataKey(this, 'DataKey', { stage });
    const tables = new Tables(this, 'Tables', { stage, key });
    const files = new Files(this, 'Files', { stage, key });
    const firstAdminSecret = new FirstAdminSecret(this, 'FirstAdminSecret', { stage, key });
    const functions = new Functions(this, 'Functions', { stage, key, tables, files, firstAdminSecret });
    new FirstAdmin(this, 'FirstAdmin', { functions, secret: firstAdminSecret });
    const api = new Api(this, 'Api', { stage, functions });
    const site = new Site(this, 'Site', { stage, api });

    new CfnOutput(this, 'Address', { value: site.address });
  }
}
