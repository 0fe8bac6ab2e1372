import { holidayMessages, holidaysRoutes as routes } from '../../shared/holidays/holidays.ts';
import { featureApp } from '../http/app.ts';
import { toLambdaHandler } from '../http/lambda-handler.ts';
import { serve } from '../http/serve.ts';
import { addHoliday, changeHoliday, deleteHoliday, listHolidays } from './holidays.ts';

export const app = featureApp();

serve(app, routes.holidays, ({ query }) => listHolidays(query));

serve(app, routes.addHoliday, ({ actor, body }) => addHoliday(actor, body));

serve(app, routes.changeHoliday, ({ actor, params, body }) => changeHoliday(actor, params.id, body));

serve(app, routes.deleteHoliday, async ({ actor, params }) => {
  await deleteHoliday(actor, params.id);
  return { message: holidayMessages.deleted };
});

export const handler = toLambdaHandler(app);
