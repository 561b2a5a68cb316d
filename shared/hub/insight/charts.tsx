import type { CSSProperties } from 'react'
import { HorizontalBarChartWithAxis, VerticalStackedBarChart } from '@fluentui/react-charts'
import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { drawnColour } from '../theme.ts'
import type { FigureData } from './figures.ts'
import { Legend } from './legend.tsx'
import { wholeTicks } from './ticks.ts'

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
  // Without a legend of its own the chart takes its height from what it is in.
  months: { '& .fui-cart__root, & .fui-cart__chartWrapper': { height: `${monthHeight}px` } },
  bars: {
    '& .fui-cart__root, & .fui-cart__chartWrapper': { height: 'var(--height)' },
    // Each bar says its number, so that an axis has nothing to add.
    '& g[id^="xAxisGElement"]': { display: 'none' },
  },
})

/** One bar a row, the first on top, each labelled with its value. */
export function BarChart({ title, data: { rows } }: { title: string; data: FigureData }) {
  const styles = useStyles()
  const height = rows.length * barPitch + axisHeight
  const bars = rows.map(({ label, values: [value = 0], told: [number = ''] }) => ({
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
  /** The colours of the figure's first columns, which are piled up; the others are for the table alone. */
  colours: readonly string[]
}

/** One column a month, piled up from its parts. */
export function MonthChart({ title, data: { columns, rows }, colours }: MonthChartProps) {
  const styles = useStyles()
  const parts = columns.slice(0, colours.length).map((legend, i) => ({ legend, color: colours[i] ?? '' }))
  const piles = rows.map(({ label, values }) => ({
    xAxisPoint: label,
    chartData: parts.map((part, i) => ({ ...part, data: values[i] ?? 0 })),
  }))
  const most = Math.max(...rows.map(({ values }) => parts.reduce((sum, _, i) => sum + (values[i] ?? 0), 0)))
  const ticks = wholeTicks(most)
  return (
    <div className={mergeClasses(styles.chart, styles.months)}>
      <VerticalStackedBarChart
        chartTitle={title}
        data={piles}
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
