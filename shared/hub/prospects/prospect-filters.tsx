import { Field, makeStyles, Select } from '@fluentui/react-components'
import { filterChoices, type ProspectFilter } from './filter.ts'

/** The value of the choice that lets everything through; the call leaves its parameter out. */
const all = 'all'

const useStyles = makeStyles({
  filters: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(148px, 1fr))',
    gap: '12px',
    width: 'min(600px, 100%)',
    minWidth: 0,
    margin: 0,
    padding: 0,
    border: 'none',
  },
})

export interface ProspectFiltersProps {
  filter: ProspectFilter
  /** @param value absent for 'all' */
  onChoose: (name: keyof ProspectFilter, value?: string) => void
}

export function ProspectFilters({ filter, onChoose }: ProspectFiltersProps) {
  const styles = useStyles()
  return (
    <fieldset aria-label="Filters" className={styles.filters}>
      {filterChoices.map((choice) => (
        <Field key={choice.name} label={choice.label} size="small">
          <Select
            size="medium"
            value={filter[choice.name] ?? all}
            onChange={(_, { value }) => (value === all ? onChoose(choice.name) : onChoose(choice.name, value))}
          >
            <option value={all}>{choice.all}</option>
            {choice.options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
      ))}
    </fieldset>
  )
}
