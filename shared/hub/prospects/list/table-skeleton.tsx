import { makeStyles, Skeleton, SkeletonItem, tokens } from '@fluentui/react-components'
import { useVisuallyHidden } from '../../components/visually-hidden.ts'

const rows = 8

const useStyles = makeStyles({
  sheet: {
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  row: {
    display: 'grid',
    gridTemplateColumns: '1.3fr 2.5fr 1fr 1fr',
    alignItems: 'center',
    gap: '16px',
    height: '40px',
    padding: '0 16px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    ':last-child': { borderBottomColor: 'transparent' },
  },
})

/** The place of the leads until the first rows are here. */
export function TableSkeleton() {
  const styles = useStyles()
  const hidden = useVisuallyHidden()
  return (
    <>
      <output className={hidden}>Loading leads</output>
      <Skeleton aria-hidden className={styles.sheet}>
        {Array.from({ length: rows }, (_, row) => (
          <div key={row} className={styles.row}>
            <SkeletonItem size={12} />
            <SkeletonItem size={12} />
            <SkeletonItem size={12} />
            <SkeletonItem size={12} />
          </div>
        ))}
      </Skeleton>
    </>
  )
}
