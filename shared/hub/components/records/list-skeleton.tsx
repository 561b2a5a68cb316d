import type { CSSProperties } from 'react'
import { makeStyles, mergeClasses, Skeleton, SkeletonItem, tokens } from '@fluentui/react-components'
import { useVisuallyHidden } from '../visually-hidden.ts'

const useStyles = makeStyles({
  frame: {
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  list: { display: 'grid', gap: '28px', padding: `${tokens.spacingVerticalXL} ${tokens.spacingHorizontalL}` },
  row: {
    display: 'grid',
    gridTemplateColumns: 'var(--columns)',
    alignItems: 'center',
    gap: tokens.spacingHorizontalL,
    height: '40px',
    padding: `0 ${tokens.spacingHorizontalL}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    ':last-child': { borderBottomColor: 'transparent' },
  },
})

/** Holds the place of a list while it loads. @param label what is loading: `Loading deposits` */
export function ListSkeleton({ label }: { label: string }) {
  const styles = useStyles()
  return (
    <>
      <output className={useVisuallyHidden()}>{label}</output>
      <Skeleton aria-hidden className={mergeClasses(styles.frame, styles.list)}>
        {Array.from({ length: 5 }, (_, row) => (
          <SkeletonItem key={row} size={12} />
        ))}
      </Skeleton>
    </>
  )
}

/** Holds the place of a table while it loads, with a bar for each column that has a `skeletonWidth`. */
export function TableSkeleton({
  label,
  columns,
}: {
  label: string
  columns: readonly { header: string; skeletonWidth?: string }[]
}) {
  const styles = useStyles()
  const bars = columns.filter(({ skeletonWidth }) => skeletonWidth !== undefined)
  const grid = { '--columns': bars.map(({ skeletonWidth }) => skeletonWidth).join(' ') } as CSSProperties
  return (
    <>
      <output className={useVisuallyHidden()}>{label}</output>
      <Skeleton aria-hidden className={styles.frame} style={grid}>
        {Array.from({ length: 8 }, (_, row) => (
          <div key={row} className={styles.row}>
            {bars.map(({ header }) => (
              <SkeletonItem key={header} size={12} />
            ))}
          </div>
        ))}
      </Skeleton>
    </>
  )
}
