import { Fn } from 'aws-cdk-lib';
import { CfnStage, HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { allRoutes } from '../../../shared/contract.ts';
import { defaultApiLimits, removalPolicy, type Stage } from '../../stages.ts';
import { OriginDomain } from '../edge/origin-domain.ts';
import type { OriginSecret } from '../edge/origin-secret.ts';
import { logRetention } from '../monitoring/logs.ts';
import type { Functions } from './functions.ts';
import { Routes } from './routes.ts';

/** The access log's format. Addresses, tokens and query strings are left out: they are personal data or secrets. */
const accessLogFormat = JSON.stringify({
  requestId: '$context.requestId',
  time: '$context.requestTime',
  route: '$context.routeKey',
  status: '$context.status',
  milliseconds: '$context.responseLatency',
  functionError: '$context.integrationErrorMessage',
});

interface ApiProps {
  stage: Stage;
  functions: Functions;
  originSecret: OriginSecret;
}

/** The HTTP API: each route of the contract to its feature's function; $default to the function that answers 404. */
export class Api extends Construct {
  /** Host name at which CloudFront reaches it: of its own domain, or of its default endpoint. */
  readonly host: string;
  /** Name that the DNS record of its own domain points at, where it has one. */
  readonly originTarget: string | undefined;
  /** The HTTP API itself, for its metrics. */
  readonly gateway: HttpApi;

  constructor(scope: Construct, id: string, { stage, functions, originSecret }: ApiProps) {
    super(scope, id);
    for (const feature of new Set(allRoutes.map((entry) => entry.feature))) {
      const handler = functions.get(feature);
      handler.addEnvironment('ORIGIN_SECRETS', originSecret.accepted);
      if (stage.domain?.apiName) handler.addEnvironment('SITE_ORIGIN', `https://${stage.domain.name}`);
    }
    const origin = stage.domain?.origin;
    const domainName = origin && new OriginDomain(this, 'Domain', origin).domainName;
    const api = new HttpApi(this, 'HttpApi', {
      // Past CloudFront there is no firewall: a call would count against the limits of all callers.
      ...(domainName && { disableExecuteApiEndpoint: true, defaultDomainMapping: { domainName } }),
    });
    new Routes(this, 'Routes', { api, functions });
    this.gateway = api;
    this.#configureStage(api, stage);
    this.host = origin?.name ?? Fn.select(2, Fn.split('/', api.apiEndpoint));
    this.originTarget = domainName?.regionalDomainName;
  }

  #configureStage(api: HttpApi, stage: Stage): void {
    const logs = new LogGroup(this, 'AccessLogs', {
      retention: logRetention(stage),
      removalPolicy: removalPolicy(stage),
    });
    const defaultStage = api.defaultStage?.node.defaultChild;
    if (!(defaultStage instanceof CfnStage)) throw new Error('the API has no default stage');
    defaultStage.accessLogSettings = { destinationArn: logs.logGroupArn, format: accessLogFormat };
    const { apiBurst, apiRequestsPerSecond } = { ...defaultApiLimits, ...stage };
    defaultStage.defaultRouteSettings = {
      throttlingBurstLimit: apiBurst,
      throttlingRateLimit: apiRequestsPerSecond,
    };
  }
}
