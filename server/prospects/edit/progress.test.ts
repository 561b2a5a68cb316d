import { expect, test } from 'vitest'
import { changeProspects } from '#shared/contract/prospect-archive.ts'
import { editProspect, getProspect, type Prospect } from '#shared/contract/prospects.ts'
import { stageAfterStatus } from './progress.ts'
import { startLeads } from '../testing.ts'

type Position = Pick<Prospect, 'status' | 'crmStage'>
const at = (status: Prospect['status'], crmStage: Prospect['crmStage']): Position => ({ status, crmStage })

test.each<[string, Position, Prospect['status'], Prospect['crmStage'] | undefined]>([
  ['contacted moves on from prospect', at('new', 'prospect'), 'contacted', 'contacted'],
  ['quoted moves on to the proposal', at('contacted', 'contacted'), 'quoted', 'proposal'],
  ['quoted leaves a stage that is further', at('contacted', 'survey'), 'quoted', undefined],
  ['interested leaves a consultation', at('contacted', 'consultation'), 'interested', undefined],
  [
    'a status that moves back takes along the stage that it had set',
    at('quoted', 'proposal'),
    'contacted',
    'contacted',
  ],
  ['a status that goes back leaves another stage', at('quoted', 'deposit_paid'), 'contacted', undefined],
  ['a status that goes back does not move the stage on', at('quoted', 'prospect'), 'contacted', undefined],
  ['a lost lead stays lost', at('new', 'lost'), 'contacted', undefined],
  ['converted and rejected imply no stage', at('quoted', 'proposal'), 'converted', undefined],
])('%s', (_, position, status, stage) => {
  expect(stageAfterStatus(position, status)).toBe(stage)
})

test('the stage follows the status of one lead and of many, unless the same edit names a stage', async () => {
  await using app = await startLeads()
  const lead = await app.add()
  const stage = async () => (await app.hub.call(getProspect, { params: { id: lead.id } })).crmStage
  await app.hub.call(changeProspects, { body: { ids: [lead.id], action: 'status', status: 'quoted' } })
  expect(await stage()).toBe('proposal')
  const back = { action: 'status', status: 'new', reason: 'Undone' } as const
  await app.hub.call(changeProspects, { body: { ids: [lead.id], ...back } })
  expect(await stage()).toBe('prospect')
  const { updatedAt } = await app.hub.call(getProspect, { params: { id: lead.id } })
  const body = { updatedAt, status: 'quoted', crmStage: 'consultation' } as const
  await app.hub.call(editProspect, { params: { id: lead.id }, body })
  expect(await stage()).toBe('consultation')
})
