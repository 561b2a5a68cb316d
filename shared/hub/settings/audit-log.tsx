import { openLabels } from '#shared/business/labels-with-fallback.ts'
import { type AuditAction, auditActions, type AuditEntry, listAudit } from '#shared/contract/audit.ts'
import { EmptyState } from '../components/empty-state.tsx'
import { PastTime } from '../components/past-time.tsx'
import { ChoiceFilter } from '../components/records/choice-filter.tsx'
import { RecordList, usePages } from '../components/records/record-list.tsx'
import type { RecordColumn } from '../components/records/record-table.tsx'
import { useChoice } from '../platform/address-state.ts'
import { formatExact } from '../platform/dates.ts'
import { describeDetail } from './audit-detail.ts'

const actionLabels = openLabels<Record<AuditAction, string>>({
  owner_set_up: 'Account set up',
  owner_reset: 'Account reset by OWNER_PASSWORD',
  owner_email_changed: 'Email address changed by OWNER_EMAIL',
  sign_in: 'Signed in',
  sign_in_refused: 'Sign-in refused',
  code_refused: 'Sign-in code refused',
  recovery_code_used: 'Recovery code used',
  recovery_codes_renewed: 'New recovery codes created',
  second_factor_on: 'Two-step sign-in turned on',
  second_factor_off: 'Two-step sign-in turned off',
  sign_out_everywhere: 'Signed out everywhere',
  password_changed: 'Password changed',
  password_reset: 'Password reset by email',
  calendar_feed_on: 'Calendar address made',
  calendar_feed_off: 'Calendar address turned off',
  busy_calendar_on: 'Busy times read from your calendar',
  busy_calendar_off: 'Busy times no longer read',
  token_made: 'Device given access',
  token_revoked: 'Device access ended',
  token_expired: 'Unused device signed out',
  session_ended: 'Browser signed out',
  leads_exported: 'Leads exported',
  accounts_exported: 'Receipts and invoices exported',
  leads_imported: 'Leads imported',
  import_undone: 'Import undone',
  basis_recorded: 'Lawful basis recorded',
  basis_withdrawn: 'Lawful basis withdrawn',
  objection_recorded: 'Objection to marketing recorded',
  objection_withdrawn: 'Objection to marketing withdrawn',
  leads_merged: 'Leads merged',
  merge_undone: 'Merge undone',
  lead_deleted: 'Lead deleted',
  person_erased: 'Person erased',
  person_exported: 'Personal data downloaded',
  enquiry_accepted: 'Enquiry marked as genuine',
  newsletter_ended: 'Subscriber unsubscribed',
  newsletter_bounced: 'Subscriber removed: emails came back',
  subscribers_exported: 'Subscribers downloaded',
  backup_made: 'Backup made',
  backup_downloaded: 'Backup downloaded',
  offsite_backup_changed: 'Off-site copies set up or changed',
  offsite_backup_turned_off: 'Off-site copies turned off',
  mailbox_changed: 'Mailbox for replies set up or changed',
  mailbox_turned_off: 'Mailbox for replies turned off',
  database_restored: 'Database restored',
  source_terms_read: 'Source terms confirmed',
  source_terms_withdrawn: 'Source terms no longer confirmed',
  source_turned_on: 'Source turned on',
  source_turned_off: 'Source turned off',
  invoice_issued: 'Invoice issued',
  invoice_paid: 'Invoice marked as paid',
  invoice_unpaid: 'Invoice marked as unpaid',
  invoice_voided: 'Invoice voided',
  deposit_credited: 'Credit note for a deposit issued',
  deposit_credit_cancelled: 'Credit note for a deposit cancelled',
  invoice_link_replaced: 'Invoice link replaced',
  quote_issued: 'Quote issued',
  quote_accepted: 'Quote accepted',
  quote_accepted_by_phone: 'Quote marked as accepted by telephone',
  quote_acceptance_undone: 'Acceptance of a quote undone',
  quote_declined: 'Quote declined',
  quote_withdrawn: 'Quote withdrawn',
  quote_link_replaced: 'Quote link replaced',
  invoice_reminded: 'Invoice reminder sent',
  invoice_reminders_turned_on: 'Automatic invoice reminders turned on',
  invoice_reminders_turned_off: 'Automatic invoice reminders turned off',
  retention_dry_run: 'Data retention previewed',
  retention_turned_on: 'Data retention set to automatic',
  retention_turned_off: 'Data retention no longer automatic',
  retention_run: 'Data retention run',
  morning_mail_turned_on: 'Morning summary turned on',
  morning_mail_turned_off: 'Morning summary turned off',
  meeting_link_changed: 'Meeting link changed',
  call_rules_changed: 'Booking of calls changed',
})
const options = auditActions.map((value) => ({ value, label: actionLabels[value] }))

const columns: readonly RecordColumn<AuditEntry>[] = [
  { header: 'What', width: 'minmax(180px, 1.2fr)', place: 'title', cell: ({ action }) => actionLabels[action] },
  { header: 'Detail', width: 'minmax(140px, 1.6fr)', cell: ({ detail }) => describeDetail(detail) },
  { header: 'Date and time', width: 'minmax(210px, 1fr)', cell: ({ createdAt }) => formatExact(createdAt) },
  { header: 'When', width: '104px', place: 'end', cell: ({ createdAt }) => <PastTime at={createdAt} /> },
]

/** Lists sign-ins and what was done with people's data, newest first. Entries can't be edited. */
export function AuditLog() {
  const [action, choose] = useChoice('action', auditActions)
  const pages = usePages(listAudit, { query: { action } })
  return (
    <>
      <ChoiceFilter label="What" all="Everything" options={options} value={action} onChoose={choose} />
      <RecordList
        label="Audit log"
        pages={pages}
        columns={columns}
        keyOf={({ id }) => id}
        empty={
          <EmptyState title="No entries">
            Sign-ins, exports, deletions and backups are recorded here and can’t be changed.
          </EmptyState>
        }
      />
    </>
  )
}
