// Table elements lose their roles when they are displayed as grids, so these are plain elements with explicit roles.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import type { ComponentProps, CSSProperties, ReactNode } from 'react'
import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { space, targetLineHeight } from '../styles.ts'

/** The width of a list of records below which its rows become cards. */
const card = '@container records (max-width: 719.9px)'

const useStyles = makeStyles({
  container: { containerName: 'records', containerType: 'inline-size' },
  table: {
    display: 'block',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  waiting: { opacity: 0.55 },
  group: { display: 'block' },
  row: {
    display: 'grid',
    gridTemplateColumns: 'var(--columns)',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalL,
    boxSizing: 'border-box',
    minHeight: '40px',
    padding: space('SNudge', 'L'),
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    [card]: {
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      rowGap: tokens.spacingVerticalXS,
      padding: space('M', 'L'),
    },
  },
  body: {
    ':last-child': { borderBottomColor: 'transparent' },
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
  },
  header: {
    minHeight: '36px',
    borderBottomColor: tokens.colorNeutralStroke1,
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    [card]: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
  },
  columnHeader: { padding: 0, fontWeight: tokens.fontWeightRegular, textAlign: 'start' },
  cell: { minWidth: 0, padding: 0, overflowWrap: 'anywhere' },
  wholeLine: { [card]: { gridColumn: '1 / -1' } },
  title: { fontWeight: tokens.fontWeightSemibold, [card]: { gridColumn: 1, gridRow: 1 } },
  end: { [card]: { gridColumn: 2, gridRow: 1, justifySelf: 'end', alignSelf: 'start', lineHeight: targetLineHeight } },
  // Keeps numbers away from the text of the next column.
  number: {
    paddingRight: tokens.spacingHorizontalM,
    textAlign: 'end',
    fontVariantNumeric: 'tabular-nums',
    [card]: { paddingRight: 0, textAlign: 'start' },
  },
  // A card has no column header, so the cell repeats it.
  named: { [card]: { '::before': { content: 'attr(data-header) ": "', color: tokens.colorNeutralForeground3 } } },
  quiet: { color: tokens.colorNeutralForeground2 },
})

/** A column of a table. Everything that depends on it, such as the grid of the rows, is derived from here. */
export interface TableColumn<Item, Context = undefined> {
  /** Unique in its table. */
  header: string
  /** Width of its grid track while there is room for a table. */
  width: string
  /** Aligns header and cells to the end. A card shows the header in the cell. */
  isNumber?: boolean
  /** A card shows the header in the cell. */
  isNamed?: boolean
  /** @param context the data of the row besides its item */
  cell: (item: Item, context: Context) => ReactNode
}

export interface TableProps extends ComponentProps<'div'> {
  label: string
  columns: readonly Pick<TableColumn<never>, 'header' | 'width' | 'isNumber'>[]
  /** Whether the rows still belong to the previous query, and are dimmed. */
  isWaiting?: boolean | undefined
  headerClass?: string | undefined
  /** Returns what a column's header shows instead of its text. */
  renderHeader?: (header: string) => ReactNode
  bodyStyle?: CSSProperties
}

/** Shows a table with a header. Its children are `TableRow`s. */
export function Table(props: TableProps) {
  const {
    label,
    columns,
    isWaiting = false,
    headerClass,
    renderHeader,
    bodyStyle,
    className,
    children,
    ...rest
  } = props
  const styles = useStyles()
  return (
    <div
      {...rest}
      role="table"
      aria-label={label}
      aria-busy={isWaiting}
      className={mergeClasses(styles.table, isWaiting && styles.waiting, className)}
      style={{ '--columns': columns.map(({ width }) => width).join(' ') } as CSSProperties}
    >
      <div role="rowgroup" className={styles.group}>
        <div
          role="row"
          aria-rowindex={rest['aria-rowcount'] === undefined ? undefined : 1}
          className={mergeClasses(styles.row, styles.header, headerClass)}
        >
          {columns.map(({ header, isNumber }) => (
            <div
              key={header}
              role="columnheader"
              className={mergeClasses(styles.columnHeader, isNumber && styles.number)}
            >
              {renderHeader?.(header) ?? header}
            </div>
          ))}
        </div>
      </div>
      <div role="rowgroup" className={styles.group} style={bodyStyle}>
        {children}
      </div>
    </div>
  )
}

export interface TableRowProps<Column, Item, Context> extends ComponentProps<'div'> {
  columns: readonly (Column & TableColumn<Item, Context>)[]
  item: Item
  context: Context
  cellClass: (column: Column) => string | undefined
}

/** A row of a `Table`, with a cell for each column. */
export function TableRow<Column, Item, Context>(props: TableRowProps<Column, Item, Context>) {
  const { columns, item, context, cellClass, className, ...rest } = props
  const styles = useStyles()
  return (
    <div {...rest} role="row" className={mergeClasses(styles.row, styles.body, className)}>
      {columns.map((column) => (
        <div
          key={column.header}
          role="cell"
          data-header={column.isNumber || column.isNamed ? column.header : undefined}
          className={mergeClasses(
            styles.cell,
            cellClass(column),
            column.isNumber && styles.number,
            (column.isNumber || column.isNamed) && styles.named,
          )}
        >
          {column.cell(item, context)}
        </div>
      ))}
    </div>
  )
}

export interface RecordColumn<Item> extends TableColumn<Item> {
  /** Its place in a card: first, at the end of the first line, or by default on its own line. */
  place?: 'title' | 'end'
}

export interface RecordTableProps<Item> {
  label: string
  columns: readonly RecordColumn<Item>[]
  records: readonly Item[]
  keyOf: (record: Item) => string
  /** Whether the records still belong to the previous query. */
  isWaiting?: boolean
}

/** Shows records as a table, or as cards where there is no room for one. Screen readers always get a table. */
export function RecordTable<Item>({ label, columns, records, keyOf, isWaiting }: RecordTableProps<Item>) {
  const styles = useStyles()
  return (
    <div className={styles.container}>
      <Table label={label} columns={columns} isWaiting={isWaiting}>
        {records.map((record) => (
          <TableRow
            key={keyOf(record)}
            columns={columns}
            item={record}
            context={undefined}
            cellClass={({ place }: RecordColumn<Item>) =>
              mergeClasses(styles.wholeLine, place === undefined ? styles.quiet : styles[place])
            }
          />
        ))}
      </Table>
    </div>
  )
}
