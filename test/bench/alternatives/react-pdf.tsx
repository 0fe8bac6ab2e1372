import { Document, Font, Image, Page, renderToBuffer, StyleSheet, Text, View } from '@react-pdf/renderer';
import { type Line, toSlipModel } from '../../../document/model.ts';
import type { Slip } from '../../../shared/slips.ts';
import { samplePng } from '../../support/employer.ts';
import { boldFile, regularFile } from './fonts.ts';

Font.register({
  family: 'Inter',
  fonts: [
    { src: regularFile, fontWeight: 400 },
    { src: boldFile, fontWeight: 600 },
  ],
});

const line = '#d9d9e3';
const styles = StyleSheet.create({
  page: { padding: 40, fontFamily: 'Inter', fontSize: 9.4, color: '#17172b' },
  row: { flexDirection: 'row', justifyContent: 'space-between' },
  header: { alignItems: 'center', paddingBottom: 15, borderBottom: 1, borderColor: line },
  company: { flexDirection: 'row', alignItems: 'center', gap: 9 },
  bold: { fontWeight: 600 },
  small: { fontSize: 9, color: '#55566b' },
  part: { paddingVertical: 15 },
  half: { width: '46%' },
  label: { width: 96, color: '#3b3c50' },
  lines: { flexDirection: 'row', marginBottom: 7 },
  summary: {
    width: '46%',
    padding: 12,
    borderRadius: 8,
    border: 1,
    borderColor: line,
    backgroundColor: '#f2f2f7',
  },
  large: { fontSize: 19.5, fontWeight: 600 },
  total: { borderTop: 1, borderColor: line, paddingTop: 6, fontWeight: 600 },
  net: { alignItems: 'center', padding: 12, borderRadius: 8, backgroundColor: '#eeedfd', color: '#3730a3' },
  footer: { marginTop: 18, paddingTop: 12, borderTop: 1, borderColor: line, fontSize: 9, color: '#55566b' },
});

const LineOf = ({ of: { label, value } }: { of: Line }) => (
  <View style={styles.lines}>
    <Text style={styles.label}>{label}</Text>
    <Text style={styles.bold}>{value}</Text>
  </View>
);

const Amounts = ({ heading, lines, total }: { heading: string; lines: Line[]; total: Line }) => (
  <View style={styles.half}>
    <View style={[styles.row, { marginBottom: 7 }]}>
      <Text style={styles.bold}>{heading}</Text>
      <Text style={styles.small}>Amount</Text>
    </View>
    {lines.map(({ label, value }) => (
      <View key={label} style={[styles.row, { marginBottom: 7 }]}>
        <Text style={{ color: '#3b3c50' }}>{label}</Text>
        <Text>{value}</Text>
      </View>
    ))}
    <View style={[styles.row, styles.total]}>
      <Text>{total.label}</Text>
      <Text>{total.value}</Text>
    </View>
  </View>
);

function Sheet({ slip }: { slip: Slip }) {
  const model = toSlipModel(slip);
  return (
    <Document title={model.documentTitle} author={model.company.name} language="en-IN">
      <Page size="A4" style={styles.page}>
        <View style={[styles.row, styles.header]}>
          <View style={styles.company}>
            <Image src={samplePng} style={{ width: 30, height: 30 }} />
            <View>
              <Text style={[styles.bold, { fontSize: 11.3 }]}>{model.company.name}</Text>
              <Text style={styles.small}>Reg. No. {model.company.registrationNumber}</Text>
            </View>
          </View>
          <Text style={[styles.bold, { fontSize: 11.3 }]}>{model.title}</Text>
        </View>
        <View style={[styles.row, styles.part, { borderBottom: 1, borderColor: line }]}>
          <View style={styles.half}>
            {model.employee.map((of) => (
              <LineOf key={of.label} of={of} />
            ))}
          </View>
          <View style={styles.summary}>
            <Text style={styles.small}>{model.netPay.label}</Text>
            <Text style={styles.large}>{model.netPay.value}</Text>
            {model.attendance.map((of) => (
              <LineOf key={of.label} of={of} />
            ))}
          </View>
        </View>
        <View style={[styles.row, styles.part]}>
          <Amounts heading="Earnings" lines={model.earnings} total={model.grossEarnings} />
          <Amounts heading="Deductions" lines={model.deductions} total={model.totalDeductions} />
        </View>
        <View style={[styles.row, styles.net]}>
          <View>
            <Text style={styles.bold}>{model.netPayable.label}</Text>
            <Text style={styles.small}>{model.netPayable.amountInWords}</Text>
          </View>
          <Text style={styles.large}>{model.netPayable.value}</Text>
        </View>
        <View style={[styles.part, { flexDirection: 'row', flexWrap: 'wrap' }]}>
          {model.payment.map((of) => (
            <View key={of.label} style={{ width: '50%' }}>
              <LineOf of={of} />
            </View>
          ))}
        </View>
        <View style={styles.footer}>
          {model.footer.map((sentence) => (
            <Text key={sentence}>{sentence}</Text>
          ))}
        </View>
      </Page>
    </Document>
  );
}

/** The slip made with @react-pdf/renderer: the same lines, fonts and logo in the same layout. */
export const reactPdfSlip = (slip: Slip): Promise<Uint8Array> => renderToBuffer(<Sheet slip={slip} />);
