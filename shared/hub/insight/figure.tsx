import { type ReactNode, useId } from 'react'
import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components'
import { type FigureData, isBlank } from './figures.ts'
import { space } from '../components/styles.ts'

const useStyles = makeStyles({
  figure: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    alignContent: 'start',
    gap: tokens.spacingVerticalM,
    padding: tokens.spacingVerticalL,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  heading: { ...typographyStyles.subtitle2 },
  text: { margin: space('XXS', 0, 0), color: tokens.colorNeutralForeground3, lineHeight: tokens.lineHeightBase300 },
  chart: { minWidth: 0, overflow: 'hidden' },
  scroller: { overflowX: 'auto', ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` } },
  table: {
    width: '100%',
    borderCollapse: 'collapse',
    fontVariantNumeric: 'tabular-nums',
    lineHeight: tokens.lineHeightBase300,
  },
  columnHead: {
    padding: space('XS', 'S'),
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightRegular,
    textAlign: 'end',
    whiteSpace: 'nowrap',
  },
  rowHead: {
    padding: space('XS', 'S', 'XS', 0),
    fontWeight: tokens.fontWeightRegular,
    textAlign: 'start',
    whiteSpace: 'nowrap',
  },
  row: { borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
  cell: { padding: space('XS', 'S'), textAlign: 'end', whiteSpace: 'nowrap' },
})

export interface FigureProps {
  title: string
  /** What the figure shows and how it is counted. */
  text: string
  rowHeading: string
  data: FigureData
  chart: ReactNode
}

/** A chart with its table below, which makes every number accessible. */
export function Figure({ title, text, rowHeading, data, chart }: FigureProps) {
  const styles = useStyles()
  const id = useId()
  return (
    <section className={styles.figure} aria-labelledby={id}>
      <div>
        <h2 id={id} className={styles.heading}>
          {title}
        </h2>
        <p className={styles.text}>{text}</p>
      </div>
      {isBlank(data) ? (
        <p className={styles.text}>Nothing in this period yet.</p>
      ) : (
        <>
          {/* The table holds every number, so the chart is only a picture. */}
          <div className={styles.chart} inert>
            {chart}
          </div>
          <FigureTable title={title} rowHeading={rowHeading} data={data} />
        </>
      )}
    </section>
  )
}

interface FigureTableProps {
  title: string
  /** The heading of the first column: `Month`. */
  rowHeading: string
  data: FigureData
}

/** The table of a figure, with every number. */
function FigureTable({ title, rowHeading, data: { columns, rows } }: FigureTableProps) {
  const styles = useStyles()
  return (
    // A scrollable region must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles.scroller} aria-label={`${title}, table`} tabIndex={0}>
      <table className={styles.table} aria-label={title}>
        <thead>
          <tr>
            <th scope="col" className={styles.rowHead}>
              {rowHeading}
            </th>
            {columns.map((column) => (
              <th key={column} scope="col" className={styles.columnHead}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, text }) => (
            <tr key={label} className={styles.row}>
              <th scope="row" className={styles.rowHead}>
                {label}
              </th>
              {text.map((value, index) => (
                <td key={columns[index]} className={styles.cell}>
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
