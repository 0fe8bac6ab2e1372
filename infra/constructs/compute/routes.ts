import { NestedStack, Stack } from 'aws-cdk-lib';
import { CfnIntegration, CfnRoute, type HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { allRoutes } from '../../../shared/contract.ts';
import type { FunctionName } from '../../features.ts';
import { suppressGuard, suppressNag } from '../suppress.ts';
import type { Functions } from './functions.ts';

interface RoutesProps {
  api: HttpApi;
  functions: Functions;
  /** Each route's key, as `GET /api/holidays`, and its function. The default is the contract. */
  routes?: readonly (readonly [key: string, name: FunctionName])[];
}

const contractRoutes = allRoutes.map(
  ({ feature, route }) => [`${route.method} ${route.path}`, feature] as const,
);

/**
 * The routes of the HTTP API in a nested stack: they grow with each feature, and a stack holds at most 500 resources.
 * Each function has one permission for all its routes. CDK's own integration adds one for each route, which doubles the
 * resources and fills a function's resource policy (20 KB).
 */
export class Routes extends NestedStack {
  readonly #api: HttpApi;
  readonly #functions: Functions;

  constructor(scope: Construct, id: string, { api, functions, routes = contractRoutes }: RoutesProps) {
    super(scope, id);
    this.#api = api;
    this.#functions = functions;
    const targets = new Map<FunctionName, string>();
    for (const name of new Set<FunctionName>([...routes.map(([, name]) => name), 'system'])) {
      targets.set(name, this.#integrate(name));
    }
    const addRoute = (routeId: string, routeKey: string, name: FunctionName) =>
      new CfnRoute(this, routeId, {
        apiId: api.apiId,
        routeKey,
        target: `integrations/${targets.get(name)}`,
        // Sessions are the portal's own: each function authenticates and authorizes.
        authorizationType: 'NONE',
      });
    for (const [key, name] of routes) addRoute(key, key, name);
    addRoute('default', '$default', 'system');
    this.#allow('system', 'default', '*/$default');

    const reason = "Each function authenticates its callers by the portal's own sessions.";
    suppressNag(this, reason, 'APIG4');
    suppressGuard(this, reason, 'APIGATEWAY.PR.5');
    suppressGuard(
      this,
      'Each permission names this API as its source, by a Fn::Join, which the control does not read.',
      'LAMBDA.PR.2',
    );
  }

  /** @returns the integration's id */
  #integrate(name: FunctionName): string {
    // Stage, method and path. That of $default has one part less and does not match.
    this.#allow(name, 'routes', '*/*/*');
    return new CfnIntegration(this, `${name}-integration`, {
      apiId: this.#api.apiId,
      integrationType: 'AWS_PROXY',
      integrationUri: this.#functions.get(name).functionArn,
      payloadFormatVersion: '2.0',
    }).ref;
  }

  /** Lets the API invoke a function. @param source pattern of the part of the source's ARN after the API's id */
  #allow(name: FunctionName, id: string, source: string): void {
    this.#functions.get(name).addPermission(`${name}-${id}`, {
      scope: this,
      principal: new ServicePrincipal('apigateway.amazonaws.com'),
      sourceArn: Stack.of(this.#api).formatArn({
        service: 'execute-api',
        resource: this.#api.apiId,
        resourceName: source,
      }),
    });
  }
}
