import { Fragment } from 'react'
import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { formatNumber } from '#shared/business/counts.ts'
import { drawnColour } from '../platform/theme.ts'
import { type FigureData, type Row, wholeTicks } from './figures.ts'
import { space } from '../components/styles.ts'

/** More names of months don't fit beside each other on a phone. */
const mostMonthLabels = 6

const useStyles = makeStyles({
  text: {
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    fontVariantNumeric: 'tabular-nums',
    lineHeight: tokens.lineHeightBase300,
    whiteSpace: 'nowrap',
  },
  // Shapes keep their colours on paper, and where the system sets those of the page.
  shape: { forcedColorAdjust: 'none', printColorAdjust: 'exact' },
  bars: {
    display: 'grid',
    gridTemplateColumns: 'fit-content(50%) minmax(0, 1fr)',
    gap: tokens.spacingVerticalM,
    padding: space('M', 'S', 'M', 0),
  },
  barLabel: { minWidth: '136px', overflow: 'hidden', textAlign: 'end', textOverflow: 'ellipsis' },
  bar: { height: '20px', backgroundColor: drawnColour('Clay') },
  plot: { position: 'relative', height: '176px', margin: space('L', 'L', 0, 'XXXL') },
  tick: { position: 'absolute', right: 0, left: 0, borderBottom: `1px solid ${tokens.colorNeutralStroke2}` },
  tickLabel: { position: 'absolute', right: '100%', bottom: '-10px', marginRight: tokens.spacingHorizontalS },
  months: { display: 'grid', gridAutoFlow: 'column', gridAutoColumns: 'minmax(0, 1fr)', justifyItems: 'center' },
  stacks: { position: 'absolute', inset: 0, alignItems: 'end' },
  stack: {
    display: 'flex',
    flexDirection: 'column-reverse',
    gap: tokens.spacingHorizontalXXS,
    width: '50%',
    maxWidth: '36px',
  },
  monthLabels: { margin: space('S', 'L', 'S', 'XXXL') },
  monthLabel: { display: 'flex', justifyContent: 'center', width: 0 },
  legend: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: space('XS', 'L'),
    padding: space(0, 0, 0, 'XXXL'),
  },
  legendItem: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalSNudge },
  legendColour: { width: '10px', height: '10px', borderRadius: '2px' },
})

/** One bar for each row, labelled with its value; the longest has the whole width. */
export function BarChart({ data: { rows } }: { data: FigureData }) {
  const styles = useStyles()
  const most = Math.max(...rows.map(({ values: [value = 0] }) => value))
  return (
    <div className={mergeClasses(styles.text, styles.bars)}>
      {rows.map(({ label, values: [value = 0], text: [number = ''] }) => (
        <Fragment key={label}>
          <span className={styles.barLabel}>{`${label}  ${number}`}</span>
          <div className={mergeClasses(styles.shape, styles.bar)} style={{ width: percent(value, most) }} />
        </Fragment>
      ))}
    </div>
  )
}

export interface MonthChartProps {
  data: FigureData
  /** The colours of the first columns, which are stacked; the other columns are shown in the table only. */
  colours: readonly string[]
}

/** One stacked column for each month, on a scale of whole numbers. */
export function MonthChart({ data: { columns, rows }, colours }: MonthChartProps) {
  const styles = useStyles()
  const parts = columns.slice(0, colours.length).map((legend, i) => ({ legend, colour: colours[i] ?? '' }))
  const sumOf = ({ values }: Row) => parts.reduce((sum, _, i) => sum + (values[i] ?? 0), 0)
  const ticks = wholeTicks(Math.max(...rows.map(sumOf)))
  const top = ticks.at(-1) ?? 1
  const labelEvery = Math.ceil(rows.length / mostMonthLabels)
  return (
    <div className={styles.text}>
      <div className={styles.plot}>
        {ticks.map((tick) => (
          <div key={tick} className={styles.tick} style={{ bottom: percent(tick, top) }}>
            <span className={styles.tickLabel}>{formatNumber(tick)}</span>
          </div>
        ))}
        <div className={mergeClasses(styles.months, styles.stacks)}>
          {rows.map((row) => (
            <div key={row.label} className={styles.stack} style={{ height: percent(sumOf(row), top) }}>
              {parts.map(({ legend, colour }, i) =>
                row.values[i] ? (
                  <div
                    key={legend}
                    className={styles.shape}
                    style={{ flex: `${row.values[i]} 0 0`, backgroundColor: colour }}
                  />
                ) : undefined,
              )}
            </div>
          ))}
        </div>
      </div>
      <div className={mergeClasses(styles.months, styles.monthLabels)}>
        {rows.map(({ label }, i) => (
          <span key={label} className={styles.monthLabel}>
            {(rows.length - 1 - i) % labelEvery === 0 ? label : ''}
          </span>
        ))}
      </div>
      <Legend parts={parts} />
    </div>
  )
}

/** Explains the colours of a chart. */
function Legend({ parts }: { parts: readonly { legend: string; colour: string }[] }) {
  const styles = useStyles()
  return (
    <ul className={styles.legend}>
      {parts.map(({ legend, colour }) => (
        <li key={legend} className={styles.legendItem}>
          <span className={mergeClasses(styles.shape, styles.legendColour)} style={{ backgroundColor: colour }} />
          {legend}
        </li>
      ))}
    </ul>
  )
}

function percent(value: number, of: number): string {
  return `${of === 0 ? 0 : (value / of) * 100}%`
}
