import {
  Archive20Regular,
  ArrowUndo20Regular,
  CalendarLtr20Regular,
  Call20Regular,
  Calculator20Regular,
  CheckmarkCircle20Regular,
  Document20Regular,
  Edit20Regular,
  type FluentIcon,
  Mail20Regular,
  MailArrowForward20Regular,
  MailInbox20Regular,
  Merge20Regular,
  Money20Regular,
  Note20Regular,
  PersonAdd20Regular,
  Ruler20Regular,
  Receipt20Regular,
  DocumentText20Regular,
  ShieldCheckmark20Regular,
  Status20Regular,
} from '@fluentui/react-icons'
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
