import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { Add20Regular, Delete20Regular } from '@fluentui/react-icons'
import { useFieldArray } from 'react-hook-form'
import { TextField } from '../../components/form/fields.tsx'
import type { BusinessFormState } from './business-form.tsx'

const useStyles = makeStyles({
  list: { display: 'grid', gap: tokens.spacingVerticalS, margin: 0, padding: 0, listStyleType: 'none' },
  span: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr) auto',
    alignItems: 'start',
    gap: tokens.spacingHorizontalS,
    maxWidth: '460px',
    '& .fui-Input': { minWidth: 0, width: '100%' },
    '& input': { minWidth: 0 },
  },
  // Aligns the button with the inputs, which have their labels above.
  remove: { marginTop: '26px' },
  add: { justifySelf: 'start' },
})

/** The days on which the business is closed. */
export function DaysOffFields({ form }: { form: BusinessFormState }) {
  const styles = useStyles()
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'daysOff' })
  return (
    <>
      {fields.length > 0 ? (
        <ul className={styles.list} aria-label="Days off">
          {fields.map((field, index) => (
            <li key={field.id} className={styles.span}>
              <TextField form={form} name={`daysOff.${index}.from`} label="First day" input={{ type: 'date' }} />
              <TextField form={form} name={`daysOff.${index}.to`} label="Last day" input={{ type: 'date' }} />
              <Button
                className={styles.remove}
                appearance="subtle"
                icon={<Delete20Regular />}
                aria-label={`Remove days off ${index + 1}`}
                onClick={() => remove(index)}
              />
            </li>
          ))}
        </ul>
      ) : undefined}
      <Button size="small" className={styles.add} icon={<Add20Regular />} onClick={() => append({ from: '', to: '' })}>
        Add days off
      </Button>
    </>
  )
}
