import { makeStyles, Skeleton, SkeletonItem } from '@fluentui/react-components'
import { useVisuallyHidden } from '../components/visually-hidden.ts'

const useStyles = makeStyles({ blocks: { display: 'grid', gap: '16px' } })

/** The place of the day until it is here. */
export function TodaySkeleton() {
  const styles = useStyles()
  const hidden = useVisuallyHidden()
  return (
    <>
      <output className={hidden}>Loading the day</output>
      <Skeleton aria-hidden className={styles.blocks}>
        <SkeletonItem size={128} />
        <SkeletonItem size={96} />
        <SkeletonItem size={96} />
      </Skeleton>
    </>
  )
}
