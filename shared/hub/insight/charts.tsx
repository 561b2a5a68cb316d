import { HorizontalBarChartWithAxis, VerticalStackedBarChart } from '@fluentui/react-charts'
import { tokens } from '@fluentui/react-components'
import type { FigureData } from './figures.ts'

const height = 260

/** Clay for what counts most, then ink, sage and glass of the drawings; each stands out on paper and on ink. */
const colours = [
  tokens.colorBrandBackground,
  tokens.colorNeutralForeground3,
  tokens.colorPaletteGreenBackground3,
  tokens.colorPaletteBlueBorderActive,
  tokens.colorNeutralStroke1,
]

/** One bar a row, the first on top. */
export function BarChart({ title, data: { rows } }: { title: string; data: FigureData }) {
  const bars = rows.map(({ label, values: [value = 0] }) => ({ x: value, y: label, legend: label }))
  return (
    <HorizontalBarChartWithAxis
      chartTitle={title}
      data={bars.toReversed()}
      height={height}
      barHeight={20}
      useSingleColor
      colors={[tokens.colorBrandBackground]}
      culture="en-GB"
      hideLegend
      hideTooltip
      margins={{ left: 96, right: 40, top: 8, bottom: 32 }}
    />
  )
}

/** One column a month, piled up from its parts. @param parts how many of the figure's columns are counts */
export function MonthChart({
  title,
  data: { columns, rows },
  parts,
}: {
  title: string
  data: FigureData
  parts: number
}) {
  const piles = rows.map(({ label, values }) => ({
    xAxisPoint: label,
    chartData: columns.slice(0, parts).map((legend, place) => ({
      legend,
      data: values[place] ?? 0,
      color: colours[place] ?? tokens.colorNeutralStroke1,
    })),
  }))
  return (
    <VerticalStackedBarChart
      chartTitle={title}
      data={piles}
      height={height}
      culture="en-GB"
      barGapMax={2}
      hideTooltip
      rotateXAxisLables={false}
      enabledLegendsWrapLines
    />
  )
}
