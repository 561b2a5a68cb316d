import { ViewHead } from '../components/page-heading.tsx'
import { ViewSections } from '../components/view-sections.tsx'
import { UnmatchedMails } from '../incoming-mail/unmatched-mail.tsx'
import { Outbox } from '../website-forms/outbox.tsx'
import { TemplatesSection } from './templates-section.tsx'

/** Shows the templates with the signature and the mailbox, what unknown senders wrote, and every email that the website sends. */
export function EmailView() {
  return (
    <>
      <ViewHead title="Email" />
      <ViewSections
        label="Email"
        sections={[
          { value: 'templates', label: 'Templates and mailbox', render: () => <TemplatesSection /> },
          { value: 'unmatched', label: 'Emails from unknown senders', render: () => <UnmatchedMails /> },
          { value: 'outbox', label: 'Outbox', render: () => <Outbox /> },
        ]}
      />
    </>
  )
}
