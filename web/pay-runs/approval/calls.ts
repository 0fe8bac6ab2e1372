import { payRunApprovalRoutes as routes } from '../../../shared/pay-runs/pay-run-approval.ts';
import { isMoving } from '../../../shared/pay-runs/pay-run-state.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import type { BodyOf } from '../../../shared/route.ts';
import { asAdmin } from '../../lib/client.ts';
import { usePayRunActions } from '../calls.ts';

/** The decisions about a month. Each resolves once the screen shows the run and its totals as they are then. */
export function useApprovalActions(payPeriod: PayPeriod) {
  const { show, refresh } = usePayRunActions(payPeriod);
  const params = { payPeriod };
  return {
    /** @returns whether it is done: the figures of a large month are being compared first */
    submit: async (digest: string) => {
      const run = await asAdmin(routes.submitPayRun, { params, body: { digest } });
      show(run);
      await refresh();
      return !isMoving(run);
    },
    /** @returns as of `submit` */
    approve: async (digest: string) => {
      const run = await asAdmin(routes.approvePayRun, { params, body: { digest } });
      show(run);
      await refresh();
      return !isMoving(run);
    },
    sendBack: async (body: BodyOf<typeof routes.sendBackPayRun>) => {
      show(await asAdmin(routes.sendBackPayRun, { params, body }));
      await refresh();
    },
  };
}
