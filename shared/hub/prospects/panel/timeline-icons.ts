import type { TimelineEntry } from '#shared/contract/prospect-history.ts'
import { Archive20Regular } from '../../icons/archive.ts'
import { ArrowUndo20Regular } from '../../icons/arrow-undo.ts'
import { CalendarLtr20Regular } from '../../icons/calendar-ltr.ts'
import { Call20Regular } from '../../icons/call.ts'
import { Calculator20Regular } from '../../icons/calculator.ts'
import { CheckmarkCircle20Regular } from '../../icons/checkmark-circle.ts'
import { Document20Regular } from '../../icons/document.ts'
import { Edit20Regular } from '../../icons/edit.ts'
import { Mail20Regular } from '../../icons/mail.ts'
import { MailArrowForward20Regular } from '../../icons/mail-arrow-forward.ts'
import { MailInbox20Regular } from '../../icons/mail-inbox.ts'
import { Merge20Regular } from '../../icons/merge.ts'
import { Money20Regular } from '../../icons/money.ts'
import { Note20Regular } from '../../icons/note.ts'
import { PersonAdd20Regular } from '../../icons/person-add.ts'
import { Ruler20Regular } from '../../icons/ruler.ts'
import { Receipt20Regular } from '../../icons/receipt.ts'
import { DocumentText20Regular } from '../../icons/document-text.ts'
import { ShieldCheckmark20Regular } from '../../icons/shield-checkmark.ts'
import { Status20Regular } from '../../icons/status.ts'
import type { FluentIcon } from '../../icons/create-icon.tsx'

const byKind: Partial<Record<TimelineEntry['kind'], FluentIcon>> = {
  email: MailArrowForward20Regular,
  mail: Mail20Regular,
  incoming: MailInbox20Regular,
  consultation: CalendarLtr20Regular,
  estimate: Calculator20Regular,
  payment: Money20Regular,
}

const byType: Record<string, FluentIcon> = {
  application: Status20Regular,
  archive: Archive20Regular,
  call: Call20Regular,
  created: PersonAdd20Regular,
  file_deleted: Document20Regular,
  files_by_email: Document20Regular,
  files_by_owner: Document20Regular,
  files_by_visitor: Document20Regular,
  invoice: Receipt20Regular,
  job: CheckmarkCircle20Regular,
  merge: Merge20Regular,
  merge_undone: ArrowUndo20Regular,
  no_answer: Call20Regular,
  note: Note20Regular,
  quote: DocumentText20Regular,
  quote_answer: DocumentText20Regular,
  quote_sent: DocumentText20Regular,
  privacy: ShieldCheckmark20Regular,
  restore: ArrowUndo20Regular,
  spoke: Call20Regular,
  stage: Status20Regular,
  status: Status20Regular,
  survey: Ruler20Regular,
  task: CheckmarkCircle20Regular,
  voicemail: Call20Regular,
}

/** Returns the icon of a timeline entry. */
export function timelineIcon({ kind, type }: Pick<TimelineEntry, 'kind' | 'type'>): FluentIcon {
  return byKind[kind] ?? byType[type] ?? Edit20Regular
}
