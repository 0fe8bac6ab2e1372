import type { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { allFunctions, type FunctionName } from '../../../infra/features.ts';
import { getStage, type Stage } from '../../../infra/stages.ts';
import { allRoutes } from '../../../shared/contract.ts';
import { domain } from '../../support/domains.ts';
import {
  functionResource,
  onlyResource,
  type Resource,
  referencedId,
  synthesize,
  synthesizeRoutes,
} from './synthesize.ts';

const prod = getStage('prod');
const template = synthesize(prod);
const of = (type: string): Record<string, Resource> => template.findResources(type);

const functionIdOf = (summary: string): string => {
  const found = Object.entries(of('AWS::Lambda::Function')).find(
    ([, f]) => f.Properties.Description === summary,
  );
  if (!found) throw new Error(`no function says "${summary}"`);
  return found[0];
};

describe('the API', () => {
  const routes = synthesizeRoutes(prod);
  const nested = onlyResource(template, 'AWS::CloudFormation::Stack');
  /** The function that a parameter of the nested stack gives the ARN of. */
  const functionIdBy = (reference: Resource) =>
    referencedId(nested.Properties.Parameters[referencedId(reference)]);
  const integrationsOf = () => {
    const integrations = routes.findResources('AWS::ApiGatewayV2::Integration');
    return Object.fromEntries(
      Object.values(routes.findResources('AWS::ApiGatewayV2::Route')).map(
        ({ Properties: { RouteKey, Target } }) => {
          const integration = integrations[referencedId(Target['Fn::Join'][1][1])];
          return [RouteKey, functionIdBy(integration?.Properties.IntegrationUri)];
        },
      ),
    );
  };

  // spec 7.2
  test('has one route for each of the contract, to its feature’s function, and sends the rest to the 404', () => {
    const summaries = Object.fromEntries(allFunctions.map(([name, { summary }]) => [name, summary]));
    const wanted = allRoutes.map(({ feature, route }) => [
      `${route.method} ${route.path}`,
      functionIdOf(summaries[feature] ?? ''),
    ]);
    expect(integrationsOf()).toEqual({
      ...Object.fromEntries(wanted),
      $default: functionIdOf(summaries.system ?? ''),
    });
  });

  test('may invoke each function that serves a route, for this API alone, by one permission for all its routes', () => {
    const permissions = Object.values(routes.findResources('AWS::Lambda::Permission')).map(
      ({ Properties: { FunctionName, SourceArn } }) => {
        const [, [, , , api, source]] = SourceArn['Fn::Join'];
        const gateway = of('AWS::ApiGatewayV2::Api')[referencedId(nested.Properties.Parameters[api.Ref])];
        return [functionIdBy(FunctionName), gateway?.Properties.ProtocolType, source];
      },
    );
    const summaries = Object.fromEntries(allFunctions.map(([name, { summary }]) => [name, summary]));
    const served = new Set(allRoutes.map(({ feature }) => functionIdOf(summaries[feature] ?? '')));
    const system = functionIdOf(summaries.system ?? '');
    expect(permissions.toSorted()).toEqual(
      [...[...served].map((id) => [id, 'HTTP', '/*/*/*']), [system, 'HTTP', '/*/$default']].toSorted(),
    );
  });

  test('uses payload format 2.0, as the local gateway does', () => {
    for (const { Properties } of Object.values(routes.findResources('AWS::ApiGatewayV2::Integration'))) {
      expect(Properties.PayloadFormatVersion).toBe('2.0');
    }
  });

  test('takes its limits from the stage; what a stage leaves out is the default', () => {
    const limitsOf = (stage: Partial<Stage>) =>
      onlyResource(synthesize({ ...prod, ...stage }), 'AWS::ApiGatewayV2::Stage').Properties
        .DefaultRouteSettings;
    expect(limitsOf({ apiRequestsPerSecond: 20, apiBurst: 40 })).toEqual({
      ThrottlingRateLimit: 20,
      ThrottlingBurstLimit: 40,
    });
    expect(limitsOf({ apiBurst: 40 })).toEqual({ ThrottlingRateLimit: 100, ThrottlingBurstLimit: 40 });
  });
});

describe('the origin secret between CloudFront and the API', () => {
  const rotated = synthesize({ ...prod, originSecretVersion: 2 });
  const third = synthesize({ ...prod, originSecretVersion: 3 });

  /** The secrets that a value refers to, by the number in their logical ids. */
  const numbersIn = (value: Resource): string[] =>
    (value?.['Fn::Join']?.[1] ?? [])
      .map(referencedId)
      .filter((id: string | undefined) => id !== undefined)
      .map((id: string) => /^OriginSecret(\d+?)[0-9A-F]{8}$/.exec(id)?.[1]);
  const distributionOf = (from: Template): Resource => onlyResource(from, 'AWS::CloudFront::Distribution');
  const sentBy = (from: Template) =>
    numbersIn(
      distributionOf(from).Properties.DistributionConfig.Origins[1].OriginCustomHeaders[0].HeaderValue,
    );
  const takenBy = (from: Template, name: FunctionName) =>
    numbersIn(functionResource(from, name).Properties.Environment?.Variables.ORIGIN_SECRETS);
  const served = new Set<FunctionName>(allRoutes.map(({ feature }) => feature));

  test.each([
    ['the first', template, ['1'], ['1', '2']],
    ['the second', rotated, ['2'], ['1', '2', '3']],
    ['the third', third, ['3'], ['2', '3', '4']],
  ])(
    'is sent by CloudFront in %s version, and the functions accept the one before and the next too',
    (_, from, sent, taken) => {
      expect(sentBy(from)).toEqual(sent);
      for (const name of served) expect([name, takenBy(from, name)]).toEqual([name, taken]);
    },
  );

  test('is required by every function that serves a route, and by no other', () => {
    const asking = allFunctions.map(([name]) => name).filter((name) => takenBy(template, name).length > 0);
    expect(new Set(asking)).toEqual(served);
  });

  test.each([
    ['the first', template],
    ['the second', rotated],
  ])('is sent in %s version only once every function accepts it', (_, from) => {
    const functionIds = Object.entries(from.findResources('AWS::Lambda::Function'))
      .filter(([, { Properties }]) => Properties.Environment?.Variables?.ORIGIN_SECRETS)
      .map(([id]) => id);
    expect(distributionOf(from).DependsOn).toEqual(expect.arrayContaining(functionIds));
  });
});

describe('an API host name of its own', () => {
  const named = synthesize({
    ...prod,
    domain: { ...domain, apiName: 'api.portal.example.com' },
  });
  const originOf = (from: Template) =>
    functionResource(from, 'payroll').Properties.Environment.Variables.SITE_ORIGIN;

  // behaviour general: No error is cached
  test('makes the functions allow CORS from the site’s origin; without it they allow none', () => {
    expect(originOf(named)).toBe('https://portal.example.com');
    expect(originOf(template)).toBeUndefined();
  });
});
