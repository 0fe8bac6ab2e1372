import { ListCard, type ListCardOptions } from './ListCard.tsx';
import { Table, type TableProps } from './Table.tsx';

type TableCardProps<Row> = ListCardOptions<Row> &
  Pick<TableProps<Row>, 'label' | 'columns' | 'rowKey' | 'phoneRowClasses'>;

/** A card whose list is a table. */
export function TableCard<Row>({ label, columns, rowKey, phoneRowClasses, ...list }: TableCardProps<Row>) {
  const { hasMore, onReach } = 'query' in list ? list.query : {};
  return (
    <ListCard {...(list as ListCardOptions<Row>)}>
      {(rows) => <Table {...{ label, columns, rows, rowKey, phoneRowClasses, hasMore, onReach }} />}
    </ListCard>
  );
}
