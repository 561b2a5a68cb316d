import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components'
import type { ScrapingRun } from '#shared/contract/scraping.ts'

const useStyles = makeStyles({
  figures: { display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(84px, 1fr))', gap: '12px', margin: 0 },
  figure: { display: 'flex', flexDirection: 'column-reverse' },
  name: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  number: { ...typographyStyles.subtitle1, margin: 0, fontVariantNumeric: 'tabular-nums' },
  new: { color: tokens.colorBrandForeground1 },
})

/** How far a run is. @param blocked how many sources let nobody in */
export function RunFigures({ run, blocked }: { run: ScrapingRun; blocked: number }) {
  const styles = useStyles()
  const figures: readonly (readonly [name: string, count: number])[] = [
    ['Pages', run.pagesVisited],
    ['Found', run.prospectsFound],
    ['New', run.prospectsAdded],
    ['Already known', run.prospectsDuplicate],
    ['Not usable', run.prospectsRejected],
    ['Sites blocked', blocked],
  ]
  return (
    <dl className={styles.figures}>
      {figures.map(([name, count]) => (
        <div key={name} className={styles.figure}>
          <dt className={styles.name}>{name}</dt>
          <dd className={styles.number}>
            <span className={name === 'New' && count > 0 ? styles.new : undefined}>
              {count.toLocaleString('en-GB')}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
