import * as z from 'zod/mini';
import { allRoutes } from '../../shared/contract.ts';
import { statusByCode } from '../../shared/errors.ts';
import type { Route } from '../../shared/route.ts';

type Json = Record<string, unknown>;

/** A schema for one direction: what is sent, or what is answered. `$schema` belongs to whole documents. */
function toJsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return rest;
}

function toParameters(schema: z.ZodMiniObject | undefined, location: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = toJsonSchema(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: property,
  }));
}

const errorResponse = {
  description: 'Refused',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
};

/** A body in the form in which its route reads it; a file is one more field of a form, and optional. */
function toRequestContent({ upload }: Route, body: z.ZodMiniObject): Json {
  const schema = toJsonSchema(body, 'input');
  if (!upload) return { 'application/json': { schema } };
  const file = { type: 'string', contentMediaType: 'application/pdf' };
  const properties = { ...(schema.properties as Json), [upload]: file };
  return { 'multipart/form-data': { schema: { ...schema, properties } } };
}

function toOperation(feature: string, name: string, route: Route): Json {
  const reply =
    route.reply === 'pdf'
      ? { 'application/pdf': { schema: { type: 'string', contentEncoding: 'binary' } } }
      : { 'application/json': { schema: toJsonSchema(route.reply, 'output') } };
  return {
    operationId: `${feature}.${name}`,
    summary: route.summary,
    tags: [feature],
    security: route.caller === 'anyone' ? [] : [{ session: [] }],
    parameters: [...toParameters(route.params, 'path'), ...toParameters(route.query, 'query')],
    ...(route.body && {
      requestBody: {
        required: true,
        content: toRequestContent(route, route.body),
      },
    }),
    responses: { 200: { description: 'Done', content: reply }, default: errorResponse },
  };
}

/** The contract as an OpenAPI 3.1 document. */
export function createOpenApiDocument(): { openapi: string } & Json {
  const paths: Record<string, Json> = {};
  for (const { feature, name, route } of allRoutes) {
    paths[route.path] = {
      ...paths[route.path],
      [route.method.toLowerCase()]: toOperation(feature, name, route),
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Vetan', version: '1', description: 'Payroll and HR self-service portal' },
    paths,
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Error: {
          type: 'object',
          required: ['code', 'message', 'error', 'requestId'],
          properties: {
            code: { enum: Object.keys(statusByCode) },
            message: { type: 'string' },
            error: { type: 'string' },
            fields: { type: 'object', additionalProperties: { type: 'string' } },
            requestId: { type: 'string' },
          },
        },
      },
    },
  };
}
