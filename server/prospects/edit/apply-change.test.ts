import { v7 as uuidv7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { leadFieldNames } from '#shared/business/lead-fields.ts'
import { listAudit } from '#shared/contract/audit.ts'
import { deleteProspect, listDeletedProspects } from '#shared/contract/prospect-archive.ts'
import { getTimeline } from '#shared/contract/prospect-history.ts'
import {
  createProspect,
  crmStages,
  editableFields,
  editProspect,
  getProspect,
  listProspects,
  priorities,
  projectTypes,
  selectedPackages,
  type Prospect,
  statuses,
} from '#shared/contract/prospects.ts'
import { manualClock } from '../../platform/clock.ts'
import { grace, type LeadsApp, startLeads } from '../testing.ts'

/** At least two values of each kind of field. */
const sampleValues = new Set<unknown>([
  '01962 000 555',
  '01962 000 556',
  'ada@example.com',
  'bea@example.com',
  1200,
  1300,
  ...projectTypes,
  ...priorities,
  ...statuses,
  ...crmStages,
  ...selectedPackages,
])

const json = { 'Content-Type': 'application/json' }

describe('creating a lead', () => {
  test('stores the input and the source', async () => {
    await using app = await startLeads()
    const lead = await app.add({ email: '', postcode: 'so239aa', notes: 'Met at the fair' })
    expect(lead).toMatchObject({
      name: 'Grace Sample',
      postcode: 'SO23 9AA',
      priority: 'medium',
      status: 'new',
      crmStage: 'prospect',
      sourcePlatform: 'manual',
      subscriberType: 'unknown',
      noticeDueAt: null,
    })
    expect(await app.hub.call(getProspect, { params: { id: lead.id } })).toEqual(lead)
    expect(await app.hub.call(getTimeline, { params: { id: lead.id } })).toEqual([
      expect.objectContaining({ type: 'created', description: 'Entered by hand' }),
    ])
  })

  test.each([
    [
      'nothing',
      {},
      'Name is required. Phone is required. Location is required. Please choose one of the project types in the list.',
    ],
    ['a blank name', grace({ name: '  ' }), 'Name is required.'],
    ['a broken address', grace({ email: 'grace@' }), 'Valid email is required.'],
    ['a blank phone', grace({ phone: '' }), 'Phone is required.'],
    ['a blank place', grace({ location: '' }), 'Location is required.'],
  ])('with %s is refused in one sentence, and nothing is written', async (_, body, sentence) => {
    await using app = await startLeads()
    const response = await app.ask(createProspect.path, { method: 'POST', body: JSON.stringify(body), headers: json })
    expect([response.status, await response.text()]).toEqual([400, sentence])
    expect(await app.hub.call(listProspects)).toEqual([])
  })

  test('needs no email address', async () => {
    await using app = await startLeads()
    expect(await app.add({ email: '' })).toMatchObject({ email: null })
  })

  test.each([
    ['address', { email: 'GRACE@example.com', phone: '01962 000 777' }],
    ['number', { email: '', phone: '+44 (0)20 7946 0021' }],
  ])('a second lead with the same %s is refused with the existing lead', async (_, contact) => {
    await using app = await startLeads()
    const { id } = await app.add()
    await expect(app.add({ name: 'Other', ...contact })).rejects.toMatchObject({
      status: 409,
      sentence: expect.stringMatching(/^Grace Sample is already a lead with the same /) as string,
      details: { existing: { id, where: 'live' } },
    })
  })

  test('ten times at once with one id makes one lead, and every answer is the same', async () => {
    await using app = await startLeads()
    const id = uuidv7()
    const answers = await Promise.all(Array.from({ length: 10 }, () => app.add({ id, email: '' })))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await app.hub.call(listProspects)).toHaveLength(1)
  })

  test('a deleted person is created again only after confirmation', async () => {
    await using app = await startLeads()
    const { id } = await app.add()
    await app.hub.call(deleteProspect, { params: { id }, body: { reason: 'Moved away' } })
    await expect(app.add({ phone: '01962 000 112' })).rejects.toMatchObject({
      status: 409,
      details: { existing: { id, where: 'deleted' } },
    })
    expect(await app.add({ evenIfDeleted: true })).toMatchObject({ name: 'Grace Sample' })
  })
})

describe('editing', () => {
  test('changes the given fields, clears blank ones, and records each change on the timeline', async () => {
    await using app = await startLeads()
    const lead = await app.add({ notes: 'old' })
    const params = { id: lead.id }
    const edited = await app.hub.call(editProspect, {
      params,
      body: { updatedAt: lead.updatedAt, phone: '01962 000 111', notes: '' },
    })
    expect(edited).toMatchObject({ name: 'Grace Sample', phone: '01962 000 111', notes: null })
    expect(edited.updatedAt > lead.updatedAt).toBe(true)
    const changes = (await app.hub.call(getTimeline, { params })).filter(({ type }) => type === 'edit')
    expect(changes.map(({ description, oldValue, newValue }) => [description, oldValue, newValue])).toEqual(
      expect.arrayContaining([
        ['Phone changed', '020 7946 0021', '01962 000 111'],
        ['Notes changed', 'old', null],
      ]),
    )
  })

  test('two edits of different fields of the same version are combined', async () => {
    await using app = await startLeads({ clock: manualClock('2026-11-21T10:00:00Z') })
    const { id, updatedAt } = await app.add()
    await Promise.all([
      app.hub.call(editProspect, { params: { id }, body: { updatedAt, location: 'Romsey' } }),
      app.hub.call(editProspect, { params: { id }, body: { updatedAt, packageValue: 1950 } }),
    ])
    expect(await app.hub.call(getProspect, { params: { id } })).toMatchObject({
      location: 'Romsey',
      packageValue: 1950,
    })
  })

  test('of ten edits of one field of the same version, even in the same millisecond, one succeeds', async () => {
    await using app = await startLeads({ clock: manualClock('2026-11-21T10:00:00Z') })
    const { id, updatedAt } = await app.add()
    const places = Array.from({ length: 10 }, (_, n) => `Town ${n}`)
    const tries = await Promise.allSettled(
      places.map((location) =>
        app.hub.call(editProspect, { params: { id }, body: { updatedAt, location, notes: 'mine' } }),
      ),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const kept = await app.hub.call(getProspect, { params: { id } })
    const refused = tries.find((one) => one.status === 'rejected')
    expect(refused?.reason).toMatchObject({
      status: 409,
      sentence: 'This lead has been changed elsewhere: location.',
      details: { conflicts: { location: { yours: expect.any(String) as string, theirs: kept.location } } },
    })
  })

  test.each(leadFieldNames)('an edit of %s that was begun before another change of it is a conflict', async (field) => {
    await using app = await startLeads()
    const lead = await app.add()
    const isOther = (value: unknown) => value !== lead[field] && editableFields[field].safeParse(value).success
    const [theirs, yours] = [...sampleValues].filter(isOther)
    expect(yours, 'Add two values of its kind to sampleValues.').toBeDefined()
    const change = { [field]: theirs, updatedAt: new Date(Date.now() + 1000).toISOString() }
    await app.deps.db.updateTable('prospect').set(change).execute()
    await expect(
      app.hub.call(editProspect, { params: { id: lead.id }, body: { updatedAt: lead.updatedAt, [field]: yours } }),
    ).rejects.toMatchObject({ details: { conflicts: { [field]: { yours, theirs } } } })
  })

  test('conflicts with changes that the server itself has made', async () => {
    await using app = await startLeads()
    const { id, updatedAt } = await app.add()
    const later = new Date(Date.now() + 1000).toISOString()
    await app.deps.db.updateTable('prospect').set({ crmStage: 'deposit_paid', updatedAt: later }).execute()
    await expect(
      app.hub.call(editProspect, { params: { id }, body: { updatedAt, crmStage: 'consultation' } }),
    ).rejects.toMatchObject({ status: 409 })
  })

  test('setting the same value is neither a conflict nor a change', async () => {
    await using app = await startLeads()
    const lead = await app.add({ email: '' })
    const body = { updatedAt: '2020-01-01T00:00:00.000Z', name: lead.name }
    expect(await app.hub.call(editProspect, { params: { id: lead.id }, body })).toEqual(lead)
  })

  test('accepts a phone number that another lead has', async () => {
    await using app = await startLeads()
    const { phone } = await app.add()
    const other = await app.add({ name: 'Ada', email: 'ada@example.com', phone: '01962 000 555' })
    const body = { updatedAt: other.updatedAt, phone }
    expect(await app.hub.call(editProspect, { params: { id: other.id }, body })).toMatchObject({ phone })
  })

  test('rejects an email address that another lead has', async () => {
    await using app = await startLeads()
    await app.add()
    const other = await app.add({ name: 'Ada', email: 'ada@example.com', phone: '01962 000 555' })
    const body = { updatedAt: other.updatedAt, email: 'Grace@Example.com' }
    await expect(app.hub.call(editProspect, { params: { id: other.id }, body })).rejects.toMatchObject({ status: 409 })
  })

  test('a blank name is refused', async () => {
    await using app = await startLeads()
    const { id, updatedAt } = await app.add()
    await expect(app.hub.call(editProspect, { params: { id }, body: { updatedAt, name: ' ' } })).rejects.toMatchObject({
      status: 400,
      sentence: 'Name is required.',
    })
  })
})

describe('status and stage', () => {
  type Step = Pick<Prospect, 'status'> | Pick<Prospect, 'crmStage'>

  async function goFrom(app: LeadsApp, from: Step, to: Step, reason?: string) {
    const { id } = await app.add()
    await app.deps.db.updateTable('prospect').set(from).execute()
    const { updatedAt } = await app.hub.call(getProspect, { params: { id } })
    return app.hub.call(editProspect, { params: { id }, body: { updatedAt, ...to, reason } })
  }

  test.each<[string, Step, Step, string | undefined]>([
    ['forward past steps', { status: 'new' }, { status: 'quoted' }, undefined],
    ['backward with a reason', { status: 'quoted' }, { status: 'contacted' }, 'They wait for a loan'],
    ['out from anywhere', { status: 'converted' }, { status: 'rejected' }, undefined],
    ['back in', { status: 'rejected' }, { status: 'new' }, undefined],
    ['a stage lost', { crmStage: 'design' }, { crmStage: 'lost' }, undefined],
  ])('a lead goes %s, and the timeline shows it', async (_, from, to, reason) => {
    await using app = await startLeads()
    const lead = await goFrom(app, from, to, reason)
    expect(lead).toMatchObject(to)
    const type = 'status' in to ? 'status' : 'stage'
    const timeline = await app.hub.call(getTimeline, { params: { id: lead.id } })
    expect(timeline.find((entry) => entry.type === type)).toMatchObject({
      oldValue: Object.values(from)[0] as string,
      newValue: Object.values(to)[0] as string,
      notes: reason ?? null,
    })
  })

  test.each<[string, Step, Step, string | undefined, string]>([
    [
      'backward without a reason',
      { status: 'quoted' },
      { status: 'contacted' },
      undefined,
      'Please say why the status is going back from quoted to contacted.',
    ],
    [
      'a stage backward without a reason',
      { crmStage: 'deposit_paid' },
      { crmStage: 'proposal' },
      undefined,
      'Please say why the stage is going back from deposit paid to proposal.',
    ],
    [
      'back in past steps',
      { status: 'rejected' },
      { status: 'quoted' },
      'Really',
      'A rejected lead must become new first.',
    ],
  ])('a lead does not go %s', async (_, from, to, reason, sentence) => {
    await using app = await startLeads()
    await expect(goFrom(app, from, to, reason)).rejects.toMatchObject({ status: 400, sentence })
    expect(await app.hub.call(listProspects)).toEqual([expect.objectContaining(from)])
  })

  test('the time of the first contact is stored and not changed later', async () => {
    const clock = manualClock('2026-11-21T10:00:00Z')
    await using app = await startLeads({ clock })
    const { id, updatedAt } = await app.add()
    const first = await app.hub.call(editProspect, { params: { id }, body: { updatedAt, status: 'contacted' } })
    expect(first.contactedAt).toBe('2026-11-21T10:00:00.000Z')
    clock.advance(1000)
    const second = await app.hub.call(editProspect, {
      params: { id },
      body: { updatedAt: first.updatedAt, status: 'quoted' },
    })
    expect(second.contactedAt).toBe(first.contactedAt)
  })
})

describe('deleting', () => {
  test('keeps the contact details for suppression and nothing else', async () => {
    await using app = await startLeads()
    const { id } = await app.add()
    await app.hub.call(deleteProspect, { params: { id }, body: { reason: 'Asked twice' } })
    await expect(app.hub.call(getProspect, { params: { id } })).rejects.toMatchObject({ status: 404 })
    expect(await app.hub.call(listAudit, { query: { action: 'lead_deleted' } })).toHaveLength(1)
    expect(await app.hub.call(listDeletedProspects)).toEqual([
      expect.objectContaining({
        originalProspectId: id,
        name: 'Grace Sample',
        email: 'grace@example.com',
        deletedReason: 'Asked twice',
      }),
    ])
    expect(await app.deps.db.selectFrom('deletedEmail').selectAll().execute()).toEqual([
      {
        email: 'grace@example.com',
        deletedAt: expect.stringMatching(/Z$/),
        deletedReason: 'Asked twice',
        originalProspectId: id,
      },
    ])
    for (const table of ['crmActivity', 'prospectDocument', 'prospectFieldChange'] as const) {
      expect(await app.deps.db.selectFrom(table).selectAll().execute()).toEqual([])
    }
    await expect(app.hub.call(deleteProspect, { params: { id }, body: {} })).rejects.toMatchObject({ status: 404 })
  })

  test('needs no body', async () => {
    await using app = await startLeads()
    const { id } = await app.add()
    expect((await app.ask(`/api/prospects/${id}`, { method: 'DELETE' })).status).toBe(204)
  })
})
