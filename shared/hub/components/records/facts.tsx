import { Fragment, type ReactNode } from 'react'
import { makeStyles, tokens } from '@fluentui/react-components'
import { space, targetLineHeight } from '../styles.ts'

const useStyles = makeStyles({
  facts: {
    display: 'grid',
    gridTemplateColumns: 'minmax(96px, max-content) minmax(0, 1fr)',
    gap: space('SNudge', 'L'),
    lineHeight: targetLineHeight,
  },
  name: { maxWidth: '136px', color: tokens.colorNeutralForeground3 },
  value: { overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
})

export interface Fact {
  name: string
  /** A fact whose value is null, undefined or '' is left out. */
  value: ReactNode
}

/** Lists the facts about a record, each with its name. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  const styles = useStyles()
  return (
    <dl className={styles.facts}>
      {facts.map(({ name, value }) =>
        value === null || value === undefined || value === '' ? undefined : (
          <Fragment key={name}>
            <dt className={styles.name}>{name}</dt>
            <dd className={styles.value}>{value}</dd>
          </Fragment>
        ),
      )}
    </dl>
  )
}
