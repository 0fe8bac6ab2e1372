import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { SFNClient } from '@aws-sdk/client-sfn';

/** The services that restoring calls. */
export interface AwsClients {
  cloudFormation: CloudFormationClient;
  dynamoDb: DynamoDBClient;
  lambda: LambdaClient;
  stepFunctions: SFNClient;
}

/** @param config with the endpoint of a stand-in where there is one */
export const createAwsClients = (config: { region: string; endpoint?: string }): AwsClients => ({
  cloudFormation: new CloudFormationClient(config),
  dynamoDb: new DynamoDBClient(config),
  lambda: new LambdaClient(config),
  stepFunctions: new SFNClient(config),
});
