import type { PersonColumn } from '../columns.ts';

const yes = ['Y', 'True', '1'];
const no = ['N', 'False', '0'];

/** The spellings in spreadsheets of companies for a choice, beside its value and its label. */
const spellings: { readonly [Column in PersonColumn]?: Readonly<Record<string, readonly string[]>> } = {
  gender: { female: ['F', 'Woman'], male: ['M', 'Man'], other: ['O', 'Transgender', 'Third gender'] },
  workState: {
    AN: ['Andaman and Nicobar'],
    CG: ['CT', 'Chattisgarh'],
    DD: ['DN', 'Daman and Diu', 'Dadra and Nagar Haveli'],
    DL: ['New Delhi', 'NCT of Delhi'],
    JK: ['J&K'],
    OD: ['OR', 'Orissa'],
    PY: ['Pondicherry'],
    TG: ['TS', 'Telengana'],
    UK: ['UA', 'Uttaranchal'],
  },
  localBody: { chennai: ['Chennai Corporation', 'GCC'] },
  pfMembership: {
    none: [...no, 'No', 'None', 'NA', 'Not applicable'],
    ceiling: ['Capped', 'Restricted', 'Wage ceiling'],
    full: ['Full wages', 'Actual', 'Unrestricted'],
  },
  epsMember: { yes, no },
  disability: { yes, no: [...no, 'None'] },
  employmentKind: { permanent: ['Regular'] },
};

/** 'J & K', 'Tamil-Nadu' → 'jandk', 'tamilnadu'. */
const fold = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('&', 'and')
    .replace(/[^\p{L}\p{N}]/gu, '');

/** The value of a choice by its value, its label or another spelling; undefined where the text is none of them. */
export const parseChoice = (
  column: PersonColumn,
  options: Readonly<Record<string, string>>,
  written: string,
): string | undefined =>
  Object.entries(options).find(([value, label]) =>
    [value, label, ...(spellings[column]?.[value] ?? [])].some((text) => fold(text) === fold(written)),
  )?.[0];
