import { expect, test } from 'vitest'
import { noContent } from '#shared/site-content.ts'
import { createSite } from '../../render.tsx'
import { ownContent, ownPerson, photographs } from '../../testing-content.ts'
import { testSettings } from '../../testing.ts'

const render = (content: typeof noContent, path: string) => createSite({ ...testSettings, content }).render(path).html

test.each(['/', '/contact', '/thank-you'])(
  '%s says whom a visitor will talk to, once the owner has said it',
  (path) => {
    expect(render(noContent, path)).not.toContain('person-note')
    const html = render(ownContent, path)
    expect(html).toContain('<p>You’ll talk to <strong>Ann Sample</strong> Founder</p>')
    expect(html).toContain(`alt="${photographs.upright.alt}"`)
  },
)

test('a person without a photograph is named alone, and hostile text stays text', () => {
  const person = { ...ownPerson, name: '<b>Ann</b>', photographId: undefined }
  const html = render({ ...noContent, people: [person] }, '/contact')
  expect(html).toContain('<strong>&lt;b&gt;Ann&lt;/b&gt;</strong>')
  expect(html).not.toContain('person-note-picture"')
})
