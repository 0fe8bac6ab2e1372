import { allRoutes } from '../../shared/contract.ts';
import { type ErrorCode, statusByCode } from '../../shared/errors.ts';
import type { Area } from '../../shared/route.ts';
import { secureCookieName } from '../auth/cookie.ts';
import { type JsonObject, parameterNames, toOperation } from './openapi-operation.ts';

/** The description of each status is that of its first code: an OpenAPI document has one response for a status. */
const errorDescriptions: Record<
  Exclude<ErrorCode, 'two_factor_required' | 'reauthentication_required'>,
  string
> = {
  bad_input: 'Something that was sent is invalid; `fields` says what, by field',
  unauthenticated: 'No valid session, or not the right password',
  forbidden:
    'Not allowed in this session, or not sent by way of the site; `code` says where a proof of the person would change that',
  not_found: 'Not there, or not the caller’s',
  conflict: 'Not possible as things stand, or changed by somebody else at the same moment',
  too_large: 'More than this route takes',
  unsupported_type: 'Not a file of the type that this route takes',
  unprocessable: 'Cannot be made into a PDF',
  too_many_requests: 'Too many attempts, or no capacity left',
  internal: 'Unexpected error',
  unavailable: 'Storage does not answer',
};

const retryAfter = { description: 'Seconds to wait before the next attempt', schema: { type: 'integer' } };

const errorResponses = Object.fromEntries(
  Object.entries(errorDescriptions).map(([code, description]) => [
    code,
    {
      description,
      ...(code === 'too_many_requests' && { headers: { 'Retry-After': retryAfter } }),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    },
  ]),
);

const errorSchema = {
  type: 'object',
  required: ['code', 'message', 'error', 'requestId'],
  properties: {
    code: { type: 'string', enum: Object.keys(statusByCode) },
    message: { type: 'string', description: 'For the person at the screen' },
    error: { type: 'string', description: 'The same as `message`' },
    fields: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'Messages by field name',
    },
    requestId: { type: 'string' },
  },
};

const cookieScheme = (area: Area) => ({
  type: 'apiKey',
  in: 'cookie',
  name: secureCookieName(area),
  description: 'Set by signing in. A write by cookie is taken only from the site itself, as JSON.',
});

/**
 * The path that a route is documented under. To OpenAPI, paths that differ in the names of parameters alone are one,
 * so all their operations share the shortest names: `/api/leaves/{userId}` and `/api/leaves/{id}` are the latter.
 */
function documentedPaths(): Map<string, string> {
  const normalizePath = (path: string) => path.replaceAll(/\{\w+\}/g, '{}');
  const shortest = new Map<string, string>();
  for (const { route } of allRoutes) {
    const known = shortest.get(normalizePath(route.path));
    if (!known || route.path.length < known.length) shortest.set(normalizePath(route.path), route.path);
  }
  return new Map(allRoutes.map(({ route: { path } }) => [path, shortest.get(normalizePath(path)) ?? path]));
}

/** The contract as an OpenAPI 3.1 document. */
export function createOpenApiDocument(): { openapi: string } & JsonObject {
  const pathOf = documentedPaths();
  const paths: Record<string, JsonObject> = {};
  for (const { feature, name, route } of allRoutes) {
    const path = pathOf.get(route.path) ?? route.path;
    const operation = toOperation(`${feature}.${name}`, feature, route, parameterNames(path));
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Vetan', version: '1', description: 'Payroll and HR self-service portal' },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'The token that signing in answers.' },
        employeeCookie: cookieScheme('employee'),
        adminCookie: cookieScheme('admin'),
      },
      responses: errorResponses,
      schemas: { Error: errorSchema },
    },
  };
}
