import { Button, mergeClasses } from '@fluentui/react-components'
import { Eraser20Regular } from '@fluentui/react-icons'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { DeletedProspect } from '#shared/contract/prospect-archive.ts'
import { useClient } from '../../client-context.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { LoadError } from '../../components/load-error.tsx'
import { PastTime } from '../../components/past-time.tsx'
import { useErase } from '../deeds/use-erase.ts'
import { TableSkeleton } from '../list/table-skeleton.tsx'
import { useListStyles } from './list-styles.ts'
import { archiveQueries } from './queries.ts'

/** Who was deleted or erased: what still keeps them from being found again. */
export function DeletedList() {
  const styles = useListStyles()
  const list = useInfiniteQuery(archiveQueries(useClient()).deleted())
  const erase = useErase()
  const people = list.data?.pages.flatMap((page) => page.people)
  if (list.isPending) return <TableSkeleton label="Loading deleted people" />
  return (
    <>
      {list.isError ? (
        <LoadError
          title="The deleted list could not be loaded"
          error={list.error}
          onRetry={list.refetch}
          isRetrying={list.isFetching}
        />
      ) : undefined}
      {people?.length === 0 ? (
        <EmptyState title="Nobody has been deleted.">
          A deleted lead loses its history, and scraping and imports pass the person over from then on.
        </EmptyState>
      ) : undefined}
      {people === undefined || people.length === 0 ? undefined : (
        <table aria-label="Deleted people" className={styles.table}>
          <thead className={styles.group}>
            <tr className={mergeClasses(styles.row, styles.header)}>
              {['Name', 'Known by', 'Reason', 'Deleted', ''].map((header) => (
                <th key={header} scope="col" className={styles.columnHeader}>
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className={styles.group}>
            {people.map((person) => (
              <tr key={person.id} className={mergeClasses(styles.row, styles.body)}>
                <td className={mergeClasses(styles.cell, styles.name)}>{person.name}</td>
                <td className={styles.cell}>{knownBy(person)}</td>
                <td className={mergeClasses(styles.cell, styles.quiet)}>{person.deletedReason ?? 'None given'}</td>
                <td className={mergeClasses(styles.cell, styles.quiet)}>
                  <PastTime at={person.deletedAt} />
                </td>
                <td className={mergeClasses(styles.cell, styles.deeds)}>
                  {isErased(person) ? undefined : (
                    <Button
                      size="small"
                      icon={<Eraser20Regular />}
                      aria-label={`Erase ${person.name}`}
                      onClick={() => void erase(person.originalProspectId, person.name)}
                    >
                      Erase
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {list.hasNextPage ? (
        <Button
          className={styles.more}
          disabledFocusable={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Show more
        </Button>
      ) : undefined}
    </>
  )
}

function isErased({ name }: DeletedProspect): boolean {
  return name === 'Erased'
}

function knownBy(person: DeletedProspect): string {
  if (isErased(person)) return 'A fingerprint that names nobody'
  if (!person.email.startsWith('none:')) return person.email
  return person.sourceIdentifier ?? 'Phone number'
}
