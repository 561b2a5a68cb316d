import { Field, makeStyles, Select, tokens, typographyStyles } from '@fluentui/react-components'
import { type ImportField, importFields } from '#shared/contract/prospect-import.ts'
import { useChoiceClass } from '../../components/styles.ts'
import { FieldGrid } from '../../components/form/fields.tsx'
import { fieldLabels } from '../lead-fields.ts'

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

export type Delimiter = 'comma' | 'semicolon' | 'tab'
const delimiters: Record<Delimiter, string> = { comma: ',', semicolon: ';', tab: '\t' }

export interface Heading {
  delimiter: Delimiter
  columns: string[]
}

/** Reads the first line of a CSV file. Its delimiter is the one that gives the most columns. */
export function readHeading(text: string): Heading {
  const line = firstLine(text.replace(/^\uFEFF/, ''))
  const readings = (Object.keys(delimiters) as Delimiter[]).map((delimiter) => ({
    delimiter,
    columns: splitLine(line, delimiters[delimiter]),
  }))
  return readings.toSorted((a, b) => b.columns.length - a.columns.length)[0] ?? { delimiter: 'comma', columns: [] }
}

/** Common column names of other programs, in addition to the names of our own fields. */
const aliases: Record<ImportField, readonly string[]> = {
  name: ['fullname', 'client', 'customer', 'contact', 'contactname'],
  email: ['emailaddress', 'mail'],
  phone: ['telephone', 'tel', 'mobile', 'phonenumber', 'number'],
  location: ['town', 'city', 'place', 'address', 'area'],
  postcode: ['zip', 'zipcode', 'postalcode'],
  projectType: ['project', 'type', 'service'],
  description: ['details', 'message', 'enquiry', 'brief'],
  priority: ['importance'],
  selectedPackage: ['package'],
  notes: ['note', 'comment', 'comments', 'remarks'],
  sourceUrl: ['source', 'url', 'link', 'website', 'page'],
}

export type Mapping = Partial<Record<ImportField, string>>

/** Guesses the column of each field by its name. */
export function guessMapping(columns: readonly string[]): Mapping {
  const mapping: Mapping = {}
  for (const field of importFields) {
    const names = new Set([simplify(field), ...aliases[field]])
    const column = columns.find((one) => names.has(simplify(one)))
    if (column !== undefined) mapping[field] = column
  }
  return mapping
}

function simplify(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

/** Returns the text before the first line break outside quotation marks. */
function firstLine(text: string): string {
  let isQuoted = false
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '"') isQuoted = !isQuoted
    else if (!isQuoted && /[\r\n]/.test(text[i] ?? '')) return text.slice(0, i)
  }
  return text
}

function splitLine(line: string, delimiter: string): string[] {
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (const character of line) {
    if (character === '"') isQuoted = !isQuoted
    else if (character === delimiter && !isQuoted) {
      cells.push(cell)
      cell = ''
    } else cell += character
  }
  return [...cells, cell].map((one) => one.trim()).filter((one) => one !== '')
}
