import fc from 'fast-check';
import { type Bytes, corrupted, utf8 } from './bytes.ts';
import { jsonText, validText } from './json-text.ts';
import { multipart } from './multipart.ts';
import type { Operation, Schema } from './operations.ts';

/** `sample` is the caller of the operation's sample call. */
const callers = ['visitor', 'newcomer', 'employee', 'admin', 'sample'] as const;
export type Caller = (typeof callers)[number];

/** Most of what can go wrong lies behind the sign-in. */
const weightOfCaller: Record<Caller, number> = { visitor: 1, newcomer: 1, employee: 2, admin: 2, sample: 4 };

/** A request as it is drawn, without the caller's token. */
export interface FuzzRequest {
  operation: string;
  caller: Caller;
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: Bytes;
}

const oddSegments = [
  ...[
    '',
    '.',
    '..',
    '%',
    '%zz',
    '%2e%2e%2f',
    '%2f',
    '%00',
    '%0d%0a',
    '%ff%fe',
    '%ed%a0%80',
    '%c3%28',
    '%E0%A4%A',
  ],
  ...['null', '__proto__', 'constructor', '0', '-1', 'a;b=c', '*', 'me', 'latest', '%F0%9F%98%80'],
  ...['email%23admin@example.com', 'count%23admins', 'usr_', `USR_${'0'.repeat(20)}`, 'x'.repeat(6_000)],
];

/** Characters that a path can carry as they are; others are written as their bytes. */
const encoded = (text: string) => encodeURIComponent(text.toWellFormed());

const segment = (schema: Schema, sample: string): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 5, arbitrary: fc.constant(sample) },
    { weight: 2, arbitrary: validText(schema).map(encoded) },
    { weight: 3, arbitrary: fc.constantFrom(...oddSegments) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }).map(encoded) },
  );

/** The path with something in each place, and now and then around it. */
function pathOf({ path, parameters, sample }: Operation): fc.Arbitrary<string> {
  const places = parameters.filter((one) => one.in === 'path');
  const filled = fc
    .tuple(...places.map(({ name, schema }) => segment(schema, sample.params[name] ?? '')))
    .map((values) =>
      places.reduce((text, { name }, i) => text.replace(`{${name}}`, () => values[i] as string), path),
    );
  const around = fc.constantFrom<(text: string) => string>(
    (text) => `${text}/`,
    (text) => `/${text}`,
    (text) => text.toUpperCase(),
    (text) => text.replace('/api', '/api/'),
    (text) => text.replace('/api', '/api/.'),
    (text) => `${text}/x`,
    (text) => `${text};a=b`,
    (text) => `${text}%`,
    (text) => `http://elsewhere.example${text}`,
    (text) => text.replace(/\w$/, (last) => `%${last.charCodeAt(0).toString(16)}`),
  );
  return fc.oneof(
    { weight: 9, arbitrary: filled },
    { weight: 1, arbitrary: fc.tuple(filled, around).map(([text, change]) => change(text)) },
  );
}

const oddQueryValues = [
  ...[
    '',
    '0',
    '-1',
    '1.5',
    '1e3',
    '1e400',
    'NaN',
    '%00',
    '%',
    '%zz',
    '%ff',
    '%ed%a0%80',
    '+',
    'null',
    '[]',
    '1000',
    '1001',
  ],
  ...['usr_', 'AAAA', 'eyJ9', 'x'.repeat(199), 'x'.repeat(5_000), '2025', '0000', "'"],
];

function queryOf({ parameters }: Operation): fc.Arbitrary<string> {
  const names = [
    'limit',
    'cursor',
    'year',
    ...parameters.filter((one) => one.in === 'query').map(({ name }) => name),
  ];
  const pair = fc
    .tuple(
      fc.oneof(
        { weight: 4, arbitrary: fc.constantFrom(...names) },
        { weight: 1, arbitrary: fc.constantFrom('__proto__', 'limit[]', '%', '', 'a=b') },
      ),
      fc.constantFrom(...oddQueryValues),
    )
    .map((two) => two.join('='));
  return fc.oneof(
    { weight: 2, arbitrary: fc.constant('') },
    { weight: 2, arbitrary: fc.array(pair, { maxLength: 3 }).map((pairs) => `?${pairs.join('&')}`) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '?',
        '??',
        '?&&&',
        '?=',
        '?%',
        '?limit=1&limit=2',
        '?limit=2&limit=x',
        '?a?b',
      ),
    },
  );
}

const contentTypes = [
  ...[
    'application/json',
    'application/json; charset=utf-8',
    'APPLICATION/JSON',
    'application/json;charset=utf-16',
    'application/json; charset=nonsense',
  ],
  ...[
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'application/pdf',
  ],
  ...[
    '',
    ';;',
    'application/json, application/json',
    '\xff',
    `application/json; x=${'y'.repeat(3_000)}`,
    'application/problem+json',
  ],
];

function bodyOf({ body, sample }: Operation): fc.Arbitrary<{ type: string; content?: Bytes }> {
  const schema = body?.schema ?? {};
  const isForm = body?.type.startsWith('multipart');
  const asJson = corrupted(jsonText(schema, sample.fields).map(utf8));
  const asForm = multipart(schema).chain(({ type, content }) =>
    corrupted(fc.constant(content)).map((bytes) => ({ type, content: bytes })),
  );
  const json = fc
    .tuple(
      asJson,
      fc.oneof(
        { weight: 4, arbitrary: fc.constant('application/json') },
        { weight: 1, arbitrary: fc.constantFrom(...contentTypes) },
      ),
    )
    .map(([content, type]) => ({ type, content }));
  return fc.oneof(
    { weight: isForm ? 1 : 9, arbitrary: json },
    { weight: isForm ? 9 : 1, arbitrary: asForm },
    { weight: 1, arbitrary: fc.constantFrom(...contentTypes).map((type) => ({ type })) },
  );
}

const oddHeaders: Record<string, string>[] = [
  ...[
    '',
    'Bearer',
    'Bearer ',
    'Basic YTpi',
    'Bearer null',
    'Bearer a b',
    'bearer \xff',
    `Bearer ${'A'.repeat(43)}.usr_${'0'.repeat(20)}`,
    `Bearer ${'x'.repeat(5_000)}`,
  ].map((authorization) => ({ authorization })),
  ...[
    '',
    '=',
    ';;;',
    'vetan_admin',
    'vetan_admin=%zz',
    'vetan_admin=\xff',
    '__proto__=1',
    `vetan_employee="${'x'.repeat(5_000)}"`,
    'a=b; a=c; vetan_admin=x.usr_0',
  ].map((cookie) => ({ cookie, 'sec-fetch-site': 'same-origin' })),
  ...[
    'evil.example',
    '',
    'a b',
    '[::1',
    'x/y?z#',
    '\xff',
    'localhost:99999',
    `${'h'.repeat(2_000)}.example`,
  ].map((host) => ({ host })),
  ...['null', 'https://evil.example', '://', '\xff'].map((origin) => ({
    origin,
    'sec-fetch-site': 'cross-site',
  })),
  { 'x-forwarded-for': '1.2.3.4', 'x-forwarded-host': 'evil.example', forwarded: 'for=_x' },
  { accept: 'text/html;q=x', 'accept-encoding': 'identity;q=0', 'accept-language': '\xff' },
  { 'content-encoding': 'gzip' },
  { 'x-http-method-override': 'DELETE', 'if-none-match': '*', range: 'bytes=9-1' },
  { 'x-long': 'x'.repeat(8_000) },
];

const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND'];

/** Requests to an operation of the portal in which one thing or another is not as it should be. */
const requestTo = (operation: Operation): fc.Arbitrary<FuzzRequest> =>
  fc
    .record({
      caller: fc.oneof(
        ...callers.map((caller) => ({ weight: weightOfCaller[caller], arbitrary: fc.constant(caller) })),
      ),
      method: fc.oneof(
        { weight: 12, arbitrary: fc.constant(operation.method) },
        { weight: 1, arbitrary: fc.constantFrom(...methods) },
      ),
      path: fc.tuple(pathOf(operation), queryOf(operation)).map((parts) => parts.join('')),
      sent: bodyOf(operation),
      odd: fc.oneof(
        { weight: 3, arbitrary: fc.constant({}) },
        { weight: 1, arbitrary: fc.constantFrom(...oddHeaders) },
      ),
    })
    .map(({ caller, method, path, sent: { type, content }, odd }) => ({
      operation: `${operation.method} ${operation.path}`,
      caller,
      method,
      path,
      headers: { 'content-type': type, ...odd },
      ...(content !== undefined && method !== 'HEAD' && { body: content }),
    }));

/** A page from a browser takes a browser of its own: an operation that takes that long comes less often. */
const weightOf = ({ path }: Operation) => (path === '/api/slips/generate-pdf' ? 1 : 8);

export const malformedRequests = (operations: Operation[]): fc.Arbitrary<FuzzRequest> =>
  fc.oneof(
    ...operations.map((operation) => ({ weight: weightOf(operation), arbitrary: requestTo(operation) })),
  );
