import { type ReactNode, useId } from 'react';
import { classes } from '../classes.ts';
import styles from './Table.module.css';

export type Column<Row> = {
  key: string;
  head: string;
  cell: (row: Row) => ReactNode;
  end?: boolean | undefined;
  /** On a phone: on a line of its own, or not shown. */
  phone?: 'line' | 'hide' | undefined;
};

export type TableProps<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Shown below an opened row, whose first cell is the button that opens it. */
  detail?: ((row: Row) => ReactNode) | undefined;
  opened?: string | null | undefined;
  onOpen?: ((key: string | null) => void) | undefined;
};

/** Rows of 64 px. Roles are explicit, since a phone's changed display removes them. */
export function Table<Row>({ caption, columns, rows, rowKey, detail, opened, onOpen }: TableProps<Row>) {
  return (
    <div className={styles.box}>
      <table className={styles.table} role="table">
        <caption className="vh">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ key, head, end }) => (
              <th key={key} role="columnheader" scope="col" className={end ? styles.end : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        {rows.map((row) => {
          const key = rowKey(row);
          const isOpen = detail !== undefined && key === opened;
          const toggle = detail && (() => onOpen?.(isOpen ? null : key));
          return (
            <Group key={key} columns={columns} row={row} toggle={toggle}>
              {isOpen && detail(row)}
            </Group>
          );
        })}
      </table>
    </div>
  );
}

interface GroupProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly row: Row;
  readonly toggle: (() => void) | undefined;
  readonly children: ReactNode;
}

function Group<Row>({ columns, row, toggle, children }: GroupProps<Row>) {
  const id = useId();
  return (
    <tbody role="rowgroup">
      <tr role="row" data-open={children ? '' : undefined}>
        {columns.map(({ key, cell, end, phone }, at) => (
          <td key={key} role="cell" className={classes(end && styles.end, phone && styles[phone])}>
            {toggle && at === 0 ? (
              <button
                type="button"
                className={styles.toggle}
                aria-expanded={children !== false}
                aria-controls={children ? id : undefined}
                onClick={toggle}
              >
                {cell(row)}
              </button>
            ) : (
              cell(row)
            )}
          </td>
        ))}
      </tr>
      {children && (
        <tr role="row" id={id} className={styles.detail}>
          <td role="cell" colSpan={columns.length}>
            {children}
          </td>
        </tr>
      )}
    </tbody>
  );
}
