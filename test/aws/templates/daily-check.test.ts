import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { killWarmBrowser } from '../../../functions/pdf/browser/warm-browser.ts';
import { handler } from '../../../functions/pdf/pdf.lambda.ts';
import type { FunctionName } from '../../../infra/features.ts';
import { getStage } from '../../../infra/stages.ts';
import { readPdf } from '../../pdf/read-pdf.ts';
import { takeConsole } from '../../support/setup.ts';
import { functionResource, type Resource, referencedId, synthesize } from './synthesize.ts';

const template = synthesize(getStage('prod'));
const [queue = ''] = Object.keys(template.findResources('AWS::SQS::Queue')).filter((id) =>
  id.startsWith('DailyCheck'),
);
const idOf = (name: FunctionName): string =>
  Object.entries(template.findResources('AWS::Lambda::Function')).find(
    ([, found]) => found === functionResource(template, name),
  )?.[0] ?? '';
const asked = [idOf('pdf'), idOf('system')];

describe('the canary at 06:00 India time', () => {
  const rule = (): Resource =>
    Object.entries<Resource>(template.findResources('AWS::Events::Rule')).find(([id]) =>
      id.startsWith('DailyCheck'),
    )?.[1].Properties;

  test('invokes the pdf and the system function, with the event’s id as the request id', () => {
    // In UTC, which is five hours and a half behind.
    expect(rule().ScheduleExpression).toBe('cron(30 0 * * ? *)');
    const targets: Resource[] = rule().Targets;
    expect(targets.map(({ Arn }) => referencedId(Arn))).toEqual(asked);
    for (const { InputTransformer } of targets) {
      expect(InputTransformer.InputPathsMap).toEqual({ id: '$.id' });
      expect(InputTransformer.InputTemplate).toBe('{"kind":"check","requestId":<id>}');
    }
  });

  test('retries each twice within the hour, then sends it to the dead-letter queue', () => {
    for (const { RetryPolicy, DeadLetterConfig } of rule().Targets) {
      expect(RetryPolicy).toEqual({ MaximumRetryAttempts: 2, MaximumEventAgeInSeconds: 3600 });
      expect(referencedId(DeadLetterConfig.Arn)).toBe(queue);
    }
    const configs = Object.values<Resource>(template.findResources('AWS::Lambda::EventInvokeConfig'));
    expect(configs.map(({ Properties }) => referencedId(Properties.FunctionName)).sort()).toEqual(
      asked.toSorted(),
    );
    for (const { Properties } of configs) {
      expect(Properties).toMatchObject({ MaximumRetryAttempts: 2, MaximumEventAgeInSeconds: 3600 });
      expect(referencedId(Properties.DestinationConfig.OnFailure.Destination)).toBe(queue);
    }
  });
});

test('the dead-letter queue is encrypted, retains messages for two weeks, and takes them over TLS from the rule', () => {
  expect(template.findResources('AWS::SQS::Queue')[queue]?.Properties).toMatchObject({
    SqsManagedSseEnabled: true,
    MessageRetentionPeriod: 14 * 24 * 3600,
  });
  const policy = Object.values<Resource>(template.findResources('AWS::SQS::QueuePolicy')).find(
    ({ Properties }) => referencedId(Properties.Queues[0]) === queue,
  );
  const { Statement } = policy.Properties.PolicyDocument;
  expect(Statement).toMatchObject([
    { Effect: 'Deny', Action: 'sqs:*', Condition: { Bool: { 'aws:SecureTransport': 'false' } } },
    {
      Effect: 'Allow',
      Action: 'sqs:SendMessage',
      Principal: { Service: 'events.amazonaws.com' },
      Condition: { ArnEquals: { 'aws:SourceArn': expect.anything() } },
    },
  ]);
});

describe('the canary of Chromium', () => {
  afterAll(killWarmBrowser);
  afterEach(() => vi.unstubAllEnvs());
  const check = () => handler({ kind: 'check', requestId: 'an-event' });

  test('prints a page with the rupee sign, in a new browser and in a warm one', async () => {
    killWarmBrowser();
    for (const _ of ['new', 'warm']) {
      const reply = await check();
      if (!('pdf' in reply)) throw new Error('refused');
      const { text, pages } = await readPdf(Buffer.from(reply.pdf, 'base64'));
      expect([text.trim().split(' ')[0], pages]).toEqual(['₹83,266.13', 1]);
    }
  });

  test('fails where Chromium does not start', async () => {
    killWarmBrowser();
    vi.stubEnv('CHROME_PATH', '/nowhere/chrome');
    await expect(check()).rejects.toThrow('the browser did not start');
    expect(takeConsole().join()).toContain('pdf failed');
  });
});
