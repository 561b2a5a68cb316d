import {
  type ArchivedProspect,
  archiveProspect,
  changeProspects,
  deleteProspect,
  listArchivedProspects,
  restoreProspect,
} from '#shared/contract/prospect-archive.ts'
import {
  createProspect,
  crmStages,
  editProspect,
  getProspect,
  listProspects,
  type ProspectDetail,
  statuses,
  summariseProspects,
  summariseStages,
} from '#shared/contract/prospects.ts'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { createFakeClient, type FakeClient } from './fake-client.ts'
import { openHub } from './open-hub.tsx'
import { sampleId, sampleLead, sampleTime } from './samples.ts'

/** Three leads of different people, newest first. */
export const iris = sampleLead({
  id: sampleId(23),
  name: 'Iris Sample',
  email: 'iris@example.com',
  phone: '020 7946 0023',
  priority: 'high',
})
export const hugo = sampleLead({
  id: sampleId(22),
  name: 'Hugo Sample',
  email: 'hugo@example.com',
  phone: '020 7946 0022',
  location: 'Alresford',
})
export const grace = sampleLead()

/** Makes a fake client serve these leads: filtered by status, kind, priority, stage and words, changed, archived and deleted.
 *  @returns the current records of the server */
export function serveLeads(client: FakeClient, leads: readonly ProspectDetail[] = [iris, hugo, grace]) {
  let live = [...leads]
  let archived: ArchivedProspect[] = []

  function change(id: string, changes: object): ProspectDetail {
    live = live.map((lead) => (lead.id === id ? { ...lead, ...changes } : lead))
    return find(id)
  }
  function find(id: string): ProspectDetail {
    const lead = live.find((lead) => lead.id === id)
    if (!lead) throw new Error(`No lead has the id ${id}.`)
    return lead
  }
  function archive(id: string, archiveReason: string | null): ArchivedProspect {
    const lead = find(id)
    const record = {
      ...lead,
      originalProspectId: id,
      archivedAt: sampleTime,
      archiveReason,
      originalCreatedAt: lead.createdAt,
      originalUpdatedAt: lead.updatedAt,
    }
    remove(id)
    archived = [record, ...archived]
    return record
  }
  function restore(id: string): ProspectDetail {
    const lead = leads.find((lead) => lead.id === id) ?? sampleLead({ id })
    archived = archived.filter(({ originalProspectId }) => originalProspectId !== id)
    live = leads.filter((lead) => lead.id === id || live.some((other) => other.id === lead.id))
    return lead
  }
  function remove(id: string): void {
    live = live.filter((lead) => lead.id !== id)
  }

  client.answer(listProspects, ({ query: { status, projectType, priority, crmStage, q, since, sort } }) => {
    const found = live.filter(
      (lead) =>
        (status === undefined || lead.status === status) &&
        (projectType === undefined || lead.projectType === projectType) &&
        (priority === undefined || lead.priority === priority) &&
        (crmStage === undefined || lead.crmStage === crmStage) &&
        isAfter(lead, since) &&
        (q === undefined || JSON.stringify(lead).toLowerCase().includes(q.toLowerCase())),
    )
    return sort === 'name' ? found.toSorted((one, other) => one.name.localeCompare(other.name)) : found
  })
  client.answer(getProspect, ({ params }) => find(params.id))
  client.answer(summariseProspects, ({ query: { since } }) =>
    statuses.map((status) =>
      Object.assign({ status }, worth(live.filter((lead) => lead.status === status && isAfter(lead, since)))),
    ),
  )
  client.answer(summariseStages, () =>
    crmStages.map((crmStage) => Object.assign({ crmStage }, worth(live.filter((lead) => lead.crmStage === crmStage)))),
  )
  client.answer(createProspect, ({ body: { evenIfDeleted: _evenIfDeleted, ...fields } }) => {
    const lead = sampleLead({ ...defined(fields), id: fields.id ?? sampleId(99) })
    live = [lead, ...live.filter(({ id }) => id !== lead.id)]
    return lead
  })
  client.answer(editProspect, ({ params, body: { reason: _reason, updatedAt: _updatedAt, ...fields } }) =>
    change(params.id, defined(fields)),
  )
  client.answer(archiveProspect, ({ params, body }) => archive(params.id, body.archiveReason ?? null))
  client.answer(restoreProspect, ({ params }) => restore(params.id))
  client.answer(deleteProspect, ({ params }) => remove(params.id))
  client.answer(listArchivedProspects, () => archived)
  client.answer(changeProspects, ({ body: { ids = live.map(({ id }) => id), action, status, priority, reason } }) => {
    for (const id of ids) {
      if (action === 'archive') archive(id, reason ?? null)
      else if (action === 'restore') restore(id)
      else if (action === 'delete') remove(id)
      else change(id, defined({ status, priority }))
    }
    return { done: ids.length, failed: 0, results: ids.map((id) => ({ id, done: true, error: null })) }
  })
  return {
    live: () => live,
    archived: () => archived,
    /** Changes a lead, as another user would. */
    change,
    /** Adds a lead as the website would. */
    add: (lead: ProspectDetail) => void (live = [lead, ...live]),
  }
}

/** Shows the hub with three leads at an address of the list, and waits until they are there. */
export async function openLeads(address = '') {
  const client = createFakeClient()
  const server = serveLeads(client)
  const hub = await openHub(client, address)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Leads', includeHidden: true })).toBeVisible()
  await expect.element(page.getByText('Loading leads')).not.toBeInTheDocument()
  return { client, server, hub }
}

function isAfter({ createdAt }: ProspectDetail, since: string | undefined): boolean {
  return since === undefined || createdAt > since
}

function worth(leads: readonly ProspectDetail[]): { count: number; value: number } {
  return { count: leads.length, value: leads.reduce((sum, { packageValue }) => sum + (packageValue ?? 0), 0) }
}

function defined<T extends object>(fields: T): { [Name in keyof T]?: Exclude<T[Name], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never
}
