/* What the columns that say who a row is about are called in the sheets of companies, as `columnSet` takes them. */

export const employeeIdSynonyms = [
  'id',
  'empid',
  'empcode',
  'empno',
  'ecode',
  'employeecode',
  'employeeno',
  'employeenumber',
  'staffid',
  'staffcode',
];

export const nameSynonyms = [
  'employee',
  'employeename',
  'empname',
  'fullname',
  'nameofemployee',
  'nameoftheemployee',
  'staffname',
];

export const emailSynonyms = [
  'emailid',
  'emailaddress',
  'mail',
  'mailid',
  'workemail',
  'workemailid',
  'officialemail',
  'officialemailid',
  'officialmailid',
  'officeemail',
  'companyemail',
];
