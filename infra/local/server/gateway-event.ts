import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { RouteMatch } from './routes.ts';

/** Content types whose bodies API Gateway passes on as text; all others are base64-encoded. */
const isText = (contentType = '') =>
  contentType === '' || /^(text\/|application\/(json|xml|javascript)\b)|\+(json|xml)\b/i.test(contentType);

/** On a dual-stack listener an IPv4 address is IPv4-mapped: ::ffff:127.0.0.1. */
const sourceAddress = ({ socket }: IncomingMessage) => (socket.remoteAddress ?? '').replace(/^::ffff:/, '');

/** Converts an HTTP request to API Gateway's event, payload format 2.0. */
export function toGatewayEvent(
  request: IncomingMessage,
  body: Buffer,
  match: RouteMatch,
): APIGatewayProxyEventV2 {
  const { cookie, ...headers } = request.headers;
  const [path = '/', query = ''] = (request.url ?? '/').split(/\?(.*)/s);
  const now = new Date();
  const text = isText(headers['content-type']);
  const host = headers.host ?? 'localhost';
  return {
    version: '2.0',
    routeKey: match.routeKey,
    rawPath: path,
    rawQueryString: query,
    ...(cookie && { cookies: cookie.split(/;\s*/) }),
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    ...(query && { queryStringParameters: Object.fromEntries(new URLSearchParams(query)) }),
    ...(match.parameters && { pathParameters: match.parameters }),
    requestContext: {
      accountId: '000000000000',
      apiId: 'local',
      domainName: host.replace(/:\d+$/, ''),
      domainPrefix: 'local',
      http: {
        method: request.method ?? 'GET',
        path,
        protocol: `HTTP/${request.httpVersion}`,
        sourceIp: sourceAddress(request),
        userAgent: headers['user-agent'] ?? '',
      },
      requestId: randomUUID(),
      routeKey: match.routeKey,
      stage: '$default',
      time: now.toUTCString(),
      timeEpoch: now.getTime(),
    },
    ...(body.length > 0 && { body: body.toString(text ? 'utf8' : 'base64') }),
    isBase64Encoded: body.length > 0 && !text,
  };
}
