import { booksRoutes as routes } from '../../shared/books/books.ts';
import { toLambdaHandler } from '../http/lambda-handler.ts';
import { serveFeature } from '../http/serve.ts';
import {
  exportChallanReversal,
  exportChallanVoucher,
  exportReversal,
  exportVoucher,
} from './export-voucher.ts';
import { getBooks, listBookedMonths } from './month-books.ts';

export const app = serveFeature(routes, {
  months: ({ actor }) => listBookedMonths(actor),
  books: ({ actor, params }) => getBooks(actor, params.payPeriod),
  exportVoucher: ({ actor, params, body }) => exportVoucher(actor, params.payPeriod, body),
  exportReversal: ({ actor, params, body }) => exportReversal(actor, params.payPeriod, body),
  exportChallanVoucher: ({ actor, params, body }) => exportChallanVoucher(actor, params.payPeriod, body),
  exportChallanReversal: ({ actor, params, body }) => exportChallanReversal(actor, params.payPeriod, body),
});

export const handler = toLambdaHandler(app);
