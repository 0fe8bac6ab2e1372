import { finalPayslipRoutes } from '../../shared/leaving/final-payslip.ts';
import { adjustmentsRoutes } from '../../shared/payroll/adjustments.ts';
import { importedSlipsRoutes } from '../../shared/payroll/imported-slips.ts';
import { incomeTaxRoutes } from '../../shared/payroll/income-tax.ts';
import { payrollRoutes as routes } from '../../shared/payroll/payroll.ts';
import { featureApp } from '../http/app.ts';
import { toLambdaHandler } from '../http/lambda-handler.ts';
import { serve } from '../http/serve.ts';
import { addAdjustment, changeAdjustment, deleteAdjustment, listAdjustments } from './adjustments.ts';
import {
  approveFinalPayslip,
  getFinalPayslip,
  sendBackFinalPayslip,
  submitFinalPayslip,
} from './final-payslip.ts';
import { generateSlip } from './generate-slip.ts';
import { getHistoricalSlip, listPayrollHistory, previewSlip } from './history.ts';
import {
  importSlips,
  listImportedMonths,
  previewImportedSlips,
  removeImportedMonth,
} from './imported-slips.ts';
import { confirmFormerPay, getIncomeTax } from './income-tax.ts';
import { listEmployees } from './list-employees.ts';
import { addLopReversal, listLopMonths } from './lop-reversals.ts';
import { getMonthSummary } from './month-summary.ts';
import { getPayroll, savePayroll } from './payroll.ts';
import { previewPay } from './preview-pay.ts';
import { listRevisions } from './revisions.ts';

export const app = featureApp();

serve(app, routes.employees, ({ query }) => listEmployees(query));

serve(app, routes.summary, ({ actor }) => getMonthSummary(actor));

serve(app, routes.employee, ({ actor, params }) => getPayroll(actor, params.userId));

serve(app, routes.saveEmployee, ({ actor, params, body }) => savePayroll(actor, params.userId, body));

serve(app, routes.previewPay, ({ actor, params, body }) => previewPay(actor, params.userId, body));

serve(app, routes.revisions, async ({ actor, params }) => ({
  revisions: await listRevisions(actor, params.userId),
}));

serve(app, routes.generateSlip, ({ actor, params, body }) => generateSlip(actor, params.userId, body));

serve(app, routes.slipData, ({ actor, params }) => previewSlip(actor, params.userId));

serve(app, routes.history, ({ actor, params, query }) => listPayrollHistory(actor, params.userId, query));

serve(app, routes.historicalSlip, ({ actor, params }) => getHistoricalSlip(actor, params.slipId));

serve(app, adjustmentsRoutes.adjustments, ({ actor, params }) => listAdjustments(actor, params.userId));

serve(app, adjustmentsRoutes.addAdjustment, ({ actor, params, body }) =>
  addAdjustment(actor, params.userId, body),
);

serve(app, adjustmentsRoutes.changeAdjustment, ({ actor, params, body }) =>
  changeAdjustment(actor, params.userId, params.id, body),
);

serve(app, adjustmentsRoutes.deleteAdjustment, ({ actor, params, query }) =>
  deleteAdjustment(actor, params.userId, params.id, query.version),
);

serve(app, adjustmentsRoutes.lopMonths, ({ actor, params }) => listLopMonths(actor, params.userId));

serve(app, adjustmentsRoutes.addLopReversal, ({ actor, params, body }) =>
  addLopReversal(actor, params.userId, body),
);

serve(app, importedSlipsRoutes.importedMonths, ({ actor }) => listImportedMonths(actor));

serve(app, importedSlipsRoutes.previewImportedSlips, ({ actor, body }) =>
  previewImportedSlips(actor, body.slips),
);

serve(app, importedSlipsRoutes.importSlips, ({ actor, body }) => importSlips(actor, body.slips));

serve(app, importedSlipsRoutes.removeImportedMonth, ({ actor, params }) =>
  removeImportedMonth(actor, params.payPeriod),
);

serve(app, finalPayslipRoutes.finalPayslip, ({ actor, params }) => getFinalPayslip(actor, params.userId));

serve(app, finalPayslipRoutes.submitFinalPayslip, ({ actor, params, body }) =>
  submitFinalPayslip(actor, params.userId, body),
);

serve(app, finalPayslipRoutes.approveFinalPayslip, ({ actor, params, body }) =>
  approveFinalPayslip(actor, params.userId, body),
);

serve(app, finalPayslipRoutes.sendBackFinalPayslip, ({ actor, params, body }) =>
  sendBackFinalPayslip(actor, params.userId, body),
);

serve(app, incomeTaxRoutes.employeeIncomeTax, ({ actor, params }) => getIncomeTax(actor, params.userId));

serve(app, incomeTaxRoutes.confirmFormerPay, ({ actor, params, body }) =>
  confirmFormerPay(actor, params.userId, body),
);

export const handler = toLambdaHandler(app);
