import { blankLead } from '#shared/business/blank-lead.ts'
import { leadFields } from '#shared/business/lead-fields.ts'
import { plainNumber } from '#shared/business/phone-number.ts'
import type { ParsedInput } from '#shared/contract/api-call.ts'
import {
  archiveProspect,
  deleteProspect,
  getArchivedProspect,
  restoreProspect,
} from '#shared/contract/prospect-archive.ts'
import { addNote, recordPrivacy } from '#shared/contract/prospect-history.ts'
import {
  createProspect,
  type EditableField,
  editProspect,
  getProspect,
  type ProspectDetail,
} from '#shared/contract/prospects.ts'
import { type OfflineCall, offlineCall } from './offline-call.ts'
import { type Effects, toDetail } from './replica.ts'
import { activityEntry, getArchived, getLead, givenFields } from './lead-records.ts'

/** Of a call that answers with the lead as it leaves it. */
const answersLead = {
  answeredBy: getProspect,
  apply: (lead: ProspectDetail): Effects => ({ leads: { [lead.id]: lead } }),
}

/** The changes of leads. */
export const leadCalls: readonly OfflineCall[] = [
  offlineCall(createProspect, {
    ...answersLead,
    subject: (_, { id, body }) => ({ id: body.id ?? id, name: body.name }),
    answer(_, { id, madeAt, body: { evenIfDeleted: _evenIfDeleted, ...fields } }) {
      return { ...blankLead, id, ...withDialNumber(givenFields(fields)), createdAt: madeAt, updatedAt: madeAt }
    },
    describe: () => 'New lead',
    alone: () => true,
  }),
  offlineCall(editProspect, {
    ...answersLead,
    subject: getLead,
    before(replica, request) {
      const lead = getLead(replica, request)
      return Object.fromEntries(editsIn(request.body).map(([field]) => [field, lead[field]]))
    },
    answer: (replica, request) => ({
      ...getLead(replica, request),
      ...withDialNumber(Object.fromEntries(editsIn(request.body))),
    }),
    describe: (body, valueLabel) =>
      editsIn(body)
        .map(([field, value]) => `${leadFields[field].label}: ${valueLabel(value)}`)
        .join(' · '),
    alone: (body) => 'email' in body || 'phone' in body,
  }),
  offlineCall(recordPrivacy, {
    ...answersLead,
    subject: getLead,
    answer(replica, request) {
      const lead = getLead(replica, request)
      const { madeAt, body } = request
      const { objected, lawfulBasis, basedOn: _, ...facts } = body
      const objectsNow = objected === true && lead.objectedAt === null
      return {
        ...lead,
        ...givenFields(facts),
        ...(lawfulBasis === undefined ? {} : { lawfulBasis, lawfulBasisAt: lawfulBasis === null ? null : madeAt }),
        ...(objected === undefined ? {} : { objectedAt: objected ? (lead.objectedAt ?? madeAt) : null }),
        ...(objectsNow ? { lastObjectedAt: madeAt } : {}),
      }
    },
    describe: ({ objected }) => (objected === true ? 'Wants no marketing' : 'Lawful basis'),
  }),
  offlineCall(addNote, {
    subject: getLead,
    answer: (_, { id, madeAt, body }) =>
      activityEntry({ id: body.id ?? id, at: madeAt, type: 'note', description: body.text }),
    apply: (added, { params }) => ({ timeline: { leadId: params.id, added } }),
    describe: ({ text }) => `Note: “${text}”`,
  }),
  offlineCall(archiveProspect, {
    subject: getLead,
    answer(replica, request) {
      const lead = getLead(replica, request)
      return {
        ...lead,
        originalProspectId: lead.id,
        archivedAt: request.madeAt,
        archiveReason: request.body.archiveReason ?? null,
        originalCreatedAt: lead.createdAt,
        originalUpdatedAt: lead.updatedAt,
      }
    },
    apply: (archived) => ({
      leads: { [archived.originalProspectId]: null },
      archived: { [archived.originalProspectId]: archived },
    }),
    describe: () => 'Archived',
    fulfilledBy: { code: 'already_archived' },
    answeredBy: getArchivedProspect,
  }),
  offlineCall(restoreProspect, {
    subject(replica, request) {
      const { originalProspectId: id, name } = getArchived(replica, request)
      return { id, name }
    },
    answer(replica, request) {
      const {
        originalProspectId,
        originalCreatedAt,
        originalUpdatedAt,
        archivedAt: _at,
        archiveReason: _reason,
        ...fields
      } = getArchived(replica, request)
      return toDetail({
        ...fields,
        id: originalProspectId,
        createdAt: originalCreatedAt,
        updatedAt: originalUpdatedAt,
      })
    },
    apply: (lead) => ({ leads: { [lead.id]: lead }, archived: { [lead.id]: null } }),
    describe: () => 'Restored from the archive',
    // A lead that is live needs no restoring.
    fulfilledBy: { code: 'not_found', confirmedBy: getProspect },
    answeredBy: getProspect,
  }),
  offlineCall(deleteProspect, {
    subject(replica, request) {
      const { id } = request.params
      const { name } = replica.archived.get(id)?.record ?? getLead(replica, request)
      return { id, name }
    },
    answer: () => undefined,
    apply: (_, { params: { id } }) => ({ leads: { [id]: null }, archived: { [id]: null } }),
    describe: () => 'Deleted',
    fulfilledBy: { code: 'not_found' },
  }),
]

/** Adds what dials a changed phone number. The server reads more kinds of text. */
function withDialNumber<Fields extends { phone?: string | null }>(
  fields: Fields,
): Fields & { dialNumber?: string | null } {
  if (!('phone' in fields)) return fields
  return { ...fields, dialNumber: (fields.phone && plainNumber(fields.phone)) || null }
}

type Edit = ParsedInput<typeof editProspect>['body']

/** The fields that an edit names, with their new values. */
function editsIn(body: Edit): FieldEdit[] {
  return Object.entries(body).filter(isFieldEdit)
}

type FieldEdit = [EditableField, string | number | null]

function isFieldEdit(entry: [string, unknown]): entry is FieldEdit {
  return entry[0] in leadFields && entry[1] !== undefined
}
