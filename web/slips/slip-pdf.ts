import { useRef, useState } from 'react';
import { toHtmlDocument } from '../../document/html.ts';
import { toSlipModel } from '../../document/model.ts';
import { styleOf } from '../../document/slip-style.ts';
import { formatPeriod } from '../../shared/period.ts';
import type { Area } from '../../shared/route.ts';
import { type Slip, slipsRoutes } from '../../shared/slips/slips.ts';
import { asAdmin, asEmployee } from '../lib/client.ts';
import { openBlob, shortenFilePart, toFilePart } from '../lib/files.ts';

/** Spec §2 and §8, slip page. */
export const slipPdfMessages = {
  download: 'Download as PDF',
  busy: 'Generating PDF...',
  notReady: 'Cannot download: The payslip content is not ready yet.',
  failed: 'Failed to generate PDF. Please try again.',
} as const;

/** 'Payslip-November-2026-Asha-Rao.pdf', and of a replaced version 'Payslip-November-2026-Asha-Rao-v1.pdf'. */
export function payslipFileName({ user, profile, payDate }: Slip, replacedVersion?: number): string {
  const month = profile.payPeriod ? formatPeriod(profile.payPeriod) : payDate;
  const named = shortenFilePart(toFilePart(user.name));
  const version = replacedVersion === undefined ? '' : `v${replacedVersion}`;
  const parts = ['Payslip', month, named, version].filter(Boolean);
  return `${parts.join(' ').replaceAll(/\s+/g, '-')}.pdf`;
}

/**
 * 'Download as PDF' of the slip on the screen: its HTML is sent to generate-pdf with the area's token (spec §7), and the
 * PDF opens in a new tab under its title once it is there, or is saved as a file where the browser blocks the tab.
 *
 * `sheetRef` goes on the SlipSheet. `download` resolves to whether there was a PDF. `failure` is the message of the last
 * failure, or empty. `replacedVersion` is the number of a slip that another one has replaced.
 */
export function useSlipPdf(area: Area, slip: Slip | undefined, replacedVersion?: number) {
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
    try {
      const model = toSlipModel(slip);
      const generate = area === 'admin' ? asAdmin : asEmployee;
      const { blob } = await generate(slipsRoutes.generatePdf, {
        body: { htmlContent: toHtmlDocument({ title: model.documentTitle, markup, css: styleOf(model) }) },
      });
      openBlob(blob, model.documentTitle, payslipFileName(slip, replacedVersion));
      return true;
    } catch {
      setFailed({ slip, message: slipPdfMessages.failed });
      return false;
    } finally {
      setBusy(false);
    }
  }

  return { sheetRef, download, busy, failure };
}
