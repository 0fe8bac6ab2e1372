/** Banks by the first four characters of an IFSC: as files name them, and as a screen has room for. */
const banks: Readonly<Record<string, readonly [name: string, short: string]>> = {
  AUBL: ['AU SMALL FINANCE BANK', 'AU'],
  BARB: ['BANK OF BARODA', 'BoB'],
  BDBL: ['BANDHAN BANK', 'Bandhan'],
  BKID: ['BANK OF INDIA', 'BoI'],
  CBIN: ['CENTRAL BANK OF INDIA', 'Central'],
  CITI: ['CITIBANK', 'Citi'],
  CIUB: ['CITY UNION BANK', 'CUB'],
  CNRB: ['CANARA BANK', 'Canara'],
  DBSS: ['DBS BANK INDIA', 'DBS'],
  FDRL: ['FEDERAL BANK', 'Federal'],
  HDFC: ['HDFC BANK', 'HDFC'],
  HSBC: ['HSBC', 'HSBC'],
  IBKL: ['IDBI BANK', 'IDBI'],
  ICIC: ['ICICI BANK', 'ICICI'],
  IDFB: ['IDFC FIRST BANK', 'IDFC'],
  IDIB: ['INDIAN BANK', 'Indian'],
  INDB: ['INDUSIND BANK', 'IndusInd'],
  IOBA: ['INDIAN OVERSEAS BANK', 'IOB'],
  KARB: ['KARNATAKA BANK', 'Karnataka'],
  KKBK: ['KOTAK MAHINDRA BANK', 'Kotak'],
  KVBL: ['KARUR VYSYA BANK', 'KVB'],
  MAHB: ['BANK OF MAHARASHTRA', 'BoM'],
  PSIB: ['PUNJAB AND SIND BANK', 'PSB'],
  PUNB: ['PUNJAB NATIONAL BANK', 'PNB'],
  RATN: ['RBL BANK', 'RBL'],
  SBIN: ['STATE BANK OF INDIA', 'SBI'],
  SCBL: ['STANDARD CHARTERED BANK', 'StanChart'],
  SIBL: ['SOUTH INDIAN BANK', 'SIB'],
  UBIN: ['UNION BANK OF INDIA', 'Union'],
  UCBA: ['UCO BANK', 'UCO'],
  UTIB: ['AXIS BANK', 'Axis'],
  YESB: ['YES BANK', 'Yes'],
};

/** 'hdfc0001234' → 'HDFC': the code of the bank in an IFSC. */
export const bankCodeOf = (ifsc: string): string => ifsc.slice(0, 4).toUpperCase();

/** 'STATE BANK OF INDIA'; empty for a bank that is not known here, which a file may leave out. */
export const bankName = (ifsc: string): string => banks[bankCodeOf(ifsc)]?.[0] ?? '';

/** 'HDFC ••4471': enough to know an account by, and not to pay into it. */
export const maskedAccount = (account: string, ifsc: string): string =>
  `${banks[bankCodeOf(ifsc)]?.[1] ?? bankCodeOf(ifsc)} ••${account.slice(-4)}`;
