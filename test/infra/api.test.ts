import { describe, expect, test } from 'vitest';
import { allFunctions } from '../../infra/features.ts';
import { stageNamed } from '../../infra/stages.ts';
import { allRoutes } from '../../shared/contract.ts';
import { type Resource, referred, synthesized } from './synthesized.ts';

const template = synthesized(stageNamed('prod'));
const of = (type: string): Record<string, Resource> => template.findResources(type);

const functionIdOf = (summary: string): string => {
  const found = Object.entries(of('AWS::Lambda::Function')).find(
    ([, f]) => f.Properties.Description === summary,
  );
  if (!found) throw new Error(`no function says "${summary}"`);
  return found[0];
};

describe('the API', () => {
  const integrationsOf = () =>
    Object.fromEntries(
      Object.values(of('AWS::ApiGatewayV2::Route')).map(({ Properties: { RouteKey, Target } }) => {
        const integration = of('AWS::ApiGatewayV2::Integration')[referred(Target['Fn::Join'][1][1])];
        return [RouteKey, referred(integration.Properties.IntegrationUri)];
      }),
    );

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

  test('speaks payload format 2.0, as the local gateway does', () => {
    for (const { Properties } of Object.values(of('AWS::ApiGatewayV2::Integration'))) {
      expect(Properties.PayloadFormatVersion).toBe('2.0');
    }
  });
});
