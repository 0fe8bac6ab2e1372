/** Ends a sentence with a full stop, but for one that ends with it already, as after 'Pvt. Ltd.'. */
export const endSentence = (text: string): string => (text.endsWith('.') ? text : `${text}.`);
