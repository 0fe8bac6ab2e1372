import * as z from 'zod/mini';
import { type ErrorCode, statusByCode } from '../../shared/errors.ts';
import { areas, errorCodesOf, nextCursorHeader, type Route } from '../../shared/route.ts';

export type JsonObject = Record<string, unknown>;

/** The names of a path's parameters, in their order. */
export const parameterNames = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);

/** A schema as requests or as responses have it. `$schema` belongs to whole documents. */
function toJsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): JsonObject {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonObject;
  return rest;
}

function toParameters(schema: z.ZodMiniObject | undefined, location: 'path' | 'query'): JsonObject[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = toJsonSchema(schema, 'input') as {
    properties?: Record<string, JsonObject>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: property,
  }));
}

/** The parameters of the path, under the names that they have in the document. */
function toPathParameters({ path, params }: Route, documentedNames: string[]): JsonObject[] {
  const names = parameterNames(path);
  return toParameters(params, 'path').map((parameter) => ({
    ...parameter,
    name: documentedNames[names.indexOf(parameter.name as string)],
  }));
}

/** A JSON body, or a multipart form whose file is one more field, which may be absent. */
function toRequestBody({ upload, optionalBody }: Route, body: z.ZodMiniObject): JsonObject {
  const schema = toJsonSchema(body, 'input');
  if (!upload) return { required: !optionalBody, content: { 'application/json': { schema } } };
  const file = { type: 'string', contentMediaType: 'application/pdf' };
  const form = {
    schema: { ...schema, properties: { ...(schema.properties as JsonObject), [upload]: file } },
    encoding: { [upload]: { contentType: 'application/pdf' } },
  };
  return { required: true, content: { 'multipart/form-data': form } };
}

const contentDisposition = { description: 'The name to save the file under', schema: { type: 'string' } };
const nextCursor = {
  description: 'Where the next page begins; absent on the last one',
  schema: { type: 'string' },
};

function toSuccessResponse({ reply, paged }: Route): JsonObject {
  if (reply === 'pdf') {
    return {
      description: 'The PDF',
      headers: { 'Content-Disposition': contentDisposition },
      content: { 'application/pdf': { schema: { type: 'string', contentMediaType: 'application/pdf' } } },
    };
  }
  if (reply === 'calendar') {
    return { description: 'The calendar', content: { 'text/calendar': { schema: { type: 'string' } } } };
  }
  return {
    description: 'Done',
    ...(paged && { headers: { [nextCursorHeader]: nextCursor } }),
    content: { 'application/json': { schema: toJsonSchema(reply, 'output') } },
  };
}

const responseRef = (code: string) => ({ $ref: `#/components/responses/${code}` });

/** The response of a code's status, which is described under the first code that has it. */
const errorRef = (code: ErrorCode) => {
  const status = statusByCode[code];
  const [first = code] = Object.entries(statusByCode).find(([, other]) => other === status) ?? [];
  return [status, responseRef(first)];
};

/** Bearer token, or the cookie of an area that may call, where the route takes one. */
function toSecurity({ caller, cookie }: Route): JsonObject[] {
  if (caller === 'anyone') return [];
  const allowed = caller === 'signed-in' ? areas : [caller];
  return [{ session: [] }, ...(cookie ? allowed.map((area) => ({ [`${area}Cookie`]: [] })) : [])];
}

/** A route as an OpenAPI operation. @param documentedNames of the parameters in its path, in their order */
export function toOperation(id: string, tag: string, route: Route, documentedNames: string[]): JsonObject {
  const errors = [...errorCodesOf(route)].map(errorRef);
  return {
    operationId: id,
    summary: route.summary,
    tags: [tag],
    security: toSecurity(route),
    parameters: [...toPathParameters(route, documentedNames), ...toParameters(route.query, 'query')],
    ...(route.body && { requestBody: toRequestBody(route, route.body) }),
    responses: {
      200: toSuccessResponse(route),
      ...Object.fromEntries(errors),
      default: responseRef('internal'),
    },
  };
}
