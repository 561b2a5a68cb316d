import { Field, Select } from '@fluentui/react-components'
import { type FilterChoice, filterChoices, type ProspectFilter } from '../filter.ts'

/** The value of the choice that lets everything through; the call leaves its parameter out. */
const all = 'all'

export interface LeadFiltersProps {
  filter: ProspectFilter
  /** @param value absent for 'all' */
  onChoose: (name: FilterChoice['name'], value?: string) => void
}

/** One labelled choice for each part of the filter. */
export function LeadFilters({ filter, onChoose }: LeadFiltersProps) {
  return (
    <>
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
    </>
  )
}
