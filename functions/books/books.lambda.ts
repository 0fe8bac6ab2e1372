import { booksRoutes as routes } from '../../shared/books/books.ts';
import { featureApp } from '../http/app.ts';
import { toLambdaHandler } from '../http/lambda-handler.ts';
import { serve } from '../http/serve.ts';
import {
  exportChallanReversal,
  exportChallanVoucher,
  exportReversal,
  exportVoucher,
} from './export-voucher.ts';
import { getBooks, listBookedMonths } from './month-books.ts';

export const app = featureApp();

serve(app, routes.months, ({ actor }) => listBookedMonths(actor));

serve(app, routes.books, ({ actor, params }) => getBooks(actor, params.payPeriod));

serve(app, routes.exportVoucher, ({ actor, params, body }) => exportVoucher(actor, params.payPeriod, body));

serve(app, routes.exportReversal, ({ actor, params, body }) => exportReversal(actor, params.payPeriod, body));

serve(app, routes.exportChallanVoucher, ({ actor, params, body }) =>
  exportChallanVoucher(actor, params.payPeriod, body),
);

serve(app, routes.exportChallanReversal, ({ actor, params, body }) =>
  exportChallanReversal(actor, params.payPeriod, body),
);

export const handler = toLambdaHandler(app);
