/** The options of a select, by value: what each is called. */
export const Options = ({ labels }: { labels: Readonly<Record<string, string>> }) =>
  Object.entries(labels).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
