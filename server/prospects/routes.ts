import * as archiveCalls from '#shared/contract/prospect-archive.ts'
import * as duplicateCalls from '#shared/contract/prospect-duplicates.ts'
import * as historyCalls from '#shared/contract/prospect-history.ts'
import * as importCalls from '#shared/contract/prospect-import.ts'
import * as calls from '#shared/contract/prospects.ts'
import type { Deps } from '../deps.ts'
import type { Api } from '../platform/http/api.ts'
import { linkNextPage } from '../platform/http/paging.ts'
import { serve } from '../platform/http/serve.ts'
import { archive, restore } from './archive/archive.ts'
import { getArchived, listArchived, listDeleted } from './archive/archive-lists.ts'
import { changeMany } from './edit/bulk.ts'
import { create } from './edit/create.ts'
import { listPossibleDuplicates, markDifferentPeople } from './merge/duplicates.ts'
import { edit } from './edit/edit.ts'
import { email } from './activities/emails.ts'
import { erase } from '../privacy/erase/erase.ts'
import { exportLeads } from './list/export.ts'
import { importFile } from './import/import-file.ts'
import { listImports } from './import/queries.ts'
import { undoImport } from './import/undo.ts'
import { list } from './list/list-query.ts'
import { merge } from './merge/merge.ts'
import { note } from './activities/add-note.ts'
import { recordFacts } from './edit/lawful-basis.ts'
import { getProspectRow, toDetail } from './queries.ts'
import { remove } from '../privacy/erase/remove.ts'
import { summariseStages, summariseStatuses } from './list/summary.ts'
import { listTimeline } from './activities/timeline.ts'
import { undoMerge } from './merge/undo-merge.ts'

export function prospectRoutes(api: Api, deps: Deps): void {
  // Before the calls on one lead, whose id would match their names.
  importRoutes(api, deps)

  serve(api, calls.listProspects, ({ query }, context) => list(deps, context, query))
  serve(api, calls.summariseProspects, ({ query }) => summariseStatuses(deps, query))
  serve(api, calls.summariseStages, ({ query }) => summariseStages(deps, query))
  serve(api, calls.createProspect, ({ body, trx }) => create({ ...deps, db: trx }, body))
  serve(api, calls.getProspect, async ({ params }) => toDetail(await getProspectRow(deps.db, params.id)))
  serve(api, calls.editProspect, ({ params, body, trx }) => edit({ ...deps, db: trx }, params.id, body))
  serve(api, archiveCalls.changeProspects, ({ body }) => changeMany(deps, body))

  serve(api, duplicateCalls.listPossibleDuplicates, ({ params }) => listPossibleDuplicates(deps.db, params.id))
  serve(api, duplicateCalls.markDifferentPeople, ({ params, body }) =>
    markDifferentPeople(deps, params.id, body.otherId),
  )

  archiveRoutes(api, deps)
  historyRoutes(api, deps)
}

function importRoutes(api: Api, deps: Deps): void {
  serve(api, importCalls.importProspects, ({ query, text }) => importFile(deps, query, text))
  serve(api, importCalls.exportProspects, ({ query }) => exportLeads(deps, query))
  serve(api, importCalls.undoImport, ({ params }) => undoImport(deps, params.id))
  serve(api, importCalls.listImports, async ({ query }, context) => {
    const imports = await listImports(deps.db, query)
    linkNextPage(context, imports, query.limit)
    return imports
  })
}

function archiveRoutes(api: Api, deps: Deps): void {
  serve(api, archiveCalls.archiveProspect, ({ params, body, trx }) =>
    archive({ ...deps, db: trx }, params.id, body.archiveReason),
  )
  serve(api, archiveCalls.listArchivedProspects, ({ query }, context) => listArchived(deps, context, query))
  serve(api, archiveCalls.getArchivedProspect, ({ params }) => getArchived(deps, params.id))
  serve(api, archiveCalls.restoreProspect, ({ params, trx }) => restore({ ...deps, db: trx }, params.id))
  serve(api, archiveCalls.deleteProspect, ({ params, body, trx }) =>
    remove({ ...deps, db: trx }, params.id, body.reason),
  )
  serve(api, archiveCalls.listDeletedProspects, ({ query }, context) => listDeleted(deps, context, query))
  serve(api, archiveCalls.eraseProspect, ({ params }) => erase(deps, params.id))
  serve(api, archiveCalls.mergeProspects, ({ params, body }) => merge(deps, params.id, body))
  serve(api, archiveCalls.undoMerge, ({ params }) => undoMerge(deps, params.id))
}

function historyRoutes(api: Api, deps: Deps): void {
  serve(api, historyCalls.getTimeline, ({ params, query }, context) => listTimeline(deps, context, params.id, query))
  serve(api, historyCalls.addNote, ({ params, body, trx }) => note({ ...deps, db: trx }, params.id, body))
  serve(api, historyCalls.emailProspect, ({ params, body }) => email(deps, params.id, body))
  serve(api, historyCalls.recordPrivacy, ({ params, body, trx }) => recordFacts({ ...deps, db: trx }, params.id, body))
}
