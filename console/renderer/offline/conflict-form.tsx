import { type FormEvent, type ReactNode, useState } from 'react'
import { Button, Field, makeStyles, Radio, RadioGroup, tokens } from '@fluentui/react-components'
import type { ChangeState } from '../../main/offline/ipc-calls.ts'
import { fieldLabel, valueLabel } from './describe-change.ts'

const useStyles = makeStyles({
  form: { display: 'grid', justifyItems: 'start', gap: '12px' },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
  intro: { margin: 0, color: tokens.colorNeutralForeground1, lineHeight: '20px', textWrap: 'pretty' },
})

interface ConflictFormProps {
  name: string
  fields: Fields
  /** @param keep the fields that keep the value entered here */
  onSettle: (keep: string[]) => void
  /** A second action. */
  beside: ReactNode
}

type Fields = Extract<ChangeState, { type: 'conflict' }>['fields']
type Side = 'yours' | 'theirs'

/** What was changed in two places, with both values, to choose from. */
export function ConflictForm({ name, fields, onSettle, beside }: ConflictFormProps) {
  const styles = useStyles()
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({})
  const names = Object.keys(fields)
  const isDecided = names.every((field) => chosen[field] !== undefined)

  function settle(event: FormEvent): void {
    event.preventDefault()
    if (!isDecided) return
    onSettle(names.filter((field) => chosen[field] === 'yours'))
  }

  return (
    <form className={styles.form} aria-label={`Choose for ${name}`} onSubmit={settle}>
      <p className={styles.intro}>This was also changed elsewhere. Which is right?</p>
      {names.map((field) => (
        <Field key={field} label={fieldLabel(field)}>
          <RadioGroup
            value={chosen[field] ?? ''}
            onChange={(_, { value }) => setChosen((now) => ({ ...now, [field]: value as Side }))}
          >
            <Radio value="yours" label={`${valueLabel(fields[field]?.yours)}, your change`} />
            <Radio value="theirs" label={`${valueLabel(fields[field]?.theirs)}, from the server`} />
          </RadioGroup>
        </Field>
      ))}
      <div className={styles.buttons}>
        <Button type="submit" size="small" appearance="primary" disabledFocusable={!isDecided}>
          Use my choice
        </Button>
        {beside}
      </div>
    </form>
  )
}
