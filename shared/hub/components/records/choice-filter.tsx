import { Field, makeStyles, mergeClasses, Select } from '@fluentui/react-components'
import { useChoiceClass } from '../styles.ts'

/** The value of the option that does not filter. */
const everything = 'all'

const useStyles = makeStyles({ alone: { width: 'min(220px, 100%)' } })

export interface ChoiceFilterProps {
  label: string
  /** The label of the option that does not filter. */
  all: string
  options: readonly { value: string; label: string }[]
  value: string | undefined
  /** @param value absent for no filter */
  onChoose: (value?: string) => void
  /** Makes it as wide as its place beside other fields. */
  isBeside?: boolean
}

/** A field that filters a list by one of a few values. */
export function ChoiceFilter(props: ChoiceFilterProps) {
  const { label, all, options, value = everything, onChoose, isBeside = false } = props
  const styles = useStyles()
  const choice = useChoiceClass()
  return (
    <Field label={label} size="small" className={mergeClasses(choice, !isBeside && styles.alone)}>
      <Select
        size="medium"
        value={value}
        onChange={(_, data) => (data.value === everything ? onChoose() : onChoose(data.value))}
      >
        <option value={everything}>{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </Field>
  )
}
