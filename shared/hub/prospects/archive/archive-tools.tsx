import { useCallback } from 'react'
import { makeStyles } from '@fluentui/react-components'
import { useSearchParams } from 'react-router'
import { phone } from '../../layout/breakpoints.ts'
import { type ProspectFilter, withChoice } from '../filter.ts'
import { FilterFold } from '../list/filter-fold.tsx'
import { LeadFilters } from '../list/lead-filters.tsx'
import { SearchField } from '../list/search-field.tsx'

const useStyles = makeStyles({
  tools: {
    display: 'grid',
    gridTemplateColumns: 'minmax(180px, 1fr) repeat(3, minmax(0, 168px))',
    alignItems: 'end',
    gap: '12px',
    '@media (min-width: 640px) and (max-width: 959.9px)': { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
    [phone]: { gridTemplateColumns: 'minmax(0, 1fr) auto' },
  },
  search: {
    display: 'grid',
    '@media (min-width: 640px) and (max-width: 959.9px)': { gridColumn: '1 / -1' },
  },
})

/** What narrows the archive down. */
export function ArchiveTools({ filter }: { filter: ProspectFilter }) {
  const styles = useStyles()
  const [, setSearch] = useSearchParams()
  const choose = useCallback(
    (name: string, value?: string) => setSearch((current) => withChoice(current, name, value), { replace: true }),
    [setSearch],
  )
  const find = useCallback((words: string) => choose('q', words === '' ? undefined : words), [choose])
  return (
    <search aria-label="Filters" className={styles.tools}>
      <div className={styles.search}>
        <SearchField
          label="Search the archive"
          placeholder="Name, place, phone, words"
          value={filter.q ?? ''}
          onSearch={find}
        />
      </div>
      <FilterFold filter={filter}>
        <LeadFilters filter={filter} onChoose={choose} />
      </FilterFold>
    </search>
  )
}
