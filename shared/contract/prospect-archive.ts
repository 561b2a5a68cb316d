import * as z from 'zod/mini'
import { apiCall } from './api-call.ts'
import { everySubject, recordsOfPerson } from './changes.ts'
import { pageQuery } from './paging.ts'
import { erasure } from './personal-data.ts'
import {
  hasSearch,
  editableFields,
  oneProspect,
  priorities,
  prospect,
  prospectDetail,
  prospectFilter,
  statuses,
} from './prospects.ts'
import { idList, line, optional, timestamp } from './text.ts'

/** An archived lead. `id` is the id of the archive record; calls always take the lead's own id, `originalProspectId`. */
export const archivedProspect = z.extend(prospect, {
  originalProspectId: z.uuid(),
  archivedAt: timestamp,
  archiveReason: z.nullable(z.string()),
  originalCreatedAt: timestamp,
  originalUpdatedAt: timestamp,
})
export type ArchivedProspect = z.output<typeof archivedProspect>

export const deletedProspect = z.object({
  id: z.uuid(),
  originalProspectId: z.uuid(),
  /** `none:` and the lead's id where there was no address. */
  email: z.string(),
  name: z.string(),
  sourceIdentifier: z.nullable(z.string()),
  deletedAt: timestamp,
  deletedReason: z.nullable(z.string()),
})
export type DeletedProspect = z.output<typeof deletedProspect>

export const archiveProspect = apiCall('POST', '/api/prospects/:id/archive', {
  summary: 'Moves a lead, with its history, to the archive.',
  changes: ['prospect', 'archivedProspect', 'call', 'survey', 'task', 'outbox'],
  params: oneProspect,
  body: z.object({ archiveReason: optional(line(500)) }),
  answer: archivedProspect,
  errors: ['not_found', 'already_archived'],
})

export const listArchivedProspects = apiCall('GET', '/api/archived-prospects', {
  summary: 'Archived leads, newest in the archive first, page by page.',
  query: z.object({ ...prospectFilter, ...pageQuery }),
  namesPerson: hasSearch,
  answer: z.array(archivedProspect),
  staleAfter: ['archivedProspect'],
  offline: true,
})

export const getArchivedProspect = apiCall('GET', '/api/archived-prospects/:id', {
  summary: 'One archived lead, by its originalProspectId.',
  params: oneProspect,
  answer: archivedProspect,
  errors: ['not_found'],
  staleAfter: ['archivedProspect'],
  offline: true,
})

export const restoreProspect = apiCall('POST', '/api/archived-prospects/:id/restore', {
  summary: 'Restores an archived lead, by its originalProspectId.',
  changes: ['prospect', 'archivedProspect', 'task'],
  params: oneProspect,
  answer: prospectDetail,
  errors: ['not_found', 'already_exists'],
})

export const deleteProspect = apiCall('DELETE', '/api/prospects/:id', {
  summary:
    'Deletes a lead, live or archived, with its history. The contact details stay on the suppression lists, so that no import or scrape stores the person again. Upcoming appointments are cancelled and both sides notified.',
  changes: recordsOfPerson,
  params: oneProspect,
  body: z.object({ reason: optional(line(500)) }),
  errors: ['not_found'],
})

/** Limited by the length of a URL. */
export const maxDeletedIds = 100

export const listDeletedProspects = apiCall('GET', '/api/deleted-prospects', {
  summary: 'Deleted leads, newest first, page by page.',
  query: z.object({
    ...pageQuery,
    /** Only those whose originalProspectId is one of these, separated by commas. */
    ids: optional(idList(maxDeletedIds)),
  }),
  answer: z.array(deletedProspect),
  staleAfter: ['prospect', 'archivedProspect'],
})

export const eraseProspect = apiCall('POST', '/api/prospects/:id/erase', {
  summary:
    'Erases all data about a person, live, archived or deleted. Keyed hashes remain, so that no import or scrape stores the person again, and payments, which tax law requires. Upcoming appointments are cancelled, and a last email says so.',
  changes: everySubject,
  write: 'own', // empties the write-ahead log
  params: oneProspect,
  answer: erasure,
  errors: ['not_found'],
})

export const mergeProspects = apiCall('POST', '/api/prospects/:id/merge', {
  summary:
    'Merges another lead, live or archived, into this one: its history moves over and the other lead is removed. Blank fields are filled from the other lead; `keep` chooses field by field, except what was agreed and the stage of an open job.',
  changes: recordsOfPerson,
  params: oneProspect,
  body: z.object({
    /** Made by the caller, to recognise a repeat and to undo the merge. */
    mergeId: optional(z.uuid()),
    otherId: z.uuid('Lead not found'),
    keep: z._default(
      z.partialRecord(
        z.enum(Object.keys(editableFields) as (keyof typeof editableFields)[]),
        z.enum(['this', 'other']),
      ),
      {},
    ),
  }),
  answer: prospectDetail,
  errors: ['not_found', 'already_archived', 'already_exists'],
})

/** How long a merge can be undone. */
export const mergeUndoDays = 30

export const undoMerge = apiCall('POST', '/api/merges/:id/undo', {
  summary:
    'Undoes a merge: the other lead is restored with its own records, and what was added or changed since stays with the kept lead. Either everything is undone or nothing; repeating the call changes nothing.',
  changes: recordsOfPerson,
  params: z.object({ id: z.uuid('Merge not found') }),
  answer: z.object({ keptId: z.uuid(), otherId: z.uuid() }),
  errors: ['not_found', 'conflict'],
})

/** The most ids in one call. */
export const maxBulkIds = 1000

const bulkActions = ['archive', 'restore', 'delete', 'status', 'priority'] as const

/** Made by the caller of a long change: a repeat joins it, or gets its result. */
export const bulkRunId = optional(z.uuid())

/** Leads that were left as they are because a long change was stopped before it came to them: 0 when it was stopped after the last. */
export const unchangedLeads = z.optional(z.int())

export const changeProspects = apiCall('POST', '/api/prospects/bulk', {
  summary:
    'Changes many leads, given by id or by a filter, and reports the result for each. `restore` takes the ids of archived leads. What has begun is continued after a restart of the server.',
  changes: [...recordsOfPerson, 'bulkRun'],
  write: 'own', // changes many records in short transactions
  body: z.object({
    bulkRunId,
    ids: optional(
      z
        .array(z.uuid('Lead not found'))
        .check(
          z.minLength(1, 'Please choose at least one lead'),
          z.maxLength(maxBulkIds, { error: () => `Please choose at most ${maxBulkIds.toLocaleString('en-GB')} leads` }),
        ),
    ),
    filter: optional(z.object(prospectFilter)),
    /** With a filter: how many leads the caller saw. Any other number is refused with 409. */
    expectedCount: optional(z.int()),
    action: z.enum(bulkActions, 'Please choose what to do'),
    status: optional(z.enum(statuses)),
    priority: optional(z.enum(priorities)),
    reason: optional(line(500)),
  }),
  answer: z.object({
    done: z.int(),
    failed: z.int(),
    unchanged: unchangedLeads,
    results: z.array(z.object({ id: z.uuid(), done: z.boolean(), error: z.nullable(z.string()) })),
  }),
  errors: ['conflict', 'unavailable'],
})

/** A long change of leads: `changeProspects`, or `undoImport`. */
export const bulkRun = z.object({
  id: z.uuid(),
  action: z.enum([...bulkActions, 'undo_import']),
  status: z.nullable(z.enum(statuses)),
  priority: z.nullable(z.enum(priorities)),
  /** How many leads there are, have been gone through, and could not be changed. */
  total: z.int(),
  handled: z.int(),
  failed: z.int(),
  /** Why the first of them could not be changed. */
  error: z.nullable(z.string()),
  isStopped: z.boolean(),
  /** Null while it runs, or waits for the server's next start. */
  finishedAt: z.nullable(timestamp),
})
export type BulkRun = z.output<typeof bulkRun>

export const listBulkRuns = apiCall('GET', '/api/bulk-runs', {
  summary: 'How far the long changes are that are running, and the last ones that ended within a day.',
  staleAfter: ['bulkRun'],
  answer: z.array(bulkRun),
})

export const stopBulkRun = apiCall('POST', '/api/bulk-runs/:id/stop', {
  summary: 'Stops a long change. What it has changed stays so; the other leads are left as they are.',
  changes: ['bulkRun'],
  write: 'own', // ends a change that waits for the next start
  params: z.object({ id: z.uuid('Change not found') }),
  errors: ['not_found'],
})
