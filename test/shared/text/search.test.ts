import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldText, matchesSearch } from '../../../shared/text.ts';

const finds = (search: string, ...texts: string[]) => matchesSearch(texts, foldText(search));

describe('a search', () => {
  test('finds any part of any text, whatever the case, accents and surrounding spaces', () => {
    expect(finds('  SHAR ', 'Aarav Sharma', 'aarav@acme.in')).toBe(true);
    expect(finds('rao@acme', 'Ishita Rao', 'ishita.rao@acme.in')).toBe(true);
    expect(finds('jose', 'José Álvares')).toBe(true);
    expect(finds('ÁLVARES', 'Jose Alvares')).toBe(true);
    expect(finds('', 'Anybody')).toBe(true);
    expect(finds('nobody', 'Aarav Sharma')).toBe(false);
  });

  test('finds nothing across two texts', () => {
    expect(finds('sharmaaarav', 'Aarav Sharma', 'aarav@acme.in')).toBe(false);
  });

  test('tells letters of Indian scripts by their vowel signs', () => {
    expect(finds('मीरा', 'मीरा नायर')).toBe(true);
    expect(finds('मारा', 'मीरा नायर')).toBe(false);
    expect(finds('क़', 'क\u093cुरैशी')).toBe(true);
  });

  test('finds every part of what it searches', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), fc.nat(), fc.nat(), (text, a, b) => {
        const folded = foldText(text);
        const [from, to] = [a % (folded.length + 1), b % (folded.length + 1)].sort((x, y) => x - y);
        expect(matchesSearch([text], folded.slice(from, to))).toBe(true);
      }),
    );
  });
});
