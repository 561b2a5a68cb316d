import { type ReactNode, type Ref, useEffect, useEffectEvent, useId, useState } from 'react'
import { Button, Input, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { atom, useAtom } from 'jotai'
import { Filter20Regular } from '../../icons/filter.ts'
import { Search20Regular } from '../../icons/search.ts'
import { CountMark } from '../../components/count-mark.tsx'
import { ChoiceFilter } from '../../components/records/choice-filter.tsx'
import { notPhone, phone } from '../../components/styles.ts'
import { type FilterChange, filterChoices, maxSearchLength, type ProspectFilter } from '../filter.ts'

/** Whether the filters are unfolded, stored while the hub is open. */
const isOpenAtom = atom(false)

const useStyles = makeStyles({
  button: { minWidth: 'auto', [notPhone]: { display: 'none' } },
  count: { marginLeft: tokens.spacingHorizontalSNudge },
  // Where there is room, they stand in the row of the other tools.
  choices: {
    display: 'contents',
    [phone]: {
      display: 'grid',
      gridColumn: '1 / -1',
      gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
      gap: tokens.spacingVerticalM,
    },
  },
  folded: { [phone]: { display: 'none' } },
})

/** Shows the filters. On a phone they fold behind a button with the number of active ones. */
export function FilterFold({ filter, children }: { filter: ProspectFilter; children: ReactNode }) {
  const styles = useStyles()
  const [isOpen, setIsOpen] = useAtom(isOpenAtom)
  const id = useId()
  const activeCount = filterChoices.filter(({ name }) => filter[name] !== undefined).length
  return (
    <>
      <Button
        className={styles.button}
        icon={<Filter20Regular />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        Filters
        {activeCount === 0 ? undefined : <CountMark count={activeCount} meaning="in force" className={styles.count} />}
      </Button>
      <div id={id} className={mergeClasses(styles.choices, !isOpen && styles.folded)}>
        {children}
      </div>
    </>
  )
}

export interface LeadFiltersProps {
  filter: ProspectFilter
  onChange: (change: FilterChange) => void
}

/** Shows a select field for each part of the filter. */
export function LeadFilters({ filter, onChange }: LeadFiltersProps) {
  return filterChoices.map(({ name, label, all, options }) => (
    <ChoiceFilter
      key={name}
      label={label}
      all={all}
      options={options}
      value={filter[name]}
      onChoose={(value) => onChange({ [name]: value })}
      isBeside
    />
  ))
}

/** The pause in typing after which the search starts: long enough not to search for every letter, short enough not to be noticed. */
const typingPauseMs = 200

export interface SearchFieldProps {
  label: string
  placeholder: string
  value: string
  /** @param text undefined for a blank field */
  onSearch: (text: string | undefined) => void
  ref?: Ref<HTMLInputElement>
}

/** Searches when the typing pauses. */
export function SearchField({ label, placeholder, value, onSearch, ref }: SearchFieldProps) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  // The address was changed elsewhere: another view was chosen, or the filter cleared.
  if (value !== known) {
    setKnown(value)
    if (value !== typed.trim()) setTyped(value)
  }
  const search = useEffectEvent(() => onSearch(typed.trim() || undefined))
  useEffect(() => {
    if (typed.trim() === value) return
    const timer = setTimeout(search, typingPauseMs)
    return () => clearTimeout(timer)
  }, [typed, value])
  return (
    <Input
      input={{ ref }}
      type="search"
      maxLength={maxSearchLength}
      contentBefore={<Search20Regular />}
      aria-label={label}
      placeholder={placeholder}
      value={typed}
      onChange={(_, { value: text }) => setTyped(text)}
    />
  )
}
