import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { allRoutes } from '../../../shared/contract.ts';
import {
  optionalMultiLineText,
  optionalText,
  requiredMultiLineText,
  requiredText,
} from '../../../shared/fields.ts';
import { leaveDetails } from '../../../shared/leaves/leaves.ts';
import { usersRoutes } from '../../../shared/users/users.ts';

const required = requiredText('Name is required', 120);
const optional = optionalText('Designation', 120);
const description = requiredMultiLineText('Please fill all required fields', 2000);
const content = optionalMultiLineText('Content', 20_000);

const messageOf = (schema: z.ZodMiniType, value: unknown) =>
  schema.safeParse(value).error?.issues[0]?.message;

const withoutShape = [
  '',
  ' ',
  '\u00a0',
  '\u0000',
  '\u200b',
  '\u200d',
  '\ufeff',
  '\u2060',
  '\u3164',
  '\u2800',
  '\ufe0f',
];
/** NUL, bell, escape, DEL, a C1 control, line and paragraph separators, embeddings, overrides and isolates. */
const controls = [...'\u0000\u0007\u001b\u007f\u0085\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069'];

describe('a required text', () => {
  // behaviour general: Text that cannot be seen is empty
  test.each(withoutShape.map((text) => [JSON.stringify(text), text]))(
    'that is %s alone is not there',
    (_, text) => {
      expect(messageOf(required, text)).toBe('Name is required');
      expect(messageOf(required, `${text} ${text}`)).toBe('Name is required');
      expect(messageOf(description, `${text}\n${text}`)).toBe('Please fill all required fields');
    },
  );

  test.each(['A', '7', '-', '₹', '😀', 'अ', '♥'])('of the one character %s is there', (text) => {
    expect(required.parse(` ${text} `)).toBe(text);
  });
});

describe('a line of text', () => {
  test.each([...controls, '\n', '\r', '\t', '\u2028', '\u2029'].map((c) => [JSON.stringify(c), c]))(
    'has no %s in it',
    (_, control) => {
      for (const schema of [required, optional]) {
        expect(messageOf(schema, `Asha${control}Rao`)).toBe(
          'Line breaks, tabs and other control characters are not allowed',
        );
      }
    },
  );

  // behaviour general: Text that cannot be seen is empty
  test.each([
    ['Malayalam with a joiner', 'നന്\u200dദ'],
    ['Marathi with a joiner', 'र्\u200dय'],
    ['Persian with a non-joiner', 'می\u200cخواهم'],
    ['Urdu beside Latin, with direction marks', '\u200fعائشہ\u200e (Aisha)'],
    ['an emoji of several', '👩‍💻'],
  ])('keeps %s', (_, text) => {
    expect(required.parse(text)).toBe(text);
    expect(optional.parse(text)).toBe(text);
  });
});

describe('a text of several lines', () => {
  test.each(controls.map((c) => [JSON.stringify(c), c]))('has no %s in it', (_, control) => {
    for (const schema of [description, content]) {
      expect(messageOf(schema, `Going${control}home`)).toBe('Control characters are not allowed');
    }
  });

  // behaviour general: Text that cannot be seen is empty
  test('keeps its tabs, and its line breaks as one character each', () => {
    for (const schema of [description, content]) {
      expect(schema.parse('a\tb\r\nc\rd\ne\u2028f\u2029g\r\n')).toBe('a\tb\nc\nd\ne\nf\ng');
    }
  });

  test('is measured with its line breaks as the person typed them', () => {
    const lines = Array.from({ length: 1000 }, () => 'x').join('\r\n');
    expect(description.safeParse(lines).success).toBe(true);
  });
});

describe('an email', () => {
  const { email } = usersRoutes.createUser.body.shape;

  test.each(
    controls.concat(['\u200b', '\u200d', '\u00ad', '\u3164', ' ']).map((c) => [JSON.stringify(c), c]),
  )('has no %s in it', (_, control) => {
    expect(messageOf(email, `asha${control}rao@example.com`)).toBe('Email is invalid');
    expect(messageOf(email, `asha@example${control}.com`)).toBe('Email is invalid');
  });

  // behaviour users: An email address
  test.each([...'"(),:;<>[]\\'].map((special) => [special]))(
    'has no %s, which separates or quotes recipients in a header',
    (special) => {
      expect(messageOf(email, `asha${special}rao@example.com`)).toBe('Email is invalid');
      expect(messageOf(email, `asha@example${special}.com`)).toBe('Email is invalid');
    },
  );

  test.each(['asha@example..com', 'asha@.example.com', 'asha@example.com.', 'asha@example'])(
    'has a domain of labels between single dots: %s is refused',
    (text) => {
      expect(messageOf(email, text)).toBe('Email is invalid');
    },
  );

  test.each(["o'neil+pay/r%1@mail-1.example.co.in", 'a.b@example.com', '#!$&*=?^_`{|}~-@example.com'])(
    'may have every other sign: %s',
    (text) => {
      expect(email.parse(text)).toBe(text);
    },
  );

  test('of nothing to see is not there', () => {
    expect(messageOf(email, '\u200b')).toBe('Email is required');
  });

  test('may be of any script', () => {
    expect(email.parse(' आशा@उदाहरण.भारत ')).toBe('आशा@उदाहरण.भारत');
  });

  test('of a million characters is refused', () => {
    expect(messageOf(email, `a@${'.'.repeat(1_000_000)}@`)).toBe('Email is invalid');
  });
});

test('no text that passes takes more than three bytes for each character, in UTF-8 or in JSON', () => {
  const any = fc.string({ unit: 'binary', maxLength: 200 });
  fc.assert(
    fc.property(any, (text) => {
      for (const schema of [required, optional, description, content]) {
        const passed = schema.safeParse(text).data;
        if (passed === undefined) continue;
        expect(Buffer.byteLength(passed)).toBeLessThanOrEqual(3 * passed.length);
        expect(Buffer.byteLength(JSON.stringify(passed)) - 2).toBeLessThanOrEqual(3 * passed.length);
      }
    }),
  );
});

test('every text of the contract that is kept has a greatest length', () => {
  const endless = 'x'.repeat(300_000);
  const dropped = new Set(['userId', 'name', 'email', 'status']);
  for (const { feature, name, route } of allRoutes) {
    for (const [field, schema] of Object.entries(route.body?.shape ?? {})) {
      if (name === 'apply' && feature === 'leaves' && dropped.has(field)) continue;
      // Measured in bytes by the verb, and kept nowhere.
      if (field === 'htmlContent') continue;
      const taken = (schema as z.ZodMiniType).safeParse(endless).success;
      expect([feature, name, field, taken]).toEqual([feature, name, field, false]);
    }
  }
  expect(leaveDetails.shape.description.safeParse('x'.repeat(2000)).success).toBe(true);
});
