import { ToWords } from 'to-words/en-IN';

const toWords = new ToWords();
const crore = 10_000_000;

/** From 100 crore, to-words uses arab and kharab; payslips use crore for any amount. */
function integerInWords(whole: number): string {
  if (whole < 100 * crore) return toWords.convert(whole);
  const rest = whole % crore;
  const crores = `${integerInWords(Math.floor(whole / crore))} Crore`;
  return rest === 0 ? crores : `${crores} ${toWords.convert(rest)}`;
}

/**
 * An amount in words, in the Indian numbering system (spec §5):
 * 'Eighty Three Thousand Two Hundred Sixty Six Rupees And Thirteen Paise Only'.
 * Anything but a whole number of paise is 'N/A'.
 */
export function paiseInWords(paise: unknown): string {
  if (typeof paise !== 'number' || !Number.isSafeInteger(paise)) return 'N/A';
  const amount = Math.abs(paise);
  const rupees = Math.floor(amount / 100);
  const rest = amount % 100;
  const sign = paise < 0 ? 'Minus ' : '';
  const whole = `${integerInWords(rupees)} ${rupees === 1 ? 'Rupee' : 'Rupees'}`;
  const fraction = rest === 0 ? '' : ` And ${toWords.convert(rest)} ${rest === 1 ? 'Paisa' : 'Paise'}`;
  return `${sign}${whole}${fraction} Only`;
}
