import { useRef, useState } from 'react';
import { toHtmlDocument } from '../../document/html.ts';
import { toSlipModel } from '../../document/model.ts';
import css from '../../document/slip.css?raw';
import type { Area } from '../../shared/route.ts';
import { type Slip, slipFileName, slipsRoutes } from '../../shared/slips.ts';
import { asAdmin, asEmployee } from '../lib/client.ts';
import { openFileTab } from '../lib/files.ts';

/** Spec §2 and §8, slip page. */
export const slipPdfMessages = {
  download: 'Download as PDF',
  busy: 'Generating PDF...',
  notReady: 'Cannot download: The payslip content is not ready yet.',
  failed: 'Failed to generate PDF. Please try again.',
} as const;

/**
 * 'Download as PDF' of the slip on the screen: its HTML is sent to generate-pdf with the area's token, and the
 * PDF opens in a new tab (spec §7).
 *
 * `sheetRef` goes on the SlipSheet. `download` has to be called in the click handler, or the browser blocks the tab;
 * it resolves to whether there was a PDF. `failure` is the message of the last failure, or empty.
 */
export function useSlipPdf(area: Area, slip: Slip | undefined) {
  const sheetRef = useRef<HTMLDivElement>(null);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<{ slip: Slip | undefined; message: string }>();
  const failure = failed && failed.slip === slip ? failed.message : '';

  async function download(): Promise<boolean> {
    const markup = sheetRef.current?.innerHTML;
    if (!slip || !markup) {
      setFailed({ slip, message: slipPdfMessages.notReady });
      return false;
    }
    setFailed(undefined);
    setBusy(true);
    const tab = openFileTab(slipPdfMessages.busy);
    try {
      const { documentTitle: title } = toSlipModel(slip);
      const generate = area === 'admin' ? asAdmin : asEmployee;
      const { blob } = await generate(slipsRoutes.generatePdf, {
        body: { htmlContent: toHtmlDocument({ title, markup, css }) },
      });
      tab.show(blob, slipFileName(slip.profile.payPeriod ?? slip.payDate));
      return true;
    } catch {
      tab.close();
      setFailed({ slip, message: slipPdfMessages.failed });
      return false;
    } finally {
      setBusy(false);
    }
  }

  return { sheetRef, download, busy, failure };
}
