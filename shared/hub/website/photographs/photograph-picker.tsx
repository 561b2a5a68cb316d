import { lazy, useState } from 'react'
import { Button, Field, makeStyles, tokens } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import type { FieldValues } from 'react-hook-form'
import { listPhotographs } from '#shared/contract/photographs.ts'
import { type FormFieldProps, useField } from '../../components/form/fields.tsx'
import { OverlayBoundary } from '../../components/error-boundaries.tsx'
import { queryOf } from '../../platform/queries.ts'
import { Thumbnail } from './photograph-grid.tsx'

const PhotographDialog = lazy(async () => ({ default: (await import('./photograph-dialog.tsx')).PhotographDialog }))

const useStyles = makeStyles({
  field: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    minWidth: 0,
    margin: 0,
    padding: 0,
    border: 'none',
  },
  picture: {
    width: '120px',
    height: '90px',
    objectFit: 'cover',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
  },
  words: { flex: '1 1 160px', minWidth: 0, color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
})

interface PhotographPickerProps {
  /** The id of the chosen photograph. */
  value: string | undefined
  onChange: (id: string | undefined) => void
  label?: string
  hint?: string
  error?: string | undefined
}

/** A field for one of the photographs, which can also be uploaded and described here. */
export function PhotographPicker({ value, onChange, label = 'Photo', hint, error }: PhotographPickerProps) {
  const styles = useStyles()
  const { data } = useQuery(queryOf(listPhotographs))
  const [isOpen, setOpen] = useState(false)
  const chosen = data?.find(({ id }) => id === value)
  return (
    <>
      <Field label={label} hint={hint ?? null} validationMessage={error ?? null}>
        {(field) => (
          <fieldset {...field} className={styles.field}>
            {chosen && <Thumbnail photograph={chosen} className={styles.picture} />}
            {chosen && <span className={styles.words}>{chosen.alt || chosen.fileName}</span>}
            {value !== undefined && data !== undefined && chosen === undefined ? (
              <span className={styles.words}>The photo was deleted.</span>
            ) : undefined}
            <Button onClick={() => setOpen(true)}>{value === undefined ? 'Choose a photo' : 'Choose another'}</Button>
            {value === undefined ? undefined : (
              <Button appearance="subtle" onClick={() => onChange(undefined)}>
                Remove
              </Button>
            )}
          </fieldset>
        )}
      </Field>
      {isOpen ? (
        <OverlayBoundary onClose={() => setOpen(false)}>
          <PhotographDialog
            chosen={value}
            onClose={() => setOpen(false)}
            onChoose={(id) => {
              setOpen(false)
              onChange(id)
            }}
          />
        </OverlayBoundary>
      ) : undefined}
    </>
  )
}

/** Chooses one of the owner's photographs in a form. */
export function PhotographField<Values extends FieldValues, Sent>(props: FormFieldProps<Values, Sent>) {
  const { frame, value, onChange } = useField(props)
  return (
    <PhotographPicker
      label={props.label}
      {...(props.hint !== undefined && { hint: props.hint })}
      value={value === '' ? undefined : value}
      onChange={(id) => onChange(id ?? '')}
      error={frame.validationMessage ?? undefined}
    />
  )
}

/** Shows the description of a photograph. */
export function PhotographName({ id }: { id: string }) {
  const { data } = useQuery(queryOf(listPhotographs))
  const photograph = data?.find((one) => one.id === id)
  return photograph === undefined ? 'A photo' : photograph.alt || photograph.fileName
}
