import { describe, expect, test } from 'vitest';
import { allFunctions } from '../../../infra/features.ts';
import { getStage } from '../../../infra/stages.ts';
import { functionResource, type Resource, referencedId, synthesize } from './synthesize.ts';

const [prod, dev] = [synthesize(getStage('prod')), synthesize(getStage('dev'))];

describe.each(allFunctions)('the function %s', (name, definition) => {
  const find = (): Resource => functionResource(prod, name).Properties;

  test('has the timeout and memory of features.ts, on the architecture of its code', () => {
    expect(find()).toMatchObject({
      Runtime: 'nodejs24.x',
      Architectures: [name.startsWith('pdf') ? 'x86_64' : 'arm64'],
      Timeout: definition.timeoutSeconds,
      MemorySize: definition.memoryMB,
      TracingConfig: { Mode: 'Active' },
    });
  });

  test('logs JSON to a log group of its own, retained for thirteen months', () => {
    const { LogFormat, LogGroup } = find().LoggingConfig;
    expect(LogFormat).toBe('JSON');
    const logs = prod.findResources('AWS::Logs::LogGroup')[referencedId(LogGroup)];
    expect(logs?.Properties.RetentionInDays).toBe(400);
  });

  test('gets the names that AWS generates by reference', () => {
    const variables: Record<string, Resource> = find().Environment?.Variables ?? {};
    const byReference = Object.entries(variables).filter(([variable]) =>
      /_(TABLE|BUCKET|FUNCTION|SECRET)$/.test(variable),
    );
    for (const [, value] of byReference) expect(prod.toJSON().Resources).toHaveProperty(referencedId(value));
  });
});

const atOnce = (template: typeof prod) =>
  Object.fromEntries(
    allFunctions.map(([name]) => [
      name,
      functionResource(template, name).Properties.ReservedConcurrentExecutions,
    ]),
  );

test('only Chromium’s functions have reserved concurrency, each its own, where the stage sets it', () => {
  const none = Object.fromEntries(allFunctions.map(([name]) => [name, undefined]));
  const { pdfConcurrency, untrustedPdfConcurrency } = getStage('prod');
  expect(atOnce(prod)).toEqual({ ...none, pdf: pdfConcurrency, 'pdf-untrusted': untrustedPdfConcurrency });
  expect(atOnce(dev)).toEqual(none);
});
