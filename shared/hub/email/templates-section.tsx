import { useState } from 'react'
import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type { CallAnswer } from '#shared/contract/api-call.ts'
import {
  type EmailTemplate,
  listEmailTemplates,
  readEmailSignature,
  saveEmailSignature,
  templateTypes,
} from '#shared/contract/email-templates.ts'
import { Add20Regular } from '../icons/add.ts'
import { showFieldErrors } from '../components/form/fields.tsx'
import { TextAreaField } from '../components/form/text-area-field.tsx'
import { FormShell, SubmitButton } from '../components/form/form-shell.tsx'
import { keepTypedSince } from '../components/form/keep-typed-since.ts'
import { useDraft } from '../components/form/use-draft.ts'
import { QueryContent } from '../components/query-content.tsx'
import { Section } from '../components/section.tsx'
import { Row } from '../components/stack.tsx'
import { SubtleRouteLink } from '../components/subtle-link.tsx'
import { MailboxSection } from '../incoming-mail/mailbox-section.tsx'
import { useOpened } from '../platform/address-state.ts'
import { queryOf } from '../platform/queries.ts'
import { useSaveSignature } from './mutations.ts'
import { TemplateList } from './template-list.tsx'
import { blankTemplate, TemplatePanel } from './template-panel.tsx'
import { space } from '../components/styles.ts'

const useStyles = makeStyles({
  page: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: tokens.spacingVerticalL, maxWidth: '840px' },
  text: {
    maxWidth: '68ch',
    margin: space('XS', 0, 0),
    color: tokens.colorNeutralForeground2,
    lineHeight: tokens.lineHeightBase400,
  },
  form: { maxWidth: '480px' },
})

const newTemplate = 'new'

/** The templates of the emails to leads, the signature below them, and the mailbox with the replies. */
export function TemplatesSection() {
  const styles = useStyles()
  const { id: opened, open, close } = useOpened('template')
  const query = useQuery(queryOf(listEmailTemplates))
  /** The template that is copied to a new one. */
  const [original, setOriginal] = useState<EmailTemplate>()
  const template = query.data?.find(({ id, origin }) => id === opened && origin !== 'fixed')

  const add = (copied?: EmailTemplate) => {
    setOriginal(copied)
    open(newTemplate)
  }
  return (
    <div className={styles.page}>
      <div>
        <p className={styles.text}>
          Open a lead and choose <strong>Write an email</strong>. The template is filled in for them, and you can change
          anything you like. <SubtleRouteLink to="/">Go to the leads</SubtleRouteLink>
        </p>
        <p className={styles.text}>Grey text is filled in from the lead.</p>
      </div>
      <Row>
        <Button appearance="primary" icon={<Add20Regular />} onClick={() => add()}>
          Add a template
        </Button>
      </Row>
      <QueryContent query={query} loading="Loading the templates" failed="Couldn’t load the templates">
        {(templates) => <TemplateList templates={templates} onEdit={({ id }) => open(id)} onDuplicate={add} />}
      </QueryContent>
      <Signature />
      <MailboxSection />
      {opened === newTemplate ? (
        <TemplatePanel initial={original ? copyOf(original) : blankTemplate} onClose={close} />
      ) : undefined}
      {template === undefined ? undefined : (
        <TemplatePanel key={template.id} template={template} initial={contentOf(template)} onClose={close} />
      )}
    </div>
  )
}

function contentOf({ label, use, emailType, subject, text, attachments, revision }: EmailTemplate) {
  const type = templateTypes.find((one) => one === emailType) ?? 'other'
  return { label, use, emailType: type, subject, text, attachments, revision }
}

function copyOf(template: EmailTemplate) {
  return { ...contentOf(template), label: `${template.label} (copy)`, revision: 0 }
}

/** The signature below each email to a lead. */
function Signature() {
  const query = useQuery(queryOf(readEmailSignature))
  return (
    <Section
      title="Your signature"
      text="It’s added below each email that you send from here to a lead, after “Kind regards”. Your address, VAT number and website follow on their own."
    >
      <QueryContent query={query} loading="Loading the signature" failed="Couldn’t load the signature">
        {(data) => <SignatureForm {...data} />}
      </QueryContent>
    </Section>
  )
}

function SignatureForm({ signature, usual, revision }: CallAnswer<typeof readEmailSignature>) {
  const styles = useStyles()
  const form = useForm({ resolver: zodResolver(saveEmailSignature.body), defaultValues: { signature } })
  const draft = useDraft(form, 'email-signature', { revision, values: { signature } })
  const save = useSaveSignature({
    onError: (error) => showFieldErrors(error, ['signature'], form.setError),
  })
  return (
    <FormShell
      form={form}
      aria-label="Your signature"
      className={styles.form}
      draft={draft}
      error={save.error}
      onSubmit={({ signature: given }) => {
        const sent = form.getValues()
        save.mutate(
          { signature: given, revision: draft.revision },
          {
            onSuccess(saved) {
              draft.saved(saved.revision, { signature: saved.signature })
              keepTypedSince(form, sent, { signature: saved.signature })
            },
          },
        )
      }}
      buttons={
        <SubmitButton appearance="secondary" isBusy={save.isPending} busyLabel="Saving…">
          Save signature
        </SubmitButton>
      }
    >
      <TextAreaField
        form={form}
        name="signature"
        label="Signature"
        hint={`For example your name, what you do and your number. If you leave it empty, it’s “${usual.replaceAll('\n', ', ')}”.`}
        rows={4}
      />
    </FormShell>
  )
}
