import { expect, test } from 'vitest';
import { allFunctions } from '../../../infra/features.ts';
import { getStage } from '../../../infra/stages.ts';
import { domain } from '../../support/domains.ts';
import { functionResource, synthesize } from './synthesize.ts';

const prod = getStage('prod');
const templates = {
  named: synthesize({ ...prod, domain: { ...domain, apiName: 'api.portal.example.com' } }),
  unnamed: synthesize(prod),
};

/** The functions that are told the portal's own address, with it. */
const toldIn = (stage: keyof typeof templates) =>
  allFunctions.flatMap(([name]) => {
    const { Variables } = functionResource(templates[stage], name).Properties.Environment;
    return Variables.PORTAL_ORIGIN ? [[name, Variables.PORTAL_ORIGIN]] : [];
  });

test('passkeys are bound to the domain that people open, and there are none without one', () => {
  expect(toldIn('named')).toEqual([['passkeys', 'https://portal.example.com']]);
  expect(toldIn('unnamed')).toEqual([]);
});
