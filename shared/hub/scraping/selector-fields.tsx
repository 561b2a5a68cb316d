import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components'
import type { UseFormReturn } from 'react-hook-form'
import { TextField } from '../components/form/fields.tsx'
import { type SelectorName, selectorNames, type SourceEntries } from './source-schema.ts'

const useStyles = makeStyles({
  group: { minWidth: 0, margin: 0, padding: 0, border: 'none' },
  heading: { ...typographyStyles.body1Strong, padding: 0 },
  text: { margin: '2px 0 12px', color: tokens.colorNeutralForeground3, lineHeight: '20px' },
  fields: { display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(200px, 1fr))', gap: '12px' },
})

const labels: Record<SelectorName, string> = {
  item: 'One entry in the list',
  title: 'Title',
  link: 'Link to its page',
  description: 'Description',
  address: 'Address',
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  date: 'Date',
  next: 'Link to the next page',
}

/** Where things are on a page that is made with nothing we know. */
export function SelectorFields<Sent>({ form }: { form: UseFormReturn<SourceEntries, unknown, Sent> }) {
  const styles = useStyles()
  return (
    <fieldset className={styles.group}>
      <legend className={styles.heading}>Where things are on the page</legend>
      <p className={styles.text}>
        CSS selectors, e.g. article.card or h3 a. Leave them empty and we’ll detect the list. Title to Date are read
        within each entry.
      </p>
      <div className={styles.fields}>
        {selectorNames.map((name) => (
          <TextField
            key={name}
            form={form}
            name={`selectors.${name}`}
            label={labels[name]}
            input={{ autoComplete: 'off' }}
          />
        ))}
      </div>
    </fieldset>
  )
}
