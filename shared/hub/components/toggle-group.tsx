import type { ReactElement } from 'react'
import { makeStyles, ToggleButton, tokens } from '@fluentui/react-components'

const useStyles = makeStyles({
  group: {
    display: 'flex',
    minWidth: 'auto',
    margin: 0,
    padding: 0,
    border: 'none',
    '& > :not(:last-child)': { borderTopRightRadius: 0, borderBottomRightRadius: 0 },
    '& > :not(:first-child)': {
      marginLeft: `calc(-1 * ${tokens.strokeWidthThin})`,
      borderTopLeftRadius: 0,
      borderBottomLeftRadius: 0,
    },
    '& > [aria-pressed="true"]': { backgroundColor: tokens.colorNeutralBackground3 },
  },
})

export interface ToggleGroupProps<Value extends string> {
  label: string
  /** Two or three choices; one that has an icon shows no words. */
  options: readonly { value: Value; label: string; icon?: ReactElement }[]
  value: Value
  onChoose: (value: Value) => void
}

/** A group of buttons, one of which is pressed. */
export function ToggleGroup<Value extends string>({ label, options, value, onChoose }: ToggleGroupProps<Value>) {
  const styles = useStyles()
  return (
    <fieldset className={styles.group} aria-label={label}>
      {options.map((option) => (
        <ToggleButton
          key={option.value}
          {...(option.icon && { icon: option.icon, 'aria-label': option.label, title: option.label })}
          checked={option.value === value}
          onClick={() => onChoose(option.value)}
        >
          {option.icon === undefined ? option.label : undefined}
        </ToggleButton>
      ))}
    </fieldset>
  )
}
