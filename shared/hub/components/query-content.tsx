import { type CSSProperties, type ReactNode, useCallback, useLayoutEffect, useRef } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import { Button, makeStyles, mergeClasses, Skeleton, SkeletonItem, tokens } from '@fluentui/react-components'
import { ApiError } from '#shared/client.ts'
import { errorSentence } from '../platform/error-sentence.ts'
import { failureTitle } from '../platform/lost-answers.ts'
import { Notice } from './notice.tsx'
import { focusHeading } from './page-heading.tsx'
import { space, useVisuallyHidden } from './styles.ts'

export interface QueryContentProps<Data> {
  query: UseQueryResult<Data>
  /** Read out in place of the skeleton: `Loading backups`. */
  loading: string
  /** The title of the error: `Couldn’t load the backups`. */
  failed: string
  children: (data: Data) => ReactNode
}

/** Shows a skeleton while a query loads, its error with Retry when it fails, and its data. */
export function QueryContent<Data>({ query, loading, failed, children }: QueryContentProps<Data>) {
  const { data, error, isError, isFetching, isPending, refetch } = query
  return (
    <>
      {isError ? <LoadError title={failed} error={error} onRetry={refetch} isRetrying={isFetching} /> : undefined}
      {isPending ? <ListSkeleton label={loading} /> : undefined}
      {data === undefined ? undefined : children(data)}
    </>
  )
}

export interface LoadErrorProps {
  title: string
  error: Error
  onRetry: () => unknown
  isRetrying: boolean
}

/** Shows what could not be loaded and why, with a button to try again. */
export function LoadError({ title, error, onRetry, isRetrying }: LoadErrorProps) {
  const retry = (
    <SelfRemovingButton isBusy={isRetrying} onClick={() => void onRetry()}>
      Retry
    </SelfRemovingButton>
  )
  // Not a failure: the console is offline, and this data is not stored on the computer.
  if (error instanceof ApiError && error.details.isOffline) {
    return (
      <Notice intent="information" title="Not on this computer" action={retry}>
        {error.sentence}
      </Notice>
    )
  }
  return (
    <Notice intent="error" title={failureTitle(title, error)} action={retry}>
      {errorSentence(error)}
    </Notice>
  )
}

export interface SelfRemovingButtonProps {
  children: string
  onClick: () => void
  isBusy?: boolean
}

/** A button that its own action removes. If it has the focus then, the focus moves to the heading. */
export function SelfRemovingButton({ children, onClick, isBusy = false }: SelfRemovingButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const keep = useCallback((element: HTMLButtonElement | null) => void (button.current = element), [])

  useLayoutEffect(() => {
    const element = button.current
    return () => {
      if (element !== null && document.activeElement === element) focusHeading()
    }
  }, [])

  return (
    <Button ref={keep} disabledFocusable={isBusy} onClick={onClick}>
      {children}
    </Button>
  )
}

const useStyles = makeStyles({
  frame: {
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  list: {
    display: 'grid',
    gap: `calc(${tokens.spacingVerticalXXL} + ${tokens.spacingVerticalXS})`,
    padding: space('XL', 'L'),
  },
  row: {
    display: 'grid',
    gridTemplateColumns: 'var(--columns)',
    alignItems: 'center',
    gap: tokens.spacingHorizontalL,
    height: '40px',
    padding: space(0, 'L'),
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    ':last-child': { borderBottomColor: 'transparent' },
  },
})

/** A placeholder for a list while it loads. @param label for screen readers: `Loading deposits` */
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

/** A placeholder for a table while it loads, with a bar for each column that has a `skeletonWidth`. */
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
