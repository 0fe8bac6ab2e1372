import { BackupClient, GetBackupPlanCommand, ListBackupSelectionsCommand } from '@aws-sdk/client-backup';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { GetAccountCommand, GetEmailIdentityCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import type { Stage } from '../../infra/stages.ts';
import { messages } from '../../shared/messages.ts';
import { printDeployed } from './canary.ts';
import { type Check, demand } from './check.ts';
import type { DeployedResource, Deployment } from './deployment.ts';
import { callSigned } from './signed-call.ts';

/** The part that refuses callers who go past CloudFront. */
type Guard = 'API Gateway' | 'the origin secret';

/** Has an address of the API that is not for callers refuse one. */
export async function checkRefused(url: string, guard: Guard, signal: AbortSignal): Promise<string> {
  const { status, body } = await fetch(`${url}/api/health`, { signal }).then(
    async (answer) => ({ status: answer.status, body: await answer.text() }),
    (error: Error) => {
      const { code = error.message } = (error.cause ?? {}) as { code?: string };
      demand(
        !['ENOTFOUND', 'EAI_AGAIN'].includes(code),
        `${url} has no address. Point its DNS record at the output OriginTarget.`,
      );
      // API Gateway ends a connection without a client certificate before it answers.
      demand(guard === 'API Gateway', `${url} could not be reached: ${code}.`);
      return { status: 403, body: code };
    },
  );
  demand(
    status === 403 || status === 404,
    `${url} answered ${status} to a caller who goes past CloudFront. Raise originSecretVersion by one and deploy.`,
  );
  const found: Guard = body.includes(messages.notViaCloudFront) ? 'the origin secret' : 'API Gateway';
  demand(
    found === guard,
    `${url} is refused by ${found}, not by ${guard} as the stage has it. Deploy this version, then run the check again.`,
  );
  return `refused by ${guard}`;
}

/** An address of the API that is not for callers. */
interface ClosedAddress {
  name: string;
  url: string;
  guard: Guard;
}

/** The addresses of the API besides CloudFront's. */
export function listClosedAddresses({ domain, region }: Stage, apiId: string): ClosedAddress[] {
  const own = {
    name: "the API's own address",
    url: `https://${apiId}.execute-api.${region}.amazonaws.com`,
    guard: domain ? 'API Gateway' : 'the origin secret',
  } as const;
  if (!domain) return [own];
  const { name, mutualTls } = domain.origin;
  const guard = mutualTls ? 'API Gateway' : 'the origin secret';
  return [own, { name: `the origin ${name}`, url: `https://${name}`, guard }];
}

async function checkCanary(region: string, find: Find, signal: AbortSignal): Promise<string> {
  const pdf = find('AWS::Lambda::Function').find(({ logicalId }) =>
    /^Functionspdf[0-9A-F]{8}$/.test(logicalId),
  );
  demand(pdf, 'The stack has no function pdf: deploy again.');
  return printDeployed(new LambdaClient({ region }), pdf.name, signal);
}

async function listSubscribers({ name, region }: DeployedResource, signal: AbortSignal): Promise<string[]> {
  const form = { Action: 'ListSubscriptionsByTopic', Version: '2010-03-31', TopicArn: name };
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const body = new URLSearchParams(form).toString();
  const text = await callSigned({ service: 'sns', region, headers, body }, signal);
  return text.split('</member>').flatMap((member) => {
    const isConfirmed = /<SubscriptionArn>arn:/.test(member);
    return isConfirmed ? (/<Endpoint>([^<]+)/.exec(member)?.[1] ?? []) : [];
  });
}

async function checkSubscriptions(email: string, find: Find, signal: AbortSignal): Promise<string> {
  const topics = find('AWS::SNS::Topic');
  demand(topics.length > 0, 'The stacks have no topic: deploy again.');
  for (const topic of topics) {
    demand(
      (await listSubscribers(topic, signal)).includes(email),
      `${email} has not confirmed the alarms of ${topic.region}. Click the link in AWS's email to that address, or have ` +
        `another one sent: aws sns subscribe --region ${topic.region} --topic-arn ${topic.name} --protocol email ` +
        `--notification-endpoint ${email}`,
    );
  }
  return `${email} has confirmed those of ${topics.map(({ region }) => region).join(' and ')}`;
}

async function checkBackupPlan(region: string, find: Find, abortSignal: AbortSignal): Promise<string> {
  const [plan] = find('AWS::Backup::BackupPlan');
  demand(plan, 'The stack has no backup plan: deploy again.');
  const client = new BackupClient({ region });
  const BackupPlanId = plan.name;
  const { BackupPlan, DeletionDate } = await client.send(new GetBackupPlanCommand({ BackupPlanId }), {
    abortSignal,
  });
  const { BackupSelectionsList = [] } = await client.send(new ListBackupSelectionsCommand({ BackupPlanId }), {
    abortSignal,
  });
  const rules = BackupPlan?.Rules?.map(({ RuleName }) => RuleName) ?? [];
  demand(
    !DeletionDate && rules.length > 0 && BackupSelectionsList.length > 0,
    `The backup plan ${plan.name} was deleted or selects nothing: nothing is backed up at night. Deploy again.`,
  );
  return `active, with the rules ${rules.join(' and ')}`;
}

async function checkEmail(emailFrom: string, region: string, abortSignal: AbortSignal): Promise<string> {
  const client = new SESv2Client({ region });
  const domain = emailFrom.slice(emailFrom.indexOf('@') + 1);
  const { VerifiedForSendingStatus, DkimAttributes } = await client.send(
    new GetEmailIdentityCommand({ EmailIdentity: domain }),
    { abortSignal },
  );
  demand(
    VerifiedForSendingStatus,
    `SES has not verified ${domain} (DKIM: ${DkimAttributes?.Status}), so no email is sent. Set the DNS records of the ` +
      'outputs DkimRecord1 to DkimRecord3.',
  );
  const { ProductionAccessEnabled, SendingEnabled } = await client.send(new GetAccountCommand(), {
    abortSignal,
  });
  demand(
    ProductionAccessEnabled,
    'SES is in its sandbox and sends to verified addresses only. Ask for production access (SES, Account dashboard).',
  );
  demand(SendingEnabled, 'SES has paused sending. Answer what AWS asks under SES, Account dashboard.');
  return `${domain} is verified, and out of the sandbox`;
}

/** CloudFront's two logs: a delivery that was deleted sets off no alarm. */
async function checkLogDelivery(find: Find, signal: AbortSignal): Promise<string> {
  const deliveries = find('AWS::Logs::Delivery');
  demand(deliveries.length > 0, "The stacks have no delivery of CloudFront's logs: deploy again.");
  const types: string[] = [];
  for (const { name, region } of deliveries) {
    const headers = {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'Logs_20140328.GetDelivery',
    };
    const body = JSON.stringify({ id: name });
    const { delivery } = JSON.parse(await callSigned({ service: 'logs', region, headers, body }, signal));
    types.push(delivery.deliveryDestinationType);
  }
  return `${deliveries.length} deliveries of CloudFront's logs, to ${types.join(' and ')}`;
}

type Find = (type: string) => DeployedResource[];

/** Further checks of a deployed stage, by its settings. */
export function stageChecks(stage: Stage, { resources }: Deployment): Check[] {
  const { region, alarmEmail, emailFrom, retainData } = stage;
  const find: Find = (type) => resources.filter((resource) => resource.type === type);
  const [api] = find('AWS::ApiGatewayV2::Api');
  const checks: (Check | false | undefined)[] = [
    ...listClosedAddresses(stage, api?.name ?? '').map(({ name, url, guard }) => ({
      name,
      run: (signal: AbortSignal) => checkRefused(url, guard, signal),
    })),
    { name: 'canary PDF', run: (signal) => checkCanary(region, find, signal) },
    alarmEmail !== undefined && {
      name: 'alarm subscriptions',
      run: (signal) => checkSubscriptions(alarmEmail, find, signal),
    },
    retainData && { name: 'backup plan', run: (signal) => checkBackupPlan(region, find, signal) },
    emailFrom !== undefined && { name: 'email', run: (signal) => checkEmail(emailFrom, region, signal) },
    retainData && { name: 'log delivery', run: (signal) => checkLogDelivery(find, signal) },
  ];
  return checks.filter((check) => check !== undefined && check !== false);
}
