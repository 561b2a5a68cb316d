import type { Ref } from 'react'
import { Button, Field, makeStyles, Select, Spinner, tokens } from '@fluentui/react-components'
import { defaultSort, sorts } from '#shared/contract/prospects.ts'
import { ArrowClockwise20Regular } from '../../icons/arrow-clockwise.ts'
import { Board20Regular } from '../../icons/board.ts'
import { TextBulletListSquare20Regular } from '../../icons/text-bullet-list-square.ts'
import { phone, useChoiceClass } from '../../components/styles.ts'
import { ToggleGroup } from '../../components/toggle-group.tsx'
import { sortLabels } from '../labels.ts'
import { FilterFold, LeadFilters, SearchField } from './filters.tsx'
import { SavedViews } from './saved-views.tsx'
import type { LeadAddress } from '../lead-address.ts'

/** Too narrow for all tools in one row beside the navigation. */
const narrow = '@media (max-width: 1399.9px)'

const useStyles = makeStyles({
  tools: {
    display: 'grid',
    gridTemplateColumns: 'minmax(180px, 1fr) 140px 160px 140px 140px auto auto auto',
    alignItems: 'end',
    gap: tokens.spacingVerticalM,
    [narrow]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
    [phone]: { gridTemplateColumns: 'minmax(0, 1fr) auto' },
  },
  search: {
    display: 'grid',
    [narrow]: { gridColumn: 'span 2' },
    [phone]: { gridColumn: 'auto' },
  },
  buttons: {
    display: 'contents',
    [narrow]: {
      display: 'flex',
      gridColumn: '3 / span 2',
      gridRow: 1,
      justifyContent: 'end',
      gap: tokens.spacingHorizontalS,
    },
    [phone]: { gridColumn: '1 / -1', gridRow: 'auto', justifyContent: 'space-between' },
  },
})

const layouts = [
  { value: 'list', label: 'List', icon: <TextBulletListSquare20Regular /> },
  { value: 'board', label: 'Board', icon: <Board20Regular /> },
] as const

export interface LeadToolsProps {
  address: LeadAddress
  isFetching: boolean
  onRefresh: () => void
  searchRef: Ref<HTMLInputElement>
}

/** Searches, filters and sorts the leads, and changes their layout. */
export function LeadTools({ address, isFetching, onRefresh, searchRef }: LeadToolsProps) {
  const styles = useStyles()
  const choice = useChoiceClass()
  const { query, layout, setFilter, setLayout } = address
  return (
    <search aria-label="Filters" className={styles.tools}>
      <div className={styles.search}>
        <SearchField
          label="Search leads"
          placeholder="Name, place, words …"
          value={query.q ?? ''}
          onSearch={(q) => setFilter({ q })}
          ref={searchRef}
        />
      </div>
      <FilterFold filter={query}>
        <LeadFilters filter={query} onChange={setFilter} />
        <Field label="Order" size="small" className={choice}>
          <Select
            size="medium"
            value={query.sort ?? defaultSort}
            onChange={(_, { value }) => setFilter({ sort: value === defaultSort ? undefined : value })}
          >
            {sorts.map((sort) => (
              <option key={sort} value={sort}>
                {sortLabels[sort]}
              </option>
            ))}
          </Select>
        </Field>
        <div className={styles.buttons}>
          <SavedViews address={address} />
          <ToggleGroup label="Layout" options={layouts} value={layout} onChoose={setLayout} />
          <Button
            icon={isFetching ? <Spinner size="extra-tiny" aria-hidden /> : <ArrowClockwise20Regular />}
            disabledFocusable={isFetching}
            onClick={onRefresh}
          >
            Refresh
          </Button>
        </div>
      </FilterFold>
    </search>
  )
}
