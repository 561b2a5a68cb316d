import { type AuditAction, auditActions, type AuditEntry, listAudit } from '#shared/contract/audit.ts'
import { useClient } from '../client-context.ts'
import { EmptyState } from '../components/empty-state.tsx'
import { PastTime } from '../components/past-time.tsx'
import { ChoiceFilter } from '../components/records/choice-filter.tsx'
import { RecordList } from '../components/records/record-list.tsx'
import type { RecordColumn } from '../components/records/record-table.tsx'
import { useChoice } from '../components/records/use-choice.ts'
import { usePages } from '../components/records/use-pages.ts'
import { formatExact } from '../dates.ts'
import { describeDetail } from './describe-detail.ts'

const actionLabels: Record<AuditAction, string> = {
  owner_set_up: 'Account set up',
  owner_reset: 'Account reset by OWNER_PASSWORD',
  owner_email_changed: 'E-mail address changed by OWNER_EMAIL',
  sign_in: 'Signed in',
  sign_in_refused: 'Sign-in refused',
  code_refused: 'Code at sign-in refused',
  recovery_code_used: 'Recovery code used',
  recovery_codes_renewed: 'New recovery codes made',
  second_factor_on: 'Codes at sign-in turned on',
  second_factor_off: 'Codes at sign-in turned off',
  sign_out_everywhere: 'Signed out everywhere',
  password_changed: 'Password changed',
  token_made: 'Device given access',
  token_revoked: 'Access of a device ended',
  token_expired: 'Access of an unused device ended',
  leads_exported: 'Leads exported',
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
  person_exported: 'Data of a person downloaded',
  enquiry_accepted: 'Enquiry taken for a person’s',
  newsletter_ended: 'Subscriber taken off the newsletter',
  subscribers_exported: 'Subscribers downloaded',
  backup_made: 'Backup made',
  backup_downloaded: 'Backup downloaded',
  database_restored: 'Database restored',
  source_terms_read: 'Terms of a source read',
  source_terms_withdrawn: 'Terms of a source no longer held to be read',
  source_turned_on: 'Source switched on',
  source_turned_off: 'Source switched off',
  invoice_issued: 'Invoice issued',
  invoice_paid: 'Invoice marked as paid',
  invoice_unpaid: 'Invoice marked as not paid',
  invoice_voided: 'Invoice voided',
  invoice_link_replaced: 'Invoice link replaced',
  retention_dry_run: 'Dry run of keeping data',
  retention_turned_on: 'Keeping data runs by itself',
  retention_turned_off: 'Keeping data runs no more',
  retention_run: 'Keeping data: run',
  morning_mail_turned_on: 'Mail in the morning turned on',
  morning_mail_turned_off: 'Mail in the morning turned off',
}
const options = auditActions.map((value) => ({ value, label: actionLabels[value] }))

const columns: readonly RecordColumn<AuditEntry>[] = [
  { header: 'What', width: 'minmax(180px, 1.2fr)', place: 'title', cell: ({ action }) => actionLabels[action] },
  { header: 'Detail', width: 'minmax(140px, 1.6fr)', cell: ({ detail }) => describeDetail(detail) },
  { header: 'Exactly', width: 'minmax(210px, 1fr)', cell: ({ createdAt }) => formatExact(createdAt) },
  { header: 'When', width: '104px', place: 'end', cell: ({ createdAt }) => <PastTime at={createdAt} /> },
]

/** What was done with people's data and with the account, newest first. Nothing here can be changed. */
export function AuditLog() {
  const client = useClient()
  const [action, choose] = useChoice('action', auditActions)
  const pages = usePages({
    queryKey: [listAudit.path, { action }],
    ask: (query, signal) => client.callWithHeaders(listAudit, { query: { ...query, action }, signal }),
  })
  return (
    <>
      <ChoiceFilter label="What" all="Everything" options={options} value={action} onChoose={choose} />
      <RecordList
        label="Audit"
        pages={pages}
        columns={columns}
        keyOf={({ id }) => id}
        empty={
          <EmptyState title="Nothing of the kind has happened.">
            Sign-ins, exports, deletions, erasures and backups are written down here as they happen, and stay.
          </EmptyState>
        }
      />
    </>
  )
}
