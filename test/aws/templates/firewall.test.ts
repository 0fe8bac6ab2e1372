import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { getStage, type Stage } from '../../../infra/stages.ts';
import { statusByCode } from '../../../shared/errors.ts';
import { onlyResource, type Resource, synthesizeEdge } from './synthesize.ts';

const prod = getStage('prod');
const guarded: Stage = { ...prod, firewall: { requestsPerAddress: 2_000 } };

/** AWS WAF's text transformations, as far as the rule uses them. */
const transformations: Record<string, (path: string) => string> = {
  URL_DECODE: decodeURIComponent,
  NORMALIZE_PATH: (path) => posix.normalize(path),
};

/** Whether AWS WAF matches a path by a byte match statement. */
function matchesInWaf({ PositionalConstraint, SearchString, TextTransformations }: Resource, path: string) {
  expect(PositionalConstraint).toBe('STARTS_WITH');
  return [...TextTransformations]
    .sort((a, b) => a.Priority - b.Priority)
    .reduce((text, { Type }) => transformations[Type]?.(text) ?? `unknown ${Type}`, path)
    .startsWith(SearchString);
}

describe('the firewall', () => {
  const { Properties } = onlyResource(synthesizeEdge(guarded), 'AWS::WAFv2::WebACL');
  const [rule] = Properties.Rules;

  test.each([
    ['/api/auth/login', true],
    ['/api', true],
    // CloudFront takes these to the API as well.
    ['/%61pi/auth/login', true],
    ['/x/../api/auth/login', true],
    ['/x/%2e%2e/api/auth/login', true],
    ['/', false],
    ['/login', false],
    ['/assets/index-AbC.js', false],
    ['/dashboard/api', false],
  ])('counts %s: %s', (path, counted) => {
    const { ByteMatchStatement } = rule.Statement.RateBasedStatement.ScopeDownStatement;
    expect(ByteMatchStatement.FieldToMatch).toEqual({ UriPath: {} });
    expect(matchesInWaf(ByteMatchStatement, path)).toBe(counted);
  });

  test('answers with the portal’s error body', () => {
    const { ResponseCode, CustomResponseBodyKey } = rule.Action.Block.CustomResponse;
    const { ContentType, Content } = Properties.CustomResponseBodies[CustomResponseBodyKey];
    expect([ResponseCode, ContentType]).toEqual([statusByCode.too_many_requests, 'APPLICATION_JSON']);
    const body = JSON.parse(Content);
    expect(body).toEqual({
      code: 'too_many_requests',
      message: expect.stringContaining('Please try again'),
      error: body.message,
      requestId: expect.any(String),
    });
  });
});
