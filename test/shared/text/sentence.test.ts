import { expect, test } from 'vitest';
import { endSentence } from '../../../shared/text.ts';

test('a sentence that ends with the name of a company has one full stop', () => {
  expect(endSentence('Welcome to Rao Textiles Pvt. Ltd.')).toBe('Welcome to Rao Textiles Pvt. Ltd.');
  expect(endSentence('Welcome to Rao Textiles')).toBe('Welcome to Rao Textiles.');
});
