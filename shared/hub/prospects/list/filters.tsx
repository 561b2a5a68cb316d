import { type ReactNode, useEffect, useId, useState } from 'react'
import { Button, Input, makeStyles, mergeClasses } from '@fluentui/react-components'
import { Filter20Regular, Search20Regular } from '@fluentui/react-icons'
import { atom, useAtom } from 'jotai'
import { CountMark } from '../../components/count-mark.tsx'
import { ChoiceFilter } from '../../components/records/choice-filter.tsx'
import { notPhone, phone } from '../../layout/breakpoints.ts'
import { type FilterChoice, filterChoices, type ProspectFilter } from '../filter.ts'

/** Stays as it was left while the hub is open. */
const isOpenAtom = atom(false)

const useStyles = makeStyles({
  button: { minWidth: 'auto', [notPhone]: { display: 'none' } },
  count: { marginLeft: '6px' },
  // Where there is room they are in the row with the rest.
  choices: {
    display: 'contents',
    [phone]: { display: 'grid', gridColumn: '1 / -1', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: '12px' },
  },
  folded: { [phone]: { display: 'none' } },
})

/** The filter's choices. On a phone they fold behind a button that says how many are active. */
export function FilterFold({ filter, children }: { filter: ProspectFilter; children: ReactNode }) {
  const styles = useStyles()
  const [isOpen, setIsOpen] = useAtom(isOpenAtom)
  const id = useId()
  const inForce = filterChoices.filter(({ name }) => filter[name] !== undefined).length
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
        {inForce === 0 ? undefined : <CountMark count={inForce} meaning="in force" className={styles.count} />}
      </Button>
      <div id={id} className={mergeClasses(styles.choices, !isOpen && styles.folded)}>
        {children}
      </div>
    </>
  )
}

export interface LeadFiltersProps {
  filter: ProspectFilter
  /** @param value absent for 'all' */
  onChoose: (name: FilterChoice['name'], value?: string) => void
}

/** One labelled choice for each part of the filter. */
export function LeadFilters({ filter, onChoose }: LeadFiltersProps) {
  return filterChoices.map(({ name, label, all, options }) => (
    <ChoiceFilter
      key={name}
      label={label}
      all={all}
      options={options}
      value={filter[name]}
      onChoose={(value) => onChoose(name, value)}
      isBeside
    />
  ))
}

/** Long enough that a word is not asked for letter by letter, short enough that nobody waits. */
const typingPauseMs = 200

export interface SearchFieldProps {
  label: string
  placeholder: string
  value: string
  onSearch: (words: string) => void
  /** By which a shortcut finds it. */
  id?: string
}

/** A search field that searches when the typing pauses. */
export function SearchField({ label, placeholder, value, onSearch, id }: SearchFieldProps) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  // The address has changed by itself: another view was chosen, or the filter cleared.
  if (value !== known) {
    setKnown(value)
    if (value !== typed.trim()) setTyped(value)
  }
  useEffect(() => {
    if (typed.trim() === value) return
    const timer = setTimeout(() => onSearch(typed.trim()), typingPauseMs)
    return () => clearTimeout(timer)
  }, [typed, value, onSearch])
  return (
    <Input
      id={id}
      type="search"
      contentBefore={<Search20Regular />}
      aria-label={label}
      placeholder={placeholder}
      value={typed}
      onChange={(_, { value: text }) => setTyped(text)}
    />
  )
}
