import { expect, test } from 'vitest';
import { allFunctions } from '../../../infra/features.ts';
import { getStage } from '../../../infra/stages.ts';
import { functionResource, synthesize } from './synthesize.ts';

const [prod, dev] = [synthesize(getStage('prod')), synthesize(getStage('dev'))];

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
