import { useState } from 'react'
import { Button, Checkbox, makeStyles, tokens, typographyStyles } from '@fluentui/react-components'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useController, useForm, useWatch } from 'react-hook-form'
import { v7 as uuidv7 } from 'uuid'
import { senderDetails } from '#shared/business/sender-details.ts'
import type { CallAnswer } from '#shared/contract/api-call.ts'
import { readBusiness } from '#shared/contract/business.ts'
import {
  deleteNewsletterIssue,
  type IssueContent,
  issueContent,
  type listNewsletterIssues,
  type NewsletterIssue,
  saveNewsletterIssue,
  startNewsletterIssue,
  testNewsletterIssue,
} from '#shared/contract/newsletter.ts'
import { useConfirm } from '../components/confirm.tsx'
import { showFieldErrors, TextField } from '../components/form/fields.tsx'
import { TextAreaField } from '../components/form/text-area-field.tsx'
import { asksForDecisions, FormShell, SubmitButton } from '../components/form/form-shell.tsx'
import { newRecord, useDraft } from '../components/form/use-draft.ts'
import { Section } from '../components/section.tsx'
import { SidePanel } from '../components/side-panel.tsx'
import { Stack } from '../components/stack.tsx'
import { useCall } from '../platform/mutations.ts'
import { queryOf } from '../platform/queries.ts'
import { formatPeople } from './newsletter-section.tsx'
import { space } from '../components/styles.ts'

const formId = 'newsletter-issue'
const shownArticles = 8

type Choices = Pick<CallAnswer<typeof listNewsletterIssues>, 'articles' | 'subscribers' | 'perHour'>

interface IssuePanelProps extends Choices {
  id: string
  /** The stored draft; undefined for a new one. */
  issue: NewsletterIssue | undefined
  onClose: () => void
}

/** The form in which a newsletter is written, tried and sent, and below it the email as its readers get it. */
export function IssuePanel({ id, issue, articles, subscribers, perHour, onClose }: IssuePanelProps) {
  const values = entriesOf(issue ?? { subject: '', introduction: '', articles: articles.slice(0, 1) })
  const form = useForm({ resolver: zodResolver(issueContent), defaultValues: values })
  // Stays the same when a new newsletter becomes a stored draft.
  const [draftKey] = useState(`newsletter:${issue === undefined ? 'new' : id}`)
  const draft = useDraft(form, draftKey, issue === undefined ? newRecord : { revision: issue.revision, values })
  const confirm = useConfirm()
  const save = useCall(saveNewsletterIssue, {
    input: (body: IssueContent) => ({ params: { id }, body: { ...body, revision: draft.revision ?? 0 } }),
    onSuccess(saved) {
      draft.saved(saved.revision, entriesOf(saved))
      form.reset(entriesOf(saved))
    },
    onError: (error) => showFieldErrors(error, ['subject', 'introduction', 'articles'], form.setError),
  })
  const test = useCall(testNewsletterIssue, {
    input: (body: IssueContent) => ({ body: { ...body, id: uuidv7() } }),
    successToast: ({ recipient }) => ({ title: 'Test on its way', text: `To ${recipient}.` }),
    errorTitle: 'Couldn’t send the test',
  })
  const start = useCall(startNewsletterIssue, {
    input: (saved: NewsletterIssue) => ({ params: { id }, body: { revision: saved.revision } }),
    successToast: ({ recipients }) => ({ title: 'Newsletter on its way', text: `To ${formatPeople(recipients)}.` }),
    onSuccess: onClose,
  })
  const remove = useCall(deleteNewsletterIssue, {
    input: () => ({ params: { id } }),
    successToast: () => ({ title: 'Draft deleted' }),
    errorTitle: 'Draft not deleted',
    onSuccess: () => (draft.drop(), onClose()),
  })

  async function send(body: IssueContent) {
    const hours = Math.ceil(subscribers / perHour)
    const agreed = await confirm({
      title: `Send “${body.subject}” to ${formatPeople(subscribers)}?`,
      text:
        subscribers === 1
          ? 'It goes out now and can’t be recalled.'
          : `One email goes out a minute, so it takes ${hours === 1 ? 'an hour' : `${hours} hours`} at most. You can stop part-way, but sent emails can’t be recalled.`,
      action: 'Send the newsletter',
    })
    if (agreed) save.mutate(body, { onSuccess: (saved) => start.mutate(saved) })
  }
  const saveDraft = (body: IssueContent) => save.mutate(body, { onSuccess: onClose })
  const isBusy = save.isPending || start.isPending
  const submit = (run: (body: IssueContent) => unknown) => () => {
    if (!asksForDecisions(draft, formId)) void form.handleSubmit((body) => void run(body))()
  }
  return (
    <SidePanel
      title={issue === undefined ? 'Write a newsletter' : 'Change the newsletter'}
      onClose={() => void draft.leave(onClose)}
      footer={
        <>
          <SubmitButton form={formId} isBusy={isBusy} disabled={subscribers === 0}>
            Send to {formatPeople(subscribers)}
          </SubmitButton>
          <Button disabledFocusable={isBusy} onClick={submit(saveDraft)}>
            Save as a draft
          </Button>
          <Button disabledFocusable={test.isPending} onClick={submit((body) => test.mutate(body))}>
            Send me a test
          </Button>
          {issue === undefined ? undefined : (
            <Button appearance="subtle" disabledFocusable={remove.isPending} onClick={() => remove.mutate()}>
              Delete draft
            </Button>
          )}
        </>
      }
    >
      <Stack gap="l">
        <FormShell form={form} id={formId} draft={draft} error={save.error ?? start.error} onSubmit={send}>
          <TextField form={form} name="subject" label="Subject" isRequired />
          <TextAreaField
            form={form}
            name="introduction"
            label="Introduction"
            hint="Leave a blank line between paragraphs."
            rows={7}
            isRequired
          />
          <ArticleField form={form} articles={articles} />
        </FormShell>
        <Preview form={form} articles={articles} />
      </Stack>
    </SidePanel>
  )
}

function entriesOf({ subject, introduction, articles }: Pick<NewsletterIssue, 'articles' | keyof IssueContent>) {
  return { subject, introduction, articles: articles.map(({ slug }) => slug) }
}

type IssueForm = ReturnType<typeof useForm<IssueContent, unknown, IssueContent>>

/** Chooses the articles that the newsletter leads to. */
function ArticleField({ form, articles }: { form: IssueForm; articles: Choices['articles'] }) {
  const styles = useStyles()
  const { field, fieldState } = useController({ control: form.control, name: 'articles' })
  const chosen = field.value
  const shown = articles.filter(({ slug }, index) => index < shownArticles || chosen.includes(slug))
  return (
    <fieldset className={styles.group}>
      <legend>Articles</legend>
      <p className={styles.hint}>Each with its title, its summary and a link. The newest are offered.</p>
      {shown.map(({ slug, title }) => (
        <div key={slug}>
          <Checkbox
            label={title}
            checked={chosen.includes(slug)}
            onChange={(_, { checked }) =>
              field.onChange(checked === true ? [...chosen, slug] : chosen.filter((one) => one !== slug))
            }
          />
        </div>
      ))}
      {fieldState.error ? (
        <p role="alert" className={styles.problem}>
          {fieldState.error.message}
        </p>
      ) : undefined}
    </fieldset>
  )
}

const useStyles = makeStyles({
  group: { margin: 0, padding: 0, border: 'none', '& legend': { padding: 0 } },
  hint: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  problem: { color: tokens.colorPaletteRedForeground1, fontSize: tokens.fontSizeBase200 },
  preview: {
    padding: tokens.spacingHorizontalXL,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    lineHeight: tokens.lineHeightBase400,
    overflowWrap: 'anywhere',
  },
  subject: { ...typographyStyles.subtitle1 },
  title: { ...typographyStyles.subtitle2, margin: space('L', 0, 0) },
  text: { margin: space('S', 0, 0), whiteSpace: 'pre-wrap' },
  details: {
    margin: space('L', 0, 0),
    paddingTop: tokens.spacingVerticalM,
    borderTop: `1px dashed ${tokens.colorNeutralStroke1}`,
    color: tokens.colorNeutralForeground2,
    whiteSpace: 'pre-wrap',
  },
})

/** Shows the newsletter with everything that is added to it. */
function Preview({ form, articles }: { form: IssueForm; articles: Choices['articles'] }) {
  const styles = useStyles()
  const { data: business } = useQuery(queryOf(readBusiness))
  const { subject, introduction, articles: slugs } = useWatch({ control: form.control })
  const details = business && {
    ...business,
    proprietor: business.proprietor ?? undefined,
    address: business.address ?? undefined,
    vatNumber: business.vatNumber ?? undefined,
    icoNumber: business.icoNumber ?? undefined,
  }
  return (
    <Section title="Preview" text="What it says. “Send me a test” shows how it looks.">
      <article aria-label="Preview of the newsletter" className={styles.preview}>
        <h3 className={styles.subject}>{subject === '' ? 'Subject' : subject}</h3>
        <p className={styles.text}>{introduction}</p>
        {slugs?.map((slug) => {
          const article = articles.find((one) => one.slug === slug)
          return article === undefined ? undefined : (
            <div key={slug}>
              <h4 className={styles.title}>{article.title}</h4>
              <p className={styles.text}>{article.excerpt} Read the article</p>
            </div>
          )
        })}
        <p className={styles.details}>Had enough? Unsubscribe at any time.</p>
        {details === undefined ? undefined : (
          <p className={styles.text}>
            {senderDetails(details, details.website)
              .map((line) => (typeof line === 'string' ? line : line.label))
              .join('\n')}
          </p>
        )}
      </article>
    </Section>
  )
}
