import type { priorities, projectTypes, statuses } from '#shared/contract/prospects.ts'

export type Status = (typeof statuses)[number]
export type ProjectType = (typeof projectTypes)[number]
export type Priority = (typeof priorities)[number]

export const statusLabels: Record<Status, string> = {
  new: 'New',
  contacted: 'Contacted',
  interested: 'Interested',
  quoted: 'Quoted',
  converted: 'Converted',
  rejected: 'Rejected',
}

export const projectTypeLabels: Record<ProjectType, string> = {
  extension: 'Extension',
  loft_conversion: 'Loft conversion',
  structural: 'Structural',
  building_regs: 'Building regs',
}

export const priorityLabels: Record<Priority, string> = { high: 'High', medium: 'Medium', low: 'Low' }

/** Where a lead came from: our own pages have a name; another platform keeps the one it was found under. */
export function sourceLabel(platform: string): string {
  return ownSources.get(platform) ?? platform
}

const ownSources = new Map([
  ['website', 'Website'],
  ['calculator', 'Calculator'],
])

/** `1 lead`, `30 leads`; a list that is cut at its limit says so. */
export function countLabel(count: number, limit: number): string {
  if (count >= limit) return `The newest ${count.toLocaleString('en-GB')} leads`
  return count === 1 ? '1 lead' : `${count.toLocaleString('en-GB')} leads`
}
