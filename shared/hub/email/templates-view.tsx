import { useState } from 'react'
import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { Add20Regular } from '@fluentui/react-icons'
import { useQuery } from '@tanstack/react-query'
import { templateTypes } from '#shared/contract/email-template-edits.ts'
import { type EmailTemplate, listEmailTemplates } from '#shared/contract/email-templates.ts'
import { useOpened } from '../components/address-state.ts'
import { ViewHead } from '../components/page-heading.tsx'
import { QueryContent } from '../components/query-content.tsx'
import { SubtleRouteLink } from '../components/subtle-link.tsx'
import { MailboxSection } from '../incoming-mail/mailbox-section.tsx'
import { NewsletterSection } from '../newsletter/newsletter-section.tsx'
import { queryOf } from '../query-function.ts'
import { Signature } from './signature-form.tsx'
import { TemplateList } from './template-list.tsx'
import { blankTemplate, TemplatePanel } from './template-panel.tsx'

const useStyles = makeStyles({
  page: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: tokens.spacingVerticalL, maxWidth: '840px' },
  text: {
    maxWidth: '68ch',
    margin: '4px 0 0',
    color: tokens.colorNeutralForeground2,
    lineHeight: tokens.lineHeightBase400,
  },
})

const newTemplate = 'new'

/** The templates of the emails to leads, and the signature below them. */
export function TemplatesView() {
  const styles = useStyles()
  const { id: opened, open, close } = useOpened('template')
  const query = useQuery(queryOf(listEmailTemplates))
  /** The template that a new one starts as a copy of. */
  const [original, setOriginal] = useState<EmailTemplate>()
  /** Counts how often the panel was opened anew. */
  const [reloads, setReloads] = useState(0)
  const template = query.data?.find(({ id, origin }) => id === opened && origin !== 'fixed')

  const add = (copied?: EmailTemplate) => {
    setOriginal(copied)
    open(newTemplate)
  }
  const reload = () => void query.refetch().then(() => setReloads((count) => count + 1))
  return (
    <div className={styles.page}>
      <div>
        <ViewHead title="Email">
          <Button appearance="primary" icon={<Add20Regular />} onClick={() => add()}>
            Add a template
          </Button>
        </ViewHead>
        <p className={styles.text}>
          Open a lead and choose <strong>Write an email</strong>. The template is filled in for them, and you can change
          anything you like. <SubtleRouteLink to="/">Go to the leads</SubtleRouteLink>
        </p>
        <p className={styles.text}>Grey text is filled in from the lead.</p>
      </div>
      <QueryContent query={query} loading="Loading the templates" failed="Couldn’t load the templates">
        {(templates) => <TemplateList templates={templates} onEdit={({ id }) => open(id)} onDuplicate={add} />}
      </QueryContent>
      <Signature />
      <MailboxSection />
      <NewsletterSection />
      {opened === newTemplate ? (
        <TemplatePanel initial={original ? copyOf(original) : blankTemplate} onClose={close} onReload={reload} />
      ) : undefined}
      {template === undefined ? undefined : (
        <TemplatePanel
          key={`${template.id} ${reloads}`}
          template={template}
          initial={contentOf(template)}
          onClose={close}
          onReload={reload}
        />
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
