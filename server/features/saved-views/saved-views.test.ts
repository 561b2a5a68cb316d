import { expect, test } from 'vitest'
import { createSavedView, deleteSavedView, listSavedViews, mostSavedViews } from '#shared/contract/saved-views.ts'
import { startLeads } from '../../prospects/testing.ts'

test('saved views are sorted by name, and one of the same name is replaced', async () => {
  await using app = await startLeads()
  const save = (name: string, search: string) => app.hub.call(createSavedView, { body: { name, search } })
  await save('Urgent', 'priority=high')
  await save('Lofts', 'projectType=loft_conversion')
  await save('urgent', 'priority=high&status=new')
  const views = await app.hub.call(listSavedViews)
  expect(views.map(({ name, search }) => [name, search])).toEqual([
    ['Lofts', 'projectType=loft_conversion'],
    ['urgent', 'priority=high&status=new'],
  ])
  const id = views[0]?.id ?? ''
  await app.hub.call(deleteSavedView, { params: { id } })
  await expect(app.hub.call(deleteSavedView, { params: { id } })).rejects.toMatchObject({ status: 404 })
})

test('the number of saved views is limited', async () => {
  await using app = await startLeads()
  for (let i = 0; i < mostSavedViews; i++) {
    await app.hub.call(createSavedView, { body: { name: `View ${i}`, search: '' } })
  }
  await expect(app.hub.call(createSavedView, { body: { name: 'One more', search: '' } })).rejects.toMatchObject({
    status: 409,
  })
  await app.hub.call(createSavedView, { body: { name: 'View 3', search: 'status=new' } })
})
