import { presetIds, presets } from '../../../shared/payments/bank-files/presets.ts';
import type { BankFileTemplate } from '../../../shared/payments/bank-files/template.ts';
import type { PaymentSettings, TemplateId } from '../../../shared/payments/payments.ts';
import { newId } from '../../lib/client.ts';

export interface Layout {
  id: TemplateId;
  template: BankFileTemplate;
  /** One of the company's own. */
  isOwn: boolean;
}

/** The layouts of bank files that can be chosen: the known ones, and the company's own. */
export const layoutsOf = ({ templates }: Pick<PaymentSettings, 'templates'>): Layout[] => [
  ...presetIds.map((id) => ({ id, template: presets[id], isOwn: false })),
  ...templates.map(({ id, ...template }) => ({ id, template, isOwn: true })),
];

/** The id of a new layout. */
export const newLayoutId = () => newId('tpl') as PaymentSettings['templates'][number]['id'];
