import { Field, makeStyles, Select } from '@fluentui/react-components'

/** The value of the choice that lets everything through. */
const everything = 'all'

const useStyles = makeStyles({ field: { width: 'min(220px, 100%)' } })

export interface ChoiceFilterProps {
  label: string
  /** What the choice that lets everything through is called. */
  all: string
  options: readonly { value: string; label: string }[]
  value: string | undefined
  onChoose: (value?: string) => void
}

/** Narrows a list to one of a few values. */
export function ChoiceFilter({ label, all, options, value = everything, onChoose }: ChoiceFilterProps) {
  const styles = useStyles()
  return (
    <Field label={label} size="small" className={styles.field}>
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
