import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Visitor, parseSync } from 'rolldown/utils'
import { expect, test } from 'vitest'
import { root } from './run-step.mjs'

const isDistance = /^(gap|rowGap|columnGap|padding\w*|margin\w*|lineHeight)$/

/** Returns the distances and line heights of a source file that are written in px. */
function pixelDistances(source) {
  const found = []
  const check = (key, name, value) => {
    if (!isDistance.test(name) || value === null || value.type === 'ObjectExpression') return
    if (/\dpx/.test(source.slice(value.start, value.end))) found.push(source.slice(key.start, value.end))
  }
  new Visitor({
    Property: ({ key, value }) => check(key, key.name ?? key.value, value),
    JSXAttribute: ({ name, value }) => check(name, name.name, value),
  }).visit(parseSync('file.tsx', source).program)
  return found
}

test('distances and line heights of the hub are steps of Fluent’s scales: none is written in px', () => {
  const files = globSync('{shared/hub,console/renderer}/**/*.{ts,tsx}', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    // It is shown when the theme with the scales may have failed.
    .filter((file) => file !== 'shared/hub/hub-failure.tsx' && !/\.test\.tsx?$/.test(file))
  expect(files.length).toBeGreaterThan(300)
  const faults = files.flatMap((file) =>
    pixelDistances(readFileSync(join(root, file), 'utf8')).map((distance) => `${file}: ${distance}`),
  )
  expect(faults).toEqual([])
})

test.each([
  `const styles = { a: { gap: '12px' } }`,
  `const styles = { a: { padding: '6px 10px' } }`,
  'const styles = { a: { margin: `0 ${tokens.spacingHorizontalM} 5px` } }',
  `const styles = { a: { [phone]: { 'marginTop': isWide ? '2px' : 0 } } }`,
  `const styles = { a: { lineHeight: '18px' } }`,
  `const element = <p style={{ paddingLeft: 'calc(1em + 4px)' }} />`,
  `const element = <Stack gap="12px" />`,
])('a distance in px is found in %s', (source) => {
  expect(pixelDistances(source)).toHaveLength(1)
})

test('sizes, borders and positions may be in px, and tokens are distances', () => {
  const styles =
    "{ width: '40px', top: '8px', border: '1px solid', gap: tokens.spacingVerticalM, padding: space('S', 'L') }"
  expect(pixelDistances(`const styles = ${styles}`)).toEqual([])
})
