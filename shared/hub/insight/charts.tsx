import type { CSSProperties } from 'react'
import { HorizontalBarChartWithAxis, VerticalStackedBarChart } from '@fluentui/react-charts'
import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { drawnColour } from '../platform/theme.ts'
import { type FigureData, wholeTicks } from './figures.ts'

const monthHeight = 232
const barHeight = 20
const barPitch = 32
/** The space that the chart reserves for its axis. */
const axisHeight = 40

const useStyles = makeStyles({
  chart: {
    '& text': {
      fill: tokens.colorNeutralForeground2,
      fontSize: tokens.fontSizeBase200,
      fontWeight: tokens.fontWeightRegular,
      fontVariantNumeric: 'tabular-nums',
    },
    '& line': { stroke: tokens.colorNeutralStroke2, opacity: 1 },
  },
  // A chart without its own legend takes the height of its container.
  months: { '& .fui-cart__root, & .fui-cart__chartWrapper': { height: `${monthHeight}px` } },
  bars: {
    '& .fui-cart__root, & .fui-cart__chartWrapper': { height: 'var(--height)' },
    // Each bar is labelled with its value, so the axis is not needed.
    '& g[id^="xAxisGElement"]': { display: 'none' },
  },
  legend: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4px 16px',
    margin: 0,
    padding: '0 0 0 32px',
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: '20px',
    listStyleType: 'none',
  },
  legendItem: { display: 'flex', alignItems: 'center', gap: '6px' },
  legendColour: { width: '10px', height: '10px', borderRadius: '2px' },
})

/** One bar for each row, the first at the top, labelled with its value. */
export function BarChart({ title, data: { rows } }: { title: string; data: FigureData }) {
  const styles = useStyles()
  const height = rows.length * barPitch + axisHeight
  const bars = rows.map(({ label, values: [value = 0], text: [number = ''] }) => ({
    x: value,
    y: `${label}  ${number}`,
    legend: label,
  }))
  return (
    <div className={mergeClasses(styles.chart, styles.bars)} style={{ '--height': `${height}px` } as CSSProperties}>
      <HorizontalBarChartWithAxis
        chartTitle={title}
        data={bars.toReversed()}
        height={height}
        barHeight={barHeight}
        useSingleColor
        colors={[drawnColour('Clay')]}
        culture="en-GB"
        hideLegend
        hideTooltip
        hideLabels
        margins={{ left: 148, right: 8, top: 0, bottom: 8 }}
      />
    </div>
  )
}

export interface MonthChartProps {
  title: string
  data: FigureData
  /** The colours of the first columns, which are stacked; the other columns are shown in the table only. */
  colours: readonly string[]
}

/** One stacked column for each month. */
export function MonthChart({ title, data: { columns, rows }, colours }: MonthChartProps) {
  const styles = useStyles()
  const parts = columns.slice(0, colours.length).map((legend, i) => ({ legend, color: colours[i] ?? '' }))
  const stacks = rows.map(({ label, values }) => ({
    xAxisPoint: label,
    chartData: parts.map((part, i) => ({ ...part, data: values[i] ?? 0 })),
  }))
  const most = Math.max(...rows.map(({ values }) => parts.reduce((sum, _, i) => sum + (values[i] ?? 0), 0)))
  const ticks = wholeTicks(most)
  return (
    <div className={mergeClasses(styles.chart, styles.months)}>
      <VerticalStackedBarChart
        chartTitle={title}
        data={stacks}
        height={monthHeight}
        culture="en-GB"
        barWidth="auto"
        maxBarWidth={36}
        barGapMax={2}
        xAxisInnerPadding={0.5}
        xAxisOuterPadding={0.3}
        yAxisTickValues={ticks}
        yMaxValue={ticks.at(-1) ?? 1}
        yAxisTickFormat={(count: number) => count.toLocaleString('en-GB')}
        hideLegend
        hideTooltip
        hideLabels
        margins={{ left: 32, right: 8, top: 12, bottom: 32 }}
      />
      <Legend parts={parts} />
    </div>
  )
}

/** Explains the colours of a chart. */
function Legend({ parts }: { parts: readonly { legend: string; color: string }[] }) {
  const styles = useStyles()
  return (
    <ul className={styles.legend}>
      {parts.map(({ legend, color }) => (
        <li key={legend} className={styles.legendItem}>
          <span className={styles.legendColour} style={{ backgroundColor: color }} />
          {legend}
        </li>
      ))}
    </ul>
  )
}
