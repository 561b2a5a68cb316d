import { blankLead } from '#shared/business/blank-lead.ts'
import { plainNumber } from '#shared/business/phone-number.ts'
import {
  type ArchivedProspect,
  archiveProspect,
  deleteProspect,
  restoreProspect,
} from '#shared/contract/prospect-archive.ts'
import { addNote, recordPrivacy, type TimelineEntry } from '#shared/contract/prospect-history.ts'
import { createProspect, editableFields, editProspect, type ProspectDetail } from '#shared/contract/prospects.ts'
import { nameOfCall } from '../../connection/contract-call.ts'
import { Refusal } from '../../connection/errors.ts'
import {
  type Cached,
  type Mutation,
  type MutationRequest,
  type Planned,
  type Replica,
  toDetail,
} from '../replica/replica.ts'

/** The mutations of leads. */
export const leadMutations: Record<string, Mutation> = {
  [nameOfCall(createProspect)]: {
    subject: (_, { body }) => ({ id: body['id'] as string, name: body['name'] as string }),
    plan(replica, { body: { evenIfDeleted: _evenIfDeleted, ...fields }, madeAt }) {
      const record = toDetail({
        ...blankLead,
        ...withDialNumber(fields as Partial<ProspectDetail>),
        createdAt: madeAt,
        updatedAt: madeAt,
      })
      return { answer: record, apply: () => replica.leads.set(record.id, { record, at: madeAt }) }
    },
  },
  [nameOfCall(editProspect)]: {
    subject: (replica, request) => named(getLead(replica, request).record),
    before(replica, request) {
      const lead: Record<string, unknown> = { ...getLead(replica, request).record }
      return Object.fromEntries(fieldsOf(request).map((field) => [field, lead[field]]))
    },
    plan(replica, request) {
      const { body } = request
      const change = Object.fromEntries(fieldsOf(request).map((field) => [field, body[field]]))
      return changeLead(replica, request, withDialNumber(change))
    },
  },
  [nameOfCall(recordPrivacy)]: {
    subject: (replica, request) => named(getLead(replica, request).record),
    plan(replica, request) {
      const { objected, lawfulBasis, basedOn: _, ...facts } = request.body
      const { objectedAt } = getLead(replica, request).record
      const objectsNow = objected === true && objectedAt === null
      return changeLead(replica, request, {
        ...facts,
        ...(lawfulBasis === undefined
          ? {}
          : { lawfulBasis, lawfulBasisAt: lawfulBasis === null ? null : request.madeAt }),
        ...(objected === undefined ? {} : { objectedAt: objected === true ? (objectedAt ?? request.madeAt) : null }),
        ...(objectsNow ? { lastObjectedAt: request.madeAt } : {}),
      })
    },
  },
  [nameOfCall(addNote)]: {
    subject: (replica, request) => named(getLead(replica, request).record),
    plan(replica, { id, madeAt, params, body }) {
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
      return {
        answer: entry,
        apply: () => replica.newEntries.set(leadId, [entry, ...(replica.newEntries.get(leadId) ?? [])]),
      }
    },
  },
  [nameOfCall(archiveProspect)]: {
    subject: (replica, request) => named(getLead(replica, request).record),
    plan(replica, request) {
      const { record, at } = getLead(replica, request)
      const archived: ArchivedProspect = {
        ...record,
        originalProspectId: record.id,
        archivedAt: request.madeAt,
        archiveReason: (request.body['archiveReason'] as string | undefined) ?? null,
        originalCreatedAt: record.createdAt,
        originalUpdatedAt: record.updatedAt,
      }
      return {
        answer: archived,
        apply() {
          replica.leads.delete(record.id)
          replica.archived.set(record.id, { record: archived, at })
        },
      }
    },
  },
  [nameOfCall(restoreProspect)]: {
    subject: (replica, request) => {
      const { originalProspectId: id, name } = getArchived(replica, request).record
      return { id, name }
    },
    plan(replica, request) {
      const { record: archived, at } = getArchived(replica, request)
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
      return {
        answer: record,
        apply() {
          replica.archived.delete(originalProspectId)
          replica.leads.set(originalProspectId, { record, at })
        },
      }
    },
  },
  [nameOfCall(deleteProspect)]: {
    subject(replica, request) {
      const id = request.params['id'] ?? ''
      const { record } = replica.archived.get(id) ?? getLead(replica, request)
      return { id, name: record.name }
    },
    plan(replica, { params: { id = '' } }) {
      return {
        answer: undefined,
        apply() {
          replica.leads.delete(id)
          replica.archived.delete(id)
          replica.deleted.add(id)
        },
      }
    },
  },
}

function changeLead(replica: Replica, request: MutationRequest, change: object): Planned {
  const { record, at } = getLead(replica, request)
  const changed: ProspectDetail = { ...record, ...change }
  return { answer: changed, apply: () => replica.leads.set(record.id, { record: changed, at }) }
}

/** Adds what dials a changed phone number. The server reads more kinds of text. */
function withDialNumber<Fields extends { phone?: unknown }>(fields: Fields): Fields & { dialNumber?: string | null } {
  if (!('phone' in fields)) return fields
  return { ...fields, dialNumber: (typeof fields.phone === 'string' && plainNumber(fields.phone)) || null }
}

/** The fields that an edit names. */
function fieldsOf({ body }: MutationRequest): string[] {
  return Object.keys(editableFields).filter((field) => body[field] !== undefined)
}

function named({ id, name }: ProspectDetail): { id: string; name: string } {
  return { id, name }
}

/** @throws Refusal for a lead that is archived, deleted or not stored here */
export function getLead(
  replica: Replica,
  { params: { id = '' } }: Pick<MutationRequest, 'params'>,
): Cached<ProspectDetail> {
  const lead = replica.leads.get(id)
  if (lead !== undefined) return lead
  if (replica.archived.has(id)) throw new Refusal('already_archived', 'This lead is archived.')
  if (replica.deleted.has(id)) throw new Refusal('not_found', 'Lead not found.')
  throw notStored()
}

function getArchived(replica: Replica, { params: { id = '' } }: MutationRequest): Cached<ArchivedProspect> {
  const archived = replica.archived.get(id)
  if (archived === undefined) throw notStored()
  return archived
}

function notStored(): Refusal {
  return new Refusal(
    'unavailable',
    'The server can’t be reached, and this lead isn’t stored on this computer. Please try again when the server is back.',
  )
}
