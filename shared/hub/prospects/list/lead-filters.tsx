import { ChoiceFilter } from '../../components/records/choice-filter.tsx'
import { type FilterChoice, filterChoices, type ProspectFilter } from '../filter.ts'

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
