import * as z from 'zod/mini'
import { apiCall } from './api-call.ts'
import { pageQuery } from './paging.ts'
import { erasure } from './personal-data.ts'
import {
  editableFields,
  oneProspect,
  priorities,
  prospect,
  prospectDetail,
  prospectFilter,
  statuses,
} from './prospects.ts'
import { line, optional, timestamp } from './text.ts'

/** An archived lead. `id` is the archive's own; calls name a lead by `originalProspectId` wherever it is. */
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

export const archiveProspect = apiCall({
  method: 'POST',
  path: '/api/prospects/:id/archive',
  summary: 'Moves a lead, with its history, to the archive.',
  access: 'owner',
  keyed: true,
  params: oneProspect,
  body: z.object({ archiveReason: optional(line(500)) }),
  answer: archivedProspect,
  errors: ['not_found', 'already_archived'],
})

export const listArchivedProspects = apiCall({
  method: 'GET',
  path: '/api/archived-prospects',
  summary: 'Archived leads, newest in the archive first, page by page.',
  access: 'owner',
  query: z.object({ ...prospectFilter, ...pageQuery }),
  answer: z.array(archivedProspect),
})

export const getArchivedProspect = apiCall({
  method: 'GET',
  path: '/api/archived-prospects/:id',
  summary: 'One archived lead, by its originalProspectId.',
  access: 'owner',
  params: oneProspect,
  answer: archivedProspect,
  errors: ['not_found'],
})

export const restoreProspect = apiCall({
  method: 'POST',
  path: '/api/archived-prospects/:id/restore',
  summary: 'Brings an archived lead back, by its originalProspectId.',
  access: 'owner',
  keyed: true,
  params: oneProspect,
  answer: prospectDetail,
  errors: ['not_found', 'already_exists'],
})

export const deleteProspect = apiCall({
  method: 'DELETE',
  path: '/api/prospects/:id',
  summary:
    'Deletes a lead, live or archived, with its history. Who it was is kept, so that nobody finds them again. A call to come is cancelled, and both sides are told.',
  access: 'owner',
  keyed: true,
  params: oneProspect,
  body: z.object({ reason: optional(line(500)) }),
  errors: ['not_found'],
})

export const listDeletedProspects = apiCall({
  method: 'GET',
  path: '/api/deleted-prospects',
  summary: 'Deleted leads, newest first, page by page.',
  access: 'owner',
  query: z.object(pageQuery),
  answer: z.array(deletedProspect),
})

export const eraseProspect = apiCall({
  method: 'POST',
  path: '/api/prospects/:id/erase',
  summary:
    'Erases a person, live, archived or deleted, from everything we hold. Keyed hashes remain, which keep them from being found again; payments are kept, as tax law wants. A call to come is cancelled, which one last mail tells them.',
  access: 'owner',
  params: oneProspect,
  answer: erasure,
  errors: ['not_found'],
})

export const mergeProspects = apiCall({
  method: 'POST',
  path: '/api/prospects/:id/merge',
  summary:
    'Joins another lead, live or archived, to this one: everything of the other moves over and the other is gone. Blanks are filled from the other; `keep` chooses field by field.',
  access: 'owner',
  params: oneProspect,
  body: z.object({
    /** Made by the caller, who can take the merge back by it; a repeat is recognised. */
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

/** For so long a merge can be taken back. */
export const mergeUndoDays = 30

export const undoMerge = apiCall({
  method: 'POST',
  path: '/api/merges/:id/undo',
  summary:
    'Parts two merged leads: the other comes back with all that was its own, and what has come in or was changed since stays with the lead that was kept. Whole or not at all; asking again changes nothing.',
  access: 'owner',
  params: z.object({ id: z.uuid('Merge not found') }),
  answer: z.object({ keptId: z.uuid(), otherId: z.uuid() }),
  errors: ['not_found', 'conflict'],
})

/** How many leads one list of ids may name. */
export const maxBulkIds = 1000

export const changeProspects = apiCall({
  method: 'POST',
  path: '/api/prospects/bulk',
  summary:
    'Does one thing to many leads, named by id or by a filter, and says how each went. `restore` brings archived leads back, named by id.',
  access: 'owner',
  body: z.object({
    ids: optional(
      z
        .array(z.uuid('Lead not found'))
        .check(
          z.minLength(1, 'Please choose at least one lead'),
          z.maxLength(maxBulkIds, `Please choose at most ${maxBulkIds.toLocaleString('en-GB')} leads`),
        ),
    ),
    filter: optional(z.object(prospectFilter)),
    /** With a filter: how many leads the caller saw. More or fewer by now is answered with 409. */
    expectedCount: optional(z.int()),
    action: z.enum(['archive', 'restore', 'delete', 'status', 'priority'], 'Please choose what to do'),
    status: optional(z.enum(statuses)),
    priority: optional(z.enum(priorities)),
    reason: optional(line(500)),
  }),
  answer: z.object({
    done: z.int(),
    failed: z.int(),
    results: z.array(z.object({ id: z.uuid(), done: z.boolean(), error: z.nullable(z.string()) })),
  }),
  errors: ['conflict'],
})
