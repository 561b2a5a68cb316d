import { type ReactNode, useId } from 'react'
import { Button, makeStyles, mergeClasses } from '@fluentui/react-components'
import { Filter20Regular } from '@fluentui/react-icons'
import { atom, useAtom } from 'jotai'
import { CountMark } from '../../components/count-mark.tsx'
import { notPhone, phone } from '../../layout/breakpoints.ts'
import { filterChoices, type ProspectFilter } from '../filter.ts'

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
