import { routeCalls } from '../../support/calls.ts';
import type { SampleCompany } from '../../support/sample-company.ts';

/** The parts of JSON Schema that are used here. */
export interface Schema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  pattern?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  properties?: Record<string, Schema>;
}

interface Parameter {
  name: string;
  in: 'path' | 'query';
  schema: Schema;
}

interface DescribedOperation {
  parameters: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

/** One operation of an OpenAPI document. */
export interface Operation {
  method: string;
  path: string;
  parameters: Parameter[];
  /** The content type and the schema of its body, where it takes one. */
  body?: { type: string; schema: Schema };
  /** A request that succeeds. */
  sample: Sample;
}

interface Sample {
  token?: string | undefined;
  params: Record<string, string>;
  fields: Record<string, unknown>;
}

/** Routes of one path that name its parameter differently are one path of the document. */
const withoutNames = (path: string): string => path.replaceAll(/\{\w+\}/g, '{}');

/** The sample call of an operation, taken apart. */
async function sampleOf(company: SampleCompany, method: string, path: string): Promise<Sample> {
  const call = routeCalls.find(
    ({ route }) => route.method === method && withoutNames(route.path) === withoutNames(path),
  );
  if (!call) throw new Error(`${method} ${path} is no route of the contract`);
  const { token, path: filled, init } = await call.prepare(company);
  const values = filled.split(/[/?]/);
  const names = path.split('/').map((segment) => /^\{(\w+)\}$/.exec(segment)?.[1]);
  return {
    token,
    params: Object.fromEntries(names.flatMap((name, i) => (name ? [[name, values[i] ?? '']] : []))),
    fields: typeof init.body === 'string' ? JSON.parse(init.body) : {},
  };
}

/** Every operation that the portal says it has, with a sample call of it. */
export async function operationsOf(url: string, company: SampleCompany): Promise<Operation[]> {
  const { paths } = await (await fetch(`${url}/api/openapi.json`)).json();
  const described = Object.entries(paths as Record<string, Record<string, DescribedOperation>>).flatMap(
    ([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        path,
        method: method.toUpperCase(),
        operation,
      })),
  );
  return Promise.all(
    described.map(async ({ path, method, operation: { parameters, requestBody } }) => {
      const [content] = Object.entries(requestBody?.content ?? {});
      return {
        method,
        path,
        parameters,
        ...(content && { body: { type: content[0], schema: content[1].schema } }),
        sample: await sampleOf(company, method, path),
      };
    }),
  );
}
