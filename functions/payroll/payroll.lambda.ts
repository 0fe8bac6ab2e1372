import { finalPayslipRoutes } from '../../shared/leaving/final-payslip.ts';
import { adjustmentsRoutes } from '../../shared/payroll/adjustments.ts';
import { importedSlipsRoutes } from '../../shared/payroll/imported-slips.ts';
import { incomeTaxRoutes } from '../../shared/payroll/income-tax.ts';
import { payrollRoutes as routes } from '../../shared/payroll/payroll.ts';
import { toLambdaHandler } from '../http/lambda-handler.ts';
import { serveFeature } from '../http/serve.ts';
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

export const app = serveFeature(
  { ...routes, ...adjustmentsRoutes, ...importedSlipsRoutes, ...finalPayslipRoutes, ...incomeTaxRoutes },
  {
    employees: ({ query }) => listEmployees(query),
    summary: ({ actor }) => getMonthSummary(actor),
    employee: ({ actor, params }) => getPayroll(actor, params.userId),
    saveEmployee: ({ actor, params, body }) => savePayroll(actor, params.userId, body),
    previewPay: ({ actor, params, body }) => previewPay(actor, params.userId, body),
    revisions: async ({ actor, params }) => ({
      revisions: await listRevisions(actor, params.userId),
    }),
    generateSlip: ({ actor, params, body }) => generateSlip(actor, params.userId, body),
    slipData: ({ actor, params }) => previewSlip(actor, params.userId),
    history: ({ actor, params, query }) => listPayrollHistory(actor, params.userId, query),
    historicalSlip: ({ actor, params }) => getHistoricalSlip(actor, params.slipId),
    adjustments: ({ actor, params }) => listAdjustments(actor, params.userId),
    addAdjustment: ({ actor, params, body }) => addAdjustment(actor, params.userId, body),
    changeAdjustment: ({ actor, params, body }) => changeAdjustment(actor, params.userId, params.id, body),
    deleteAdjustment: ({ actor, params, query }) =>
      deleteAdjustment(actor, params.userId, params.id, query.version),
    lopMonths: ({ actor, params }) => listLopMonths(actor, params.userId),
    addLopReversal: ({ actor, params, body }) => addLopReversal(actor, params.userId, body),
    importedMonths: ({ actor }) => listImportedMonths(actor),
    previewImportedSlips: ({ actor, body }) => previewImportedSlips(actor, body.slips),
    importSlips: ({ actor, body }) => importSlips(actor, body.slips),
    removeImportedMonth: ({ actor, params }) => removeImportedMonth(actor, params.payPeriod),
    finalPayslip: ({ actor, params }) => getFinalPayslip(actor, params.userId),
    submitFinalPayslip: ({ actor, params, body }) => submitFinalPayslip(actor, params.userId, body),
    approveFinalPayslip: ({ actor, params, body }) => approveFinalPayslip(actor, params.userId, body),
    sendBackFinalPayslip: ({ actor, params, body }) => sendBackFinalPayslip(actor, params.userId, body),
    employeeIncomeTax: ({ actor, params }) => getIncomeTax(actor, params.userId),
    confirmFormerPay: ({ actor, params, body }) => confirmFormerPay(actor, params.userId, body),
  },
);

export const handler = toLambdaHandler(app);
