import { useState } from 'react'
import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { zodResolver } from '@hookform/resolvers/zod'
import { useFieldArray, useForm, type UseFormReturn, useFormState } from 'react-hook-form'
import { v7 as uuidv7 } from 'uuid'
import type * as z from 'zod/mini'
import { ownQuestionPrefix, type QuestionCategoryId, questionCategoryIds } from '#shared/business/page-texts.ts'
import type { BuiltInQuestion } from '#shared/contract/website.ts'
import { type QuestionsContent, questionsContent } from '#shared/contract/website-content.ts'
import { Add20Regular } from '../../icons/add.ts'
import { ArrowDown20Regular } from '../../icons/arrow-down.ts'
import { ArrowUp20Regular } from '../../icons/arrow-up.ts'
import { Delete20Regular } from '../../icons/delete.ts'
import { Eye20Regular } from '../../icons/eye.ts'
import { EyeOff20Regular } from '../../icons/eye-off.ts'
import { Notice } from '../../components/notice.tsx'
import { Section } from '../../components/section.tsx'
import { Tooltip } from '../../components/tooltip.tsx'
import type { EditorProps } from '../content/content-description.ts'
import { EditorFrame } from '../content/editor-frame.tsx'
import { isOriginal, OriginalField } from './original-field.tsx'
import { space } from '../../components/styles.ts'

type QuestionsEntries = z.input<typeof questionsContent>
type Entry = QuestionsEntries['questions'][number]
type QuestionsFormState = UseFormReturn<QuestionsEntries, unknown, QuestionsContent>

const subjects: Readonly<Record<QuestionCategoryId, string>> = {
  'planning-and-process': 'Planning & Process',
  'costs-and-pricing': 'Costs & Pricing',
  'design-and-technical': 'Design & Technical',
  'service-area-and-logistics': 'Service Area & Logistics',
}

const useStyles = makeStyles({
  list: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' },
  question: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'start',
    gap: tokens.spacingHorizontalS,
    maxWidth: '760px',
    padding: space('XS', 0),
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    '@media (max-width: 599.9px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  summary: { padding: space('SNudge', 0), lineHeight: tokens.lineHeightBase300, cursor: 'pointer' },
  hidden: { color: tokens.colorNeutralForeground3 },
  fields: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: tokens.spacingVerticalM,
    padding: space('S', 0, 'M'),
  },
  add: { justifySelf: 'start' },
})

interface QuestionsFormProps extends EditorProps<'questions'> {
  /** The questions of the program. */
  originals: readonly BuiltInQuestion[]
}

/** Edits the questions of the FAQ: their texts, their order, and which are shown. */
export function QuestionsForm({ originals, ...props }: QuestionsFormProps) {
  const styles = useStyles()
  const values = { questions: entriesOf(props.initial?.questions ?? [], originals) }
  const form: QuestionsFormState = useForm({ resolver: zodResolver(questionsContent), defaultValues: values })
  const { fields, append, remove, move, update } = useFieldArray({
    control: form.control,
    name: 'questions',
    keyName: 'key',
  })
  const { errors } = useFormState({ control: form.control, name: 'questions' })
  const listError = errors.questions?.root?.message ?? errors.questions?.message
  const [added, setAdded] = useState<string>()

  function add(category: QuestionCategoryId): void {
    const id = `${ownQuestionPrefix}${uuidv7()}`
    setAdded(id)
    append({ id, category, question: '', answer: '', isHidden: false }, { shouldFocus: false })
  }

  return (
    <EditorFrame
      editor={props}
      form={form}
      values={values}
      title="Questions and answers"
      toDraft={(entries) => ({ content: { questions: withoutOriginals(entries.questions, originals) } })}
      isWide
    >
      {listError === undefined ? undefined : (
        <Notice intent="error" isAnswer>
          {listError}
        </Notice>
      )}
      {questionCategoryIds.map((category) => {
        const indices = fields.flatMap((field, index) => (field.category === category ? [index] : []))
        return (
          <Section key={category} title={subjects[category]}>
            <ul className={styles.list}>
              {indices.map((index, place) => (
                <QuestionItem
                  key={fields[index]!.key}
                  form={form}
                  index={index}
                  entry={fields[index]!}
                  original={originals.find(({ id }) => id === fields[index]!.id)}
                  isNew={fields[index]!.id === added}
                  onMoveUp={place === 0 ? undefined : () => move(index, indices[place - 1]!)}
                  onMoveDown={place === indices.length - 1 ? undefined : () => move(index, indices[place + 1]!)}
                  onHide={(isHidden) => update(index, { ...form.getValues(`questions.${index}`), isHidden })}
                  onDelete={() => remove(index)}
                />
              ))}
            </ul>
            <Button size="small" className={styles.add} icon={<Add20Regular />} onClick={() => add(category)}>
              Add a question about {subjects[category]}
            </Button>
          </Section>
        )
      })}
    </EditorFrame>
  )
}

interface QuestionItemProps {
  form: QuestionsFormState
  index: number
  entry: Entry
  original: BuiltInQuestion | undefined
  isNew: boolean
  onMoveUp: (() => void) | undefined
  onMoveDown: (() => void) | undefined
  onHide: (isHidden: boolean) => void
  onDelete: () => void
}

function QuestionItem({ form, index, entry, original, isNew, ...on }: QuestionItemProps) {
  const styles = useStyles()
  const { errors } = useFormState({ control: form.control, name: `questions.${index}` })
  const hasError = errors.questions?.[index] !== undefined
  const [isOpen, setOpen] = useState(isNew)
  const isHidden = entry.isHidden === true
  const title = form.watch(`questions.${index}.question`) || original?.question || 'New question'
  return (
    <li className={styles.question}>
      <details open={isOpen || hasError} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className={mergeClasses(styles.summary, isHidden && styles.hidden)}>
          {title}
          {isHidden ? ' (hidden)' : undefined}
        </summary>
        <div className={styles.fields}>
          <OriginalField
            form={form}
            name={`questions.${index}.question`}
            label="Question"
            original={original?.question}
            rows={1}
          />
          <OriginalField
            form={form}
            name={`questions.${index}.answer`}
            label="Answer"
            hint="A blank line begins a new paragraph."
            original={original?.answer}
            rows={6}
          />
        </div>
      </details>
      <div>
        <IconAction label={`Move up: ${title}`} icon={<ArrowUp20Regular />} onClick={on.onMoveUp} />
        <IconAction label={`Move down: ${title}`} icon={<ArrowDown20Regular />} onClick={on.onMoveDown} />
        {isHidden ? (
          <IconAction label={`Show: ${title}`} icon={<EyeOff20Regular />} onClick={() => on.onHide(false)} />
        ) : (
          <IconAction label={`Hide: ${title}`} icon={<Eye20Regular />} onClick={() => on.onHide(true)} />
        )}
        {original === undefined ? (
          <IconAction label={`Delete: ${title}`} icon={<Delete20Regular />} onClick={on.onDelete} />
        ) : undefined}
      </div>
    </li>
  )
}

function IconAction(props: { label: string; icon: React.JSX.Element; onClick: (() => void) | undefined }) {
  const { label, icon, onClick } = props
  const [action = label] = label.split(':')
  return (
    <Tooltip content={action}>
      <Button
        appearance="subtle"
        icon={icon}
        aria-label={label}
        disabledFocusable={onClick === undefined}
        onClick={onClick}
      />
    </Tooltip>
  )
}

/** Returns the questions as the FAQ shows them, with those in code that the owner has not touched after the others of their subject. */
function entriesOf(own: QuestionsContent['questions'], originals: readonly BuiltInQuestion[]): Entry[] {
  const others = originals.filter(({ id }) => !own.some((entry) => entry.id === id))
  const all = [...own, ...others.map(({ id, category }) => ({ id, category, isHidden: false }))] as Entry[]
  return questionCategoryIds.flatMap((category) =>
    all
      .filter((entry) => entry.category === category)
      .map(({ id, question, answer, isHidden }) => {
        const original = originals.find((one) => one.id === id)
        return {
          id,
          category,
          question: question ?? original?.question ?? '',
          answer: answer ?? original?.answer ?? '',
          isHidden,
        }
      }),
  )
}

/** Leaves out texts that are as in the program, so that they follow it. */
function withoutOriginals(
  entries: QuestionsContent['questions'],
  originals: readonly BuiltInQuestion[],
): QuestionsContent['questions'] {
  return entries.map(({ id, category, question, answer, isHidden }) => {
    const original = originals.find((one) => one.id === id)
    return {
      id,
      category,
      question: isOriginal(question, original?.question) ? undefined : question,
      answer: isOriginal(answer, original?.answer) ? undefined : answer,
      isHidden,
    }
  })
}
