import {
  type ArchivedProspect,
  archiveProspect,
  deleteProspect,
  restoreProspect,
} from '#shared/contract/prospect-archive.ts'
import { addNote, recordPrivacy, type TimelineEntry } from '#shared/contract/prospect-history.ts'
import { createProspect, editableFields, editProspect, type ProspectDetail } from '#shared/contract/prospects.ts'
import { nameOfCall } from '../contract-call.ts'
import { Refusal } from '../refusal.ts'
import { type Known, toDetail, type World } from '../world.ts'
import { blankLead } from './blank-lead.ts'
import type { Deed, Wish } from './deed.ts'

/** What can be done to leads while the server is away. */
export const leadDeeds: Record<string, Deed> = {
  [nameOfCall(createProspect)]: {
    subject: (_, { body }) => ({ id: body['id'] as string, name: body['name'] as string }),
    apply(world, { body: { evenIfDeleted: _evenIfDeleted, ...fields }, madeAt }) {
      const record = toDetail({
        ...blankLead,
        ...(fields as Partial<ProspectDetail>),
        createdAt: madeAt,
        updatedAt: madeAt,
      })
      world.leads.set(record.id, { record, at: madeAt })
      return record
    },
  },
  [nameOfCall(editProspect)]: {
    subject: (world, wish) => named(getLead(world, wish).record),
    before(world, wish) {
      const lead: Record<string, unknown> = { ...getLead(world, wish).record }
      return Object.fromEntries(fieldsOf(wish).map((field) => [field, lead[field]]))
    },
    apply(world, wish) {
      const { body } = wish
      const change = Object.fromEntries(fieldsOf(wish).map((field) => [field, body[field]]))
      return changeLead(world, wish, change)
    },
  },
  [nameOfCall(recordPrivacy)]: {
    subject: (world, wish) => named(getLead(world, wish).record),
    apply(world, wish) {
      const { objected, lawfulBasis, ...facts } = wish.body
      const { objectedAt } = getLead(world, wish).record
      const objectsNow = objected === true && objectedAt === null
      return changeLead(world, wish, {
        ...facts,
        ...(lawfulBasis === undefined ? {} : { lawfulBasis, lawfulBasisAt: lawfulBasis === null ? null : wish.madeAt }),
        ...(objected === undefined ? {} : { objectedAt: objected === true ? (objectedAt ?? wish.madeAt) : null }),
        ...(objectsNow ? { lastObjectedAt: wish.madeAt } : {}),
      })
    },
  },
  [nameOfCall(addNote)]: {
    subject: (world, wish) => named(getLead(world, wish).record),
    apply(world, { id, madeAt, params, body }) {
      const entry: TimelineEntry = {
        id: (body['id'] as string | undefined) ?? id,
        at: madeAt,
        kind: 'activity',
        type: 'note',
        description: body['text'] as string,
        oldValue: null,
        newValue: null,
        notes: null,
        canUndo: false,
      }
      const leadId = params['id'] ?? ''
      world.news.set(leadId, [entry, ...(world.news.get(leadId) ?? [])])
      return entry
    },
  },
  [nameOfCall(archiveProspect)]: {
    subject: (world, wish) => named(getLead(world, wish).record),
    apply(world, wish) {
      const { record, at } = getLead(world, wish)
      const archived: ArchivedProspect = {
        ...record,
        originalProspectId: record.id,
        archivedAt: wish.madeAt,
        archiveReason: (wish.body['archiveReason'] as string | undefined) ?? null,
        originalCreatedAt: record.createdAt,
        originalUpdatedAt: record.updatedAt,
      }
      world.leads.delete(record.id)
      world.archived.set(record.id, { record: archived, at })
      return archived
    },
  },
  [nameOfCall(restoreProspect)]: {
    subject: (world, wish) => {
      const { originalProspectId: id, name } = getArchived(world, wish).record
      return { id, name }
    },
    apply(world, wish) {
      const { record: archived, at } = getArchived(world, wish)
      const {
        originalProspectId,
        originalCreatedAt,
        originalUpdatedAt,
        archivedAt: _at,
        archiveReason: _reason,
        ...fields
      } = archived
      const record = toDetail({
        ...fields,
        id: originalProspectId,
        createdAt: originalCreatedAt,
        updatedAt: originalUpdatedAt,
      })
      world.archived.delete(originalProspectId)
      world.leads.set(originalProspectId, { record, at })
      return record
    },
  },
  [nameOfCall(deleteProspect)]: {
    subject(world, wish) {
      const id = wish.params['id'] ?? ''
      const { record } = world.archived.get(id) ?? getLead(world, wish)
      return { id, name: record.name }
    },
    apply(world, { params: { id = '' } }) {
      world.leads.delete(id)
      world.archived.delete(id)
      world.gone.add(id)
      return undefined
    },
  },
}

function changeLead(world: World, wish: Wish, change: object): ProspectDetail {
  const { record, at } = getLead(world, wish)
  const changed: ProspectDetail = { ...record, ...change }
  world.leads.set(record.id, { record: changed, at })
  return changed
}

/** The fields that an edit names. */
function fieldsOf({ body }: Wish): string[] {
  return Object.keys(editableFields).filter((field) => body[field] !== undefined)
}

function named({ id, name }: ProspectDetail): { id: string; name: string } {
  return { id, name }
}

function getLead(world: World, { params: { id = '' } }: Wish): Known<ProspectDetail> {
  const lead = world.leads.get(id)
  if (lead !== undefined) return lead
  if (world.archived.has(id)) throw new Refusal('already_archived', 'This lead is in the archive.')
  if (world.gone.has(id)) throw new Refusal('not_found', 'There is no such lead any more.')
  throw notKnown()
}

function getArchived(world: World, { params: { id = '' } }: Wish): Known<ArchivedProspect> {
  const archived = world.archived.get(id)
  if (archived === undefined) throw notKnown()
  return archived
}

function notKnown(): Refusal {
  return new Refusal(
    'unavailable',
    'The server cannot be reached, and this computer has not seen the lead before. Please try again when the server is back.',
  )
}
