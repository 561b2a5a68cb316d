import { type ReactNode, useId } from 'react'
import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components'
import { type FigureData, isBlank } from './figures.ts'
import { FigureTable } from './figure-table.tsx'

const useStyles = makeStyles({
  figure: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    alignContent: 'start',
    gap: '12px',
    margin: 0,
    padding: '16px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  heading: { ...typographyStyles.subtitle2, margin: 0 },
  text: { margin: '2px 0 0', color: tokens.colorNeutralForeground3, lineHeight: '20px' },
  chart: { minWidth: 0, overflow: 'hidden' },
})

export interface FigureProps {
  title: string
  /** What the figure shows and how it is counted. */
  text: string
  rowsAre: string
  data: FigureData
  chart: ReactNode
}

/** A chart and, under it, its table: the eye has the one, everyone has the other. */
export function Figure({ title, text, rowsAre, data, chart }: FigureProps) {
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
          <FigureTable title={title} rowsAre={rowsAre} data={data} />
        </>
      )}
    </section>
  )
}
