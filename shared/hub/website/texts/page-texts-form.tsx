import { makeStyles, tokens } from '@fluentui/react-components'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, type UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import { pageTextGroups, type TextPage } from '#shared/business/page-texts.ts'
import { type TextsContent, textsContent } from '#shared/contract/website-content.ts'
import { Section } from '../../components/section.tsx'
import type { EditorProps } from '../content/content-description.ts'
import { EditorFrame } from '../content/editor-frame.tsx'
import { isOriginal, OriginalField } from './original-field.tsx'

const useStyles = makeStyles({
  fields: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: tokens.spacingVerticalL,
    maxWidth: '760px',
  },
})

type TextsEntries = z.input<typeof textsContent>

const rows = { line: 1, text: 3, list: 4 } as const

interface PageTextsFormProps extends EditorProps<'texts'> {
  page: TextPage
  /** The texts of the program by the key of their field. */
  originals: Readonly<Record<string, string>>
}

/** Edits the texts of a page. Only those that differ from the original ones are saved. */
export function PageTextsForm({ page, originals, ...props }: PageTextsFormProps) {
  const styles = useStyles()
  const groups = pageTextGroups[page]
  const keys = groups.flatMap(({ fields }) => fields.map(({ key }) => key))
  const values = {
    fields: Object.fromEntries(keys.map((key) => [key, props.initial?.fields[key] ?? originals[key] ?? ''])),
  }
  const form: UseFormReturn<TextsEntries, unknown, TextsContent> = useForm({
    resolver: zodResolver(textsContent),
    defaultValues: values,
  })
  const toDraft = ({ fields }: TextsContent) => {
    const changed = keys.filter((key) => fields[key] !== undefined && !isOriginal(fields[key], originals[key]))
    return { content: { fields: Object.fromEntries(changed.map((key) => [key, fields[key]])) } }
  }
  return (
    <EditorFrame editor={props} form={form} values={values} title="Page texts" toDraft={toDraft} isWide>
      {groups.map(({ title, fields }) => (
        <Section key={title} title={title}>
          <div className={styles.fields}>
            {fields.map(({ key, label, type }) => (
              <OriginalField
                key={key}
                form={form}
                name={`fields.${key}`}
                label={label}
                original={originals[key]}
                rows={rows[type]}
              />
            ))}
          </div>
        </Section>
      ))}
    </EditorFrame>
  )
}
