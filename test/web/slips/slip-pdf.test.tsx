import '../jsdom-setup.ts';
import { act, renderHook } from '@testing-library/react';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import * as files from '../../../web/lib/files.ts';
import { payslipFileName, useSlipPdf } from '../../../web/slips/slip-pdf.ts';
import { julySlip } from '../sample-slips.ts';

// spec 8.48
test.each([
  ['no slip', undefined],
  ['no sheet on the screen', julySlip],
])('shows a message and opens no PDF with %s', async (_, slip) => {
  const save = vi.spyOn(files, 'openBlob').mockReturnValue();
  const { result } = renderHook(() => useSlipPdf('employee', slip));
  await act(async () => expect(await result.current.download()).toBe(false));
  expect(result.current.failure).toBe('Cannot download: The payslip content is not ready yet.');
  expect(save).not.toHaveBeenCalled();
});

test('a payslip is saved under its month, its person and the number of a replaced version', () => {
  const named = (name: string, version?: number) =>
    payslipFileName({ ...julySlip, user: { ...julySlip.user, name } }, version);
  expect(named('Asha  Rao')).toBe('Payslip-July-2025-Asha-Rao.pdf');
  expect(named('Asha Rao', 2)).toBe('Payslip-July-2025-Asha-Rao-v2.pdf');
  expect(named('आशा राव')).toBe('Payslip-July-2025-आशा-राव.pdf');
});

test('no name makes a payslip’s file name a path, longer than file systems allow, or half a character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (name) => {
      const fileName = payslipFileName({ ...julySlip, user: { ...julySlip.user, name } });
      expect(fileName).toMatch(/^Payslip-July-2025[^\\/:*?"<>|\p{Cc}\s]*\.pdf$/u);
      expect(Buffer.byteLength(fileName)).toBeLessThanOrEqual(255);
      expect(fileName.isWellFormed()).toBe(true);
    }),
  );
});
