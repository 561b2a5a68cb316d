import * as captureCalls from '#shared/contract/capture.ts'
import * as archiveCalls from '#shared/contract/prospect-archive.ts'
import * as duplicateCalls from '#shared/contract/prospect-duplicates.ts'
import * as historyCalls from '#shared/contract/prospect-history.ts'
import * as importCalls from '#shared/contract/prospect-import.ts'
import * as calls from '#shared/contract/prospects.ts'
import type { Deps } from '../deps.ts'
import type { Api } from '../platform/http/api.ts'
import { serve } from '../platform/http/serve.ts'
import { toPage } from '../platform/paging.ts'
import { emailLead } from './activities/emails.ts'
import { addNote, getTimeline } from './activities/timeline.ts'
import * as archive from './archive/service.ts'
import type { BulkRuns } from './bulk-runs/bulk-runs.ts'
import { createLead } from './edit/apply-change.ts'
import { changeMany } from './owner-edits/bulk.ts'
import { editLead } from './owner-edits/edit-lead.ts'
import { recordLawfulBasis } from './edit/lawful-basis.ts'
import { addFound, checkFound, foundBodyLimitBytes } from './import/found-prospects.ts'
import { listImports } from './import/queries.ts'
import { createImports } from './import/service.ts'
import { undoImport } from './import/undo-import.ts'
import * as list from './list/service.ts'
import { listPossibleDuplicates, markDifferentPeople } from './merge/duplicates.ts'
import { mergeLeads } from './merge/merge.ts'
import { undoMerge } from './merge/undo-merge.ts'
import { getProspectRow, toProspect } from './queries.ts'

export interface ProspectDeps extends Deps {
  bulkRuns: BulkRuns
}

export function prospectRoutes(api: Api, deps: ProspectDeps): void {
  const { db, reader, bulkRuns } = deps
  const imports = createImports(deps)

  // Before the calls on one lead, whose id would match their names.
  serve(api, importCalls.importProspects, ({ query, bytes }) => imports.importFile(query, bytes))
  serve(api, importCalls.exportProspects, ({ query }) => list.exportLeads(deps, query))
  serve(api, importCalls.undoImport, ({ params, query }) => {
    imports.requireEnded(params.id)
    return undoImport(deps, params.id, query.bulkRunId)
  })
  serve(api, importCalls.readImport, ({ params }) => imports.readProgress(params.id))
  serve(api, importCalls.stopImport, ({ params }) => imports.stopImport(params.id))
  serve(api, importCalls.listImports, async ({ query }) =>
    toPage(await listImports(reader, deps.personalData, query), query.limit),
  )

  serve(api, archiveCalls.changeProspects, ({ body }) => changeMany(deps, body))
  serve(api, archiveCalls.listBulkRuns, () => bulkRuns.list())
  serve(api, archiveCalls.stopBulkRun, ({ params }) => bulkRuns.stopRun(params.id))

  serve(api, captureCalls.checkFoundProspects, ({ body, trx }) => checkFound(trx, deps, body.prospects), {
    bodyLimitBytes: foundBodyLimitBytes,
  })
  serve(api, captureCalls.addFoundProspects, ({ body, trx }) => addFound(trx, deps, body), {
    bodyLimitBytes: foundBodyLimitBytes,
  })

  serve(api, calls.listProspects, ({ query }) => list.listLeads(deps, query))
  serve(api, calls.summariseProspects, ({ query }) => list.summariseStatuses(deps, query))
  serve(api, calls.summariseStages, ({ query }) => list.summariseStages(deps, query))
  serve(api, calls.createProspect, ({ body, trx }) => createLead(trx, deps, body))
  serve(api, calls.getProspect, async ({ params }) => toProspect(await getProspectRow(db, params.id)))
  serve(api, calls.editProspect, ({ params, body, trx }) => editLead(trx, deps, params.id, body))
  serve(api, historyCalls.recordPrivacy, ({ params, body, trx }) => recordLawfulBasis(trx, deps, params.id, body))

  serve(api, historyCalls.getTimeline, ({ params, query }) => getTimeline(deps, params.id, query))
  serve(api, historyCalls.addNote, ({ params, body, trx }) => addNote(trx, deps, params.id, body))
  serve(api, historyCalls.emailProspect, ({ params, body, trx }) => emailLead(trx, deps, params.id, body))

  serve(api, archiveCalls.archiveProspect, async ({ params, body, trx }) => {
    const row = await getProspectRow(trx, params.id)
    return toProspect(await archive.moveToArchive(trx, deps, row, body.archiveReason))
  })
  serve(api, archiveCalls.listArchivedProspects, ({ query }) => archive.listArchivedLeads(deps, query))
  serve(api, archiveCalls.getArchivedProspect, async ({ params }) =>
    toProspect(await archive.getArchived(db, params.id)),
  )
  serve(api, archiveCalls.restoreProspect, async ({ params, trx }) =>
    toProspect(await archive.restoreLead(trx, deps, params.id)),
  )
  serve(api, archiveCalls.listDeletedProspects, ({ query }) => archive.listDeletedLeads(deps, query))

  serve(api, archiveCalls.mergeProspects, ({ params, body, trx }) => mergeLeads(trx, deps, params.id, body))
  serve(api, archiveCalls.undoMerge, ({ params, trx }) => undoMerge(trx, deps, params.id))
  serve(api, duplicateCalls.listPossibleDuplicates, ({ params }) => listPossibleDuplicates(db, params.id))
  serve(api, duplicateCalls.markDifferentPeople, ({ params, body, trx }) =>
    markDifferentPeople(trx, deps, params.id, body.otherId),
  )
}
