import type { TimelineEntry } from '#shared/contract/prospect-history.ts'

/** One entry of the timeline, or changes of fields without anything else between them, newest first. */
export type TimelineItem = TimelineEntry | { changes: [TimelineEntry, ...TimelineEntry[]] }

/** Folds changes of fields that follow each other into one item; a single change stays as it is. */
export function foldChanges(entries: readonly TimelineEntry[]): TimelineItem[] {
  const items: TimelineItem[] = []
  for (const entry of entries) {
    const last = items.at(-1)
    if (!isFieldChange(entry) || last === undefined) items.push(entry)
    else if ('changes' in last) last.changes.push(entry)
    else if (isFieldChange(last)) items[items.length - 1] = { changes: [last, entry] }
    else items.push(entry)
  }
  return items
}

function isFieldChange({ kind, type }: TimelineEntry): boolean {
  return kind === 'activity' && type === 'edit'
}
