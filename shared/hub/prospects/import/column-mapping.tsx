import { Field, makeStyles, Select, tokens, typographyStyles } from '@fluentui/react-components'
import { leadFieldNames, leadFields } from '#shared/business/lead-fields.ts'
import { type ImportColumn, importColumns, type ImportMapping } from '#shared/contract/prospect-import.ts'
import { useChoiceClass } from '../../components/styles.ts'
import { FieldGrid } from '../../components/form/fields.tsx'
import { type ImportFile, isBlank } from './read-file.ts'

const names: Readonly<Record<string, string>> = {
  ...Object.fromEntries(leadFieldNames.map((name) => [name, leadFields[name].label])),
  firstName: 'First name',
  middleName: 'Middle name',
  lastName: 'Last name',
  organisation: 'Organisation',
  sourceUrl: 'Web address of the source',
}

const useStyles = makeStyles({
  mapping: { margin: 0, padding: 0, border: 'none' },
  legend: { ...typographyStyles.subtitle2, marginBottom: tokens.spacingVerticalS, padding: 0 },
  fields: { rowGap: tokens.spacingVerticalM, overflowWrap: 'anywhere' },
  rest: { marginTop: tokens.spacingVerticalM },
  summary: { paddingBottom: tokens.spacingVerticalS, cursor: 'pointer' },
})

/** A column of a file with values. */
export interface Column {
  index: number
  name: string
  /** Some of its values. */
  example: string
}

/** Characters of the example of a column. */
const exampleLength = 60

/** Returns the columns of a file that have any values. */
export function columnsOf({ rows, headRow }: ImportFile): Column[] {
  const head = rows[headRow - 1] ?? []
  const body = rows.slice(headRow)
  const width = body.reduce((most, row) => Math.max(most, row.length), head.length)
  return Array.from({ length: width }, (_, index) => {
    const filled: string[] = []
    for (const row of body) {
      const cell = row[index] ?? ''
      if (!isBlank(cell) && filled.push(cell.trim()) === 2) break
    }
    return { index, name: head[index]?.trim() || `Column ${index + 1}`, example: filled.join(' · ') }
  }).filter(({ example }) => example !== '')
}

export interface ColumnMappingProps {
  columns: readonly Column[]
  /** The columns that were found when the file was read: the others are folded away, and stay where they are when one of them is chosen. */
  found: ImportMapping
  mapping: ImportMapping
  onChange: (mapping: ImportMapping) => void
}

/** Lets the owner choose what each column of the file is. */
export function ColumnMapping({ columns, found, mapping, onChange }: ColumnMappingProps) {
  const styles = useStyles()
  const foundColumns = new Set(Object.values(found).flat())
  const others = columns.filter(({ index }) => !foundColumns.has(index))
  return (
    <fieldset className={styles.mapping}>
      <legend className={styles.legend}>Match the columns</legend>
      <FieldGrid className={styles.fields}>
        {columns.filter(({ index }) => foundColumns.has(index)).map((column) => choice(column))}
      </FieldGrid>
      {others.length === 0 ? undefined : (
        <details className={styles.rest} open={foundColumns.size === 0}>
          <summary className={styles.summary}>
            {others.length === 1 ? 'One more column' : `${others.length} more columns`}, left out unless you choose a
            field
          </summary>
          <FieldGrid className={styles.fields}>{others.map((column) => choice(column))}</FieldGrid>
        </details>
      )}
    </fieldset>
  )

  function choice(column: Column) {
    return (
      <ColumnChoice
        key={column.index}
        column={column}
        field={importColumns.find((field) => mapping[field]?.includes(column.index))}
        onChange={(field) => onChange(assign(mapping, column.index, field))}
      />
    )
  }
}

interface ColumnChoiceProps {
  column: Column
  field: ImportColumn | undefined
  onChange: (field: ImportColumn | undefined) => void
}

function ColumnChoice({ column: { name, example }, field, onChange }: ColumnChoiceProps) {
  const choice = useChoiceClass()
  return (
    <Field
      className={choice}
      label={name}
      hint={example.length <= exampleLength ? example : `${example.slice(0, exampleLength - 1)}…`}
    >
      <Select value={field ?? ''} onChange={(_, { value }) => onChange(importColumns.find((one) => one === value))}>
        <option value="">Left out</option>
        {importColumns.map((one) => (
          <option key={one} value={one}>
            {names[one]}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** Returns the mapping with a column as another field, after those that the field has already. */
function assign(mapping: ImportMapping, column: number, field: ImportColumn | undefined): ImportMapping {
  const next: ImportMapping = {}
  for (const one of importColumns) {
    const columns = (mapping[one] ?? []).filter((index) => index !== column)
    if (one === field) columns.push(column)
    if (columns.length > 0) next[one] = columns
  }
  return next
}
