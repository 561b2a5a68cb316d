import { Field, makeStyles, Select, tokens, typographyStyles } from '@fluentui/react-components'
import { importFields, type ImportField } from '#shared/contract/prospect-import.ts'
import { useChoiceClass } from '../../components/choice-styles.ts'
import { FieldGrid } from '../../components/form/field-grid.tsx'
import { fieldLabels } from '../lead-fields.ts'
import type { Mapping } from './read-heading.ts'

const names: Record<ImportField, string> = { ...fieldLabels, sourceUrl: 'Web address of the source' }

const useStyles = makeStyles({
  mapping: { margin: 0, padding: 0, border: 'none' },
  legend: { ...typographyStyles.subtitle2, marginBottom: tokens.spacingVerticalS, padding: 0 },
  fields: { rowGap: tokens.spacingVerticalM },
})

export interface ColumnMappingProps {
  columns: readonly string[]
  mapping: Mapping
  onChange: (mapping: Mapping) => void
}

/** Lets the owner choose the column of the file for each field of a lead. */
export function ColumnMapping({ columns, mapping, onChange }: ColumnMappingProps) {
  const styles = useStyles()
  const choice = useChoiceClass()
  return (
    <fieldset className={styles.mapping}>
      <legend className={styles.legend}>Match the columns</legend>
      <FieldGrid className={styles.fields}>
        {importFields.map((field) => (
          <Field
            key={field}
            className={choice}
            label={names[field]}
            required={field === 'name'}
            validationMessage={
              field === 'name' && mapping.name === undefined ? 'Please choose the column with the names' : null
            }
          >
            <Select
              value={mapping[field] ?? ''}
              onChange={(_, { value }) => {
                const { [field]: _before, ...others } = mapping
                onChange(value === '' ? others : { ...others, [field]: value })
              }}
            >
              <option value="">Not in the file</option>
              {columns.map((column) => (
                <option key={column} value={column}>
                  {column}
                </option>
              ))}
            </Select>
          </Field>
        ))}
      </FieldGrid>
    </fieldset>
  )
}
