import * as z from 'zod/mini'
import { apiCall } from './api-call.ts'
import { pageQuery } from './paging.ts'
import { optional, timestamp } from './text.ts'

/** The actions that are recorded. */
export const auditActions = [
  'owner_set_up',
  'owner_reset',
  'owner_email_changed',
  'sign_in',
  'sign_in_refused',
  'code_refused',
  'recovery_code_used',
  'recovery_codes_renewed',
  'second_factor_on',
  'second_factor_off',
  'sign_out_everywhere',
  'password_changed',
  'password_reset',
  'calendar_feed_on',
  'calendar_feed_off',
  'busy_calendar_on',
  'busy_calendar_off',
  'token_made',
  'token_revoked',
  'token_expired',
  'session_ended',
  'leads_exported',
  'leads_imported',
  'import_undone',
  'basis_recorded',
  'basis_withdrawn',
  'objection_recorded',
  'objection_withdrawn',
  'leads_merged',
  'merge_undone',
  'lead_deleted',
  'person_erased',
  'person_exported',
  'enquiry_accepted',
  'newsletter_ended',
  'newsletter_bounced',
  'subscribers_exported',
  'backup_made',
  'backup_downloaded',
  'offsite_backup_changed',
  'offsite_backup_turned_off',
  'mailbox_changed',
  'mailbox_turned_off',
  'database_restored',
  'source_terms_read',
  'source_terms_withdrawn',
  'source_turned_on',
  'source_turned_off',
  'invoice_issued',
  'invoice_paid',
  'invoice_unpaid',
  'invoice_voided',
  'deposit_credited',
  'deposit_credit_cancelled',
  'invoice_link_replaced',
  'quote_issued',
  'quote_accepted',
  'quote_accepted_by_phone',
  'quote_acceptance_undone',
  'quote_declined',
  'quote_withdrawn',
  'quote_link_replaced',
  'invoice_reminded',
  'invoice_reminders_turned_on',
  'invoice_reminders_turned_off',
  'retention_dry_run',
  'retention_turned_on',
  'retention_turned_off',
  'retention_run',
  'morning_mail_turned_on',
  'morning_mail_turned_off',
  'meeting_link_changed',
  'call_rules_changed',
] as const
export type AuditAction = (typeof auditActions)[number]

export const auditEntry = z.object({
  id: z.uuid(),
  createdAt: timestamp,
  action: z.enum(auditActions),
  /** The record that it concerns: a lead, an account, a device or a source. */
  subjectId: z.nullable(z.string()),
  /** Counts, ids and file names; no personal data. */
  detail: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type AuditEntry = z.output<typeof auditEntry>

export const listAudit = apiCall('GET', '/api/audit', {
  summary:
    'The audit log: sign-ins, consents and objections, exports, deletions, erasures, backups and restores; newest first, page by page.',
  staleAfter: ['audit'],
  query: z.object({
    action: optional(z.enum(auditActions, 'Please choose one of the actions in the list')),
    ...pageQuery,
  }),
  answer: z.array(auditEntry),
})
