import { Button, makeStyles, mergeClasses } from '@fluentui/react-components'
import { ArrowUp16Filled } from '@fluentui/react-icons'

const useStyles = makeStyles({
  place: { justifySelf: 'center' },
  // It has to be there before it says something, but takes no room.
  silent: { position: 'absolute' },
  pill: { minHeight: '32px', borderRadius: '16px' },
})

export interface NewPillProps {
  count: number
  /** What one of them is called, and several. */
  noun: readonly [one: string, several: string]
  onShow: () => void
}

/** Tells of what has come in, so that rows move only when their reader wants them to. */
export function NewPill({ count, noun: [one, several], onShow }: NewPillProps) {
  const styles = useStyles()
  return (
    <output className={mergeClasses(styles.place, count === 0 && styles.silent)}>
      {count > 0 ? (
        <Button className={styles.pill} size="small" appearance="primary" icon={<ArrowUp16Filled />} onClick={onShow}>
          {`${count.toLocaleString('en-GB')} new ${count === 1 ? one : several}`}
        </Button>
      ) : undefined}
    </output>
  )
}
