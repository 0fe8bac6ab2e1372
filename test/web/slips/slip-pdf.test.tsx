// @vitest-environment jsdom
import '../jsdom-setup.ts';
import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useSlipPdf } from '../../../web/slips/slip-pdf.ts';
import { julySlip } from '../sample-slips.ts';

test.each([
  ['no slip', undefined],
  ['no sheet on the screen', julySlip],
])('with %s a download shows a message and opens no tab', async (_, slip) => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  const { result } = renderHook(() => useSlipPdf('employee', slip));
  await act(async () => expect(await result.current.download()).toBe(false));
  expect(result.current.failure).toBe('Cannot download: The payslip content is not ready yet.');
  expect(open).not.toHaveBeenCalled();
});
