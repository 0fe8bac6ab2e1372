import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import {
  currentPasswordField,
  newPasswordField,
  optionalMultiLineText,
  optionalText,
  pageQuery,
  requiredMultiLineText,
  requiredText,
  singleLineText,
} from '../../../shared/fields.ts';
import { idSchema } from '../../../shared/user-id.ts';

/** The messages about a value, or the value as it is taken. */
const outcomeOf = (schema: z.ZodMiniType, value: unknown) => {
  const { success, data, error } = schema.safeParse(value);
  return success ? { taken: data } : error.issues.map(({ message }) => message);
};
const taken = (value: unknown) => ({ taken: value });
const letters = (length: number) => 'a'.repeat(length);

const noControls = 'Line breaks, tabs and other control characters are not allowed';
const noControlsOfLines = 'Control characters are not allowed';

describe('a line of text', () => {
  const required = requiredText('A name is required', 5);

  test.each<[unknown, unknown]>([
    [' Asha ', taken('Asha')],
    ['abcde', taken('abcde')],
    ['abcdef', ['At most 5 characters are allowed']],
    ['', ['A name is required']],
    ['   ', ['A name is required']],
    [undefined, ['A name is required']],
    [7, ['A name is required']],
    ['a\tb', [noControls]],
    ['a\nb', [noControls]],
    ['a\tbcdef', [noControls, 'At most 5 characters are allowed']],
  ])('that is required: %j', (value, outcome) => {
    expect(outcomeOf(required, value)).toEqual(outcome);
  });

  test('has at most 200 characters unless it is said otherwise', () => {
    expect(outcomeOf(requiredText('A name is required'), letters(200))).toEqual(taken(letters(200)));
    expect(outcomeOf(requiredText('A name is required'), letters(201))).toEqual([
      'At most 200 characters are allowed',
    ]);
    expect(outcomeOf(optionalText('Place'), letters(201))).toEqual(['Place can have at most 200 characters']);
  });

  test.each<[unknown, unknown]>([
    ['', taken('')],
    [' Pune ', taken('Pune')],
    ['Mumbai', ['Place can have at most 5 characters']],
    [7, ['Place must be text']],
    ['a\u0000', [noControls]],
  ])('that may be empty: %j', (value, outcome) => {
    expect(outcomeOf(singleLineText('Place', 5), value)).toEqual(outcome);
    expect(outcomeOf(optionalText('Place', 5), value)).toEqual(outcome);
  });

  test('that may be absent', () => {
    expect(outcomeOf(optionalText('Place'), undefined)).toEqual(taken(undefined));
    expect(outcomeOf(singleLineText('Place'), undefined)).toEqual(['Place must be text']);
  });
});

describe('a text of several lines', () => {
  test.each<[unknown, unknown]>([
    [' a\r\nb\t', taken('a\nb')],
    ['', ['A reason is required']],
    [7, ['A reason is required']],
    ['abcdef', ['At most 5 characters are allowed']],
    ['a\u0007', [noControlsOfLines]],
  ])('that is required: %j', (value, outcome) => {
    expect(outcomeOf(requiredMultiLineText('A reason is required', 5), value)).toEqual(outcome);
  });

  test.each<[unknown, unknown]>([
    [undefined, taken(undefined)],
    ['', taken('')],
    ['a\nb', taken('a\nb')],
    ['abcdef', ['Comment can have at most 5 characters']],
    [7, ['Comment must be text']],
  ])('that may be absent: %j', (value, outcome) => {
    expect(outcomeOf(optionalMultiLineText('Comment', 5), value)).toEqual(outcome);
  });
});

describe('a password', () => {
  const tooLong = 'Password can have at most 128 characters';

  test('that is verified is there, and has at most 128 characters', () => {
    const current = currentPasswordField('Your password is required');
    expect(outcomeOf(current, 'x')).toEqual(taken('x'));
    expect(outcomeOf(current, letters(128))).toEqual(taken(letters(128)));
    expect(outcomeOf(current, letters(129))).toEqual([tooLong]);
    expect(outcomeOf(current, '')).toEqual(['Your password is required']);
    expect(outcomeOf(current, undefined)).toEqual(['Your password is required']);
  });

  test('that is chosen has its minimum as well, and is taken as it is', () => {
    const chosen = newPasswordField('A new password is required', 8);
    expect(outcomeOf(chosen, ' 234567 ')).toEqual(taken(' 234567 '));
    expect(outcomeOf(chosen, '1234567')).toEqual(['Password must be at least 8 characters']);
    expect(outcomeOf(chosen, letters(128))).toEqual(taken(letters(128)));
    expect(outcomeOf(chosen, letters(129))).toEqual([tooLong]);
    expect(outcomeOf(chosen, '')).toContain('A new password is required');
    expect(outcomeOf(chosen, 12345678)).toEqual(['A new password is required']);
  });
});

test.each([
  ['usr_00000000000000000abc', true],
  ['usr_00000000000000000ABC', false],
  ['usr_0000000000000000abc', false],
  ['usr_000000000000000000abc', false],
  ['pol_00000000000000000abc', false],
  ['x-usr_00000000000000000abc', false],
])('whether %s is the id of a user: %s', (id, isId) => {
  expect(outcomeOf(idSchema('usr'), id)).toEqual(isId ? taken(id) : ['Invalid id']);
});

test.each<[object, boolean]>([
  [{}, true],
  [{ limit: '1' }, true],
  [{ limit: '1000' }, true],
  [{ limit: '0' }, false],
  [{ limit: '1001' }, false],
  [{ limit: '1.5' }, false],
  [{ cursor: letters(7000) }, true],
  [{ cursor: letters(7001) }, false],
  [{ cursor: 'aA0_-' }, true],
  [{ cursor: '' }, false],
  [{ cursor: 'a b' }, false],
])('whether %j asks for a page: %s', (query, isPage) => {
  expect(pageQuery.safeParse(query).success).toBe(isPage);
});
