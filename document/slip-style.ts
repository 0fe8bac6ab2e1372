import type { SlipModel } from './model.ts';
import css from './slip.css?raw';
import { layoutOf } from './slip-layout.ts';
import linesCss from './slip-lines.css?raw';

/** The style sheet of the document of a slip. */
export const styleOf = (model: SlipModel): string => (layoutOf(model) === 'plain' ? css : css + linesCss);
