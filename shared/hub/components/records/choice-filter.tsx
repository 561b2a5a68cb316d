import { Field, makeStyles, mergeClasses, Select } from '@fluentui/react-components'
import { useChoiceClass } from '../styles.ts'

/** The value of the choice that lets everything through. */
const everything = 'all'

const useStyles = makeStyles({ alone: { width: 'min(220px, 100%)' } })

export interface ChoiceFilterProps {
  label: string
  /** What the choice that lets everything through is called. */
  all: string
  options: readonly { value: string; label: string }[]
  value: string | undefined
  /** @param value absent for everything */
  onChoose: (value?: string) => void
  /** It has a place of its own beside others, and fills it. */
  isBeside?: boolean
}

/** Narrows a list to one of a few values. */
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
