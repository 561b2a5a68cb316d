import { ViewHead } from '../components/page-heading.tsx'
import { ViewSections } from '../components/view-sections.tsx'
import { UnmatchedMails } from '../incoming-mail/unmatched-mail.tsx'
import { Consultations } from './consultations.tsx'
import { Deposits } from './deposits.tsx'
import { Estimates } from './estimates.tsx'
import { Outbox } from './outbox.tsx'
import { Subscribers } from './subscribers.tsx'

/** Shows what visitors sent through the website's forms, and every email. */
export function WebsiteFormsView() {
  return (
    <>
      <ViewHead title="Website forms" />
      <ViewSections
        label="Kinds of form"
        sections={[
          { value: 'consultations', label: 'Consultations', render: () => <Consultations /> },
          { value: 'estimates', label: 'Estimates', render: () => <Estimates /> },
          { value: 'deposits', label: 'Deposits', render: () => <Deposits /> },
          { value: 'newsletter', label: 'Newsletter', render: () => <Subscribers /> },
          { value: 'unmatched', label: 'Emails from unknown senders', render: () => <UnmatchedMails /> },
          { value: 'outbox', label: 'Outbox', render: () => <Outbox /> },
        ]}
      />
    </>
  )
}
