import { mkdirSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createSite } from './render.tsx'
import { testSettings } from './testing.ts'
test('dump', () => {
  const out = process.env.DUMP ?? ''
  mkdirSync(out, { recursive: true })
  const site = createSite(testSettings)
  for (const path of [...site.paths, ...site.openedPaths, '/404'])
    writeFileSync(out + '/' + encodeURIComponent(path), site.render(path).html)
  for (const path of site.filePaths)
    writeFileSync(out + '/' + encodeURIComponent(path), site.renderFile(path)?.text ?? '')
  writeFileSync(out + '/parts', JSON.stringify(site.parts(), null, 1))
  expect(1).toBe(1)
})
