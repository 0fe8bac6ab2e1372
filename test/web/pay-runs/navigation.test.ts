import { describe, expect, test } from 'vitest';
import { moveFrom } from '../../../web/pay-runs/grid/navigation.ts';

const size = { rows: 100, columns: 8, editable: [2, 3, 4], pageRows: 20 };

/** '5:2' and a key such as 'Ctrl+Home' → where it leads. */
function press(from: string, keys: string) {
  const [row = 0, column = 0] = from.split(':').map(Number);
  const parts = keys.split('+');
  const pressed = {
    key: parts.at(-1) ?? '',
    shiftKey: parts.includes('Shift'),
    ctrlKey: parts.includes('Ctrl'),
    metaKey: false,
  };
  const to = moveFrom({ row, column }, pressed, size);
  return to && `${to.row}:${to.column}`;
}

describe('the keyboard in the grid', () => {
  test.each([
    ['5:2', 'ArrowUp', '4:2'],
    ['5:2', 'ArrowDown', '6:2'],
    ['5:2', 'ArrowLeft', '5:1'],
    ['5:2', 'ArrowRight', '5:3'],
    ['0:0', 'ArrowUp', '0:0'],
    ['0:0', 'ArrowLeft', '0:0'],
    ['99:7', 'ArrowDown', '99:7'],
    ['99:7', 'ArrowRight', '99:7'],
    ['5:2', 'Ctrl+ArrowUp', '0:2'],
    ['5:2', 'Ctrl+ArrowDown', '99:2'],
    ['5:2', 'Ctrl+ArrowLeft', '5:0'],
    ['5:2', 'Ctrl+ArrowRight', '5:7'],
    ['5:2', 'Home', '5:0'],
    ['5:2', 'End', '5:7'],
    ['5:2', 'Ctrl+Home', '0:0'],
    ['5:2', 'Ctrl+End', '99:7'],
    ['50:2', 'PageUp', '30:2'],
    ['50:2', 'PageDown', '70:2'],
    ['90:2', 'PageDown', '99:2'],
  ])('moves from %s by %s to %s', (from, keys, to) => {
    expect(press(from, keys)).toBe(to);
  });

  test('goes down by Enter and up by Shift+Enter', () => {
    expect(press('5:3', 'Enter')).toBe('6:3');
    expect(press('5:3', 'Shift+Enter')).toBe('4:3');
  });

  // behaviour pay-runs: The keyboard
  test('goes from one editable cell to the next by Tab, on to the next row, and out at either end', () => {
    expect(press('5:2', 'Tab')).toBe('5:3');
    expect(press('5:0', 'Tab')).toBe('5:2');
    expect(press('5:4', 'Tab')).toBe('6:2');
    expect(press('5:2', 'Shift+Tab')).toBe('4:4');
    expect(press('5:7', 'Shift+Tab')).toBe('5:4');
    expect(press('99:4', 'Tab')).toBeUndefined();
    expect(press('0:2', 'Shift+Tab')).toBeUndefined();
  });

  test('leaves every other key to the cell', () => {
    for (const key of ['a', '7', 'Escape', 'Delete', 'F5']) expect(press('5:2', key)).toBeUndefined();
  });
});
