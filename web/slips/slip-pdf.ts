import { useRef, useState } from 'react';
import { slipHtml } from '../../document/html.ts';
import { toSlipModel } from '../../document/model.ts';
import css from '../../document/slip.css?raw';
import { type Slip, slipFileName, slipsRoutes } from '../../shared/slips.ts';
import { asAdmin, asEmployee } from '../lib/client.ts';
import { openFileTab } from '../lib/files.ts';
import type { Area } from '../lib/session.ts';

/** Spec §2 and §8, slip page. */
export const slipPdfMessages = {
  download: 'Download as PDF',
  busy: 'Generating PDF...',
  notReady: 'Cannot download: The payslip content is not ready yet.',
  failed: 'Failed to generate PDF. Please try again.',
} as const;

/**
 * 'Download as PDF' for the slip on the screen: its HTML goes to generate-pdf with the area's token, and the
 * PDF opens in a new tab (spec §7).
 *
 * `sheet` belongs on the SlipSheet; `download` is called in the click and answers whether there was a PDF;
 * `failure` holds the words for the last failure, or nothing.
 */
export function useSlipPdf(area: Area, slip: Slip | undefined) {
  const sheet = useRef<HTMLDivElement>(null);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<{ slip: Slip | undefined; words: string }>();
  const failure = failed && failed.slip === slip ? failed.words : '';

  async function download(): Promise<boolean> {
    const markup = sheet.current?.innerHTML;
    if (!slip || !markup) {
      setFailed({ slip, words: slipPdfMessages.notReady });
      return false;
    }
    setFailed(undefined);
    setBusy(true);
    const tab = openFileTab(slipPdfMessages.busy);
    try {
      const { documentTitle: title } = toSlipModel(slip);
      const generate = area === 'admin' ? asAdmin : asEmployee;
      const { blob } = await generate(slipsRoutes.generatePdf, {
        body: { htmlContent: slipHtml({ title, markup, css }) },
      });
      tab.show(blob, slipFileName(slip.profile.payPeriod ?? slip.payDate));
      return true;
    } catch {
      tab.close();
      setFailed({ slip, words: slipPdfMessages.failed });
      return false;
    } finally {
      setBusy(false);
    }
  }

  return { sheet, download, busy, failure };
}
