import { v7 as uuidv7 } from 'uuid'
import { signIn } from '#shared/contract/accounts.ts'
import { keyHeader } from '#shared/contract/api-call.ts'
import { followChanges, lastEventIdHeader } from '#shared/contract/events.ts'
import { exportProspects } from '#shared/contract/prospect-import.ts'
import { addNote } from '#shared/contract/prospect-history.ts'
import { archiveProspect, mergeProspects } from '#shared/contract/prospect-archive.ts'
import { createProspect, editProspect, getProspect, listProspects } from '#shared/contract/prospects.ts'
import { createTask } from '#shared/contract/tasks.ts'
import { ApiError, createClient, type Client } from '#shared/client.ts'
import { createBrowser } from '#server/testing/browser.ts'
import { ownerCredentials } from '#server/testing/owner.ts'
import { createRandom, type Random } from '#server/testing/random.ts'
import { visitor } from '../samples/people.ts'
import { attempt, isLost, pause, type SoakContext, untilAnswered } from './soak-context.ts'

interface Lead {
  id: string
  email: string
  notes: string | undefined
}

interface Hub {
  soak: SoakContext
  random: Random
  client: Client
  leads: Lead[]
  count: number
}

type Change = (options: { headers: Record<string, string> }) => Promise<unknown>

/** Works in the hub until the load ends: one thing after the other, each change with an idempotency key that is used again. */
export async function workInHub(soak: SoakContext, pauseMs: number): Promise<void> {
  const browser = createBrowser(soak.server)
  await untilAnswered(soak, () => browser.call(signIn, { body: ownerCredentials }))
  const hub: Hub = { soak, random: createRandom(`${soak.seed} owner`), client: browser, leads: [], count: 0 }
  const actions = [readLists, enterLead, enterLead, editLead, editLead, noteAndTask, archive, merge]
  while (!soak.ending.aborted) {
    const action = hub.random.pick(actions) ?? readLists
    await attempt(soak, `the owner (${action.name})`, () => action(hub))
    await pause(soak, pauseMs)
  }
}

/** Makes a change until it is answered, sometimes twice at once, as the console does that was offline. */
async function change({ soak, random }: Hub, send: Change): Promise<void> {
  const options = { headers: { [keyHeader]: crypto.randomUUID() } }
  const sendOnce = () =>
    untilAnswered(soak, () => send(options)).catch((error: unknown) => {
      if (!(error instanceof ApiError && error.code === 'already_made')) throw error
      soak.tally.count('changes recognised as repeats')
    })
  await (random.chance(0.3) ? Promise.all([sendOnce(), sendOnce()]) : sendOnce())
  if (random.chance(0.2)) await sendOnce()
}

async function readLists({ soak, client, random }: Hub): Promise<void> {
  await untilAnswered(soak, () => client.call(listProspects, { query: { limit: 100 } }))
  await untilAnswered(soak, () =>
    client.call(listProspects, { query: { q: `visitor${Math.floor(random.next() * 50)}` } }),
  )
  if (random.chance(0.2)) await untilAnswered(soak, () => client.call(exportProspects, { query: { status: 'new' } }))
  soak.tally.count('lists read')
}

async function enterLead(hub: Hub): Promise<Lead> {
  const { soak, client } = hub
  // Nobody who visits the site meanwhile.
  const { name, email, phone, location, type: projectType } = visitor(1_000_000 + (hub.count += 1))
  const lead: Lead = { id: uuidv7(), email, notes: undefined }
  const body = { id: lead.id, name, email, phone, location, projectType }
  soak.records.sent('lead entered by hand', lead.email)
  await change(hub, (options) => client.call(createProspect, { body, ...options }))
  soak.records.acknowledged('lead entered by hand', lead.email)
  hub.leads.push(lead)
  return lead
}

async function editLead(hub: Hub): Promise<void> {
  const { soak, client, random } = hub
  const lead = random.pick(hub.leads)
  if (!lead) return
  const params = { id: lead.id }
  const { updatedAt } = await untilAnswered(soak, () => client.call(getProspect, { params }))
  const notes = `Edit ${(hub.count += 1)}`
  await change(hub, (options) => client.call(editProspect, { params, body: { updatedAt, notes }, ...options }))
  if (lead.notes !== undefined) soak.records.replaced('edit of a lead', `${lead.email} ${lead.notes}`)
  soak.records.acknowledged('edit of a lead', `${lead.email} ${notes}`)
  lead.notes = notes
}

async function noteAndTask(hub: Hub): Promise<void> {
  const { soak, client, random } = hub
  const lead = random.pick(hub.leads)
  if (!lead) return
  const note = { id: uuidv7(), text: 'Rang, nobody there.' }
  soak.records.sent('note', note.id)
  await change(hub, (options) => client.call(addNote, { params: { id: lead.id }, body: note, ...options }))
  soak.records.acknowledged('note', note.id)
  // Without an id, so that only the key makes a repeat harmless.
  const task = { prospectId: lead.id, title: `Task ${(hub.count += 1)}`, dueOn: '2040-01-01' }
  soak.records.sent('task', task.title)
  await change(hub, (options) => client.call(createTask, { body: task, ...options }))
  soak.records.acknowledged('task', task.title)
}

async function archive(hub: Hub): Promise<void> {
  const lead = await enterLead(hub)
  hub.leads.pop()
  const body = { archiveReason: 'Has found somebody else' }
  hub.soak.records.replaced('lead entered by hand', lead.email)
  await change(hub, (options) => hub.client.call(archiveProspect, { params: { id: lead.id }, body, ...options }))
  hub.soak.records.acknowledged('archived lead', lead.email)
}

async function merge(hub: Hub): Promise<void> {
  const { soak, client } = hub
  const [kept, other] = [await enterLead(hub), await enterLead(hub)]
  hub.leads.pop()
  const body = { mergeId: uuidv7(), otherId: other.id }
  soak.records.sent('merge', body.mergeId)
  soak.records.replaced('lead entered by hand', other.email)
  await untilAnswered(soak, () => client.call(mergeProspects, { params: { id: kept.id }, body }))
  soak.records.acknowledged('merge', body.mergeId)
}

/** Keeps the hub's event stream open, and resumes it where it was lost. @returns the numbers of the changes that it got, in order */
export async function followEvents(soak: SoakContext): Promise<number[]> {
  const numbers: number[] = []
  let lastId = ''
  const headers = { Authorization: `Bearer ${soak.server.token}` }
  const client = createClient({ baseUrl: soak.server.address, headers })
  while (!soak.ended.aborted) {
    try {
      const resume = lastId === '' ? {} : { headers: { [lastEventIdHeader]: lastId } }
      const response = await client.open(followChanges, { signal: soak.ended, ...resume })
      let text = ''
      for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
        text += piece
        const complete = text.lastIndexOf('\n\n') + 2
        if (complete < 2) continue
        for (const [, id = '', event] of text.slice(0, complete).matchAll(/^id: (\S+)\nevent: (change|reset)/gm)) {
          lastId = id
          const newest = Number(id.split('-').at(-1))
          // After a reset the hub reads everything again, so it has every change up to there.
          const first = event === 'reset' ? (numbers.at(-1) ?? 0) + 1 : newest
          for (let number = first; number <= newest; number++) numbers.push(number)
        }
        text = text.slice(complete)
      }
    } catch (error) {
      if (!isLost(error) && !(error instanceof ApiError && error.status === 503)) throw error
    }
    await pause(soak, 100)
    await soak.server.whenUp()
  }
  return numbers
}
