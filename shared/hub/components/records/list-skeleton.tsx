import { makeStyles, Skeleton, SkeletonItem, tokens } from '@fluentui/react-components'
import { useVisuallyHidden } from '../visually-hidden.ts'

const useStyles = makeStyles({
  sheet: {
    display: 'grid',
    gap: '28px',
    padding: '20px 16px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
  },
})

const rows = [1, 2, 3, 4, 5]

/** The place of a list until its first records are here. @param label what is loaded: `Loading deposits` */
export function ListSkeleton({ label }: { label: string }) {
  const styles = useStyles()
  const hidden = useVisuallyHidden()
  return (
    <>
      <output className={hidden}>{label}</output>
      <Skeleton aria-hidden className={styles.sheet}>
        {rows.map((row) => (
          <SkeletonItem key={row} size={12} />
        ))}
      </Skeleton>
    </>
  )
}
