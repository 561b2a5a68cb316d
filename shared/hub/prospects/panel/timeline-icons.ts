import { Archive20Regular } from '@fluentui/react-icons/svg/archive'
import { ArrowUndo20Regular } from '@fluentui/react-icons/svg/arrow-undo'
import { CalendarLtr20Regular } from '@fluentui/react-icons/svg/calendar-ltr'
import { Call20Regular } from '@fluentui/react-icons/svg/call'
import { Calculator20Regular } from '@fluentui/react-icons/svg/calculator'
import { CheckmarkCircle20Regular } from '@fluentui/react-icons/svg/checkmark-circle'
import { Document20Regular } from '@fluentui/react-icons/svg/document'
import { Edit20Regular } from '@fluentui/react-icons/svg/edit'
import { Mail20Regular } from '@fluentui/react-icons/svg/mail'
import { MailArrowForward20Regular } from '@fluentui/react-icons/svg/mail-arrow-forward'
import { MailInbox20Regular } from '@fluentui/react-icons/svg/mail-inbox'
import { Merge20Regular } from '@fluentui/react-icons/svg/merge'
import { Money20Regular } from '@fluentui/react-icons/svg/money'
import { Note20Regular } from '@fluentui/react-icons/svg/note'
import { PersonAdd20Regular } from '@fluentui/react-icons/svg/person-add'
import { Ruler20Regular } from '@fluentui/react-icons/svg/ruler'
import { Receipt20Regular } from '@fluentui/react-icons/svg/receipt'
import { DocumentText20Regular } from '@fluentui/react-icons/svg/document-text'
import { ShieldCheckmark20Regular } from '@fluentui/react-icons/svg/shield-checkmark'
import { Status20Regular } from '@fluentui/react-icons/svg/status'
import type { FluentIcon } from '@fluentui/react-icons'
import type { TimelineEntry } from '#shared/contract/prospect-history.ts'

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
