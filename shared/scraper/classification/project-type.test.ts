import { expect, test } from 'vitest'
import { haveCaptures } from '../testing/captures.ts'
import { scoreLabelled } from '../testing/labelled.ts'
import { classifyProjectType } from './project-type.ts'

test.each([
  ['Single-storey flat-roof kitchen extn', 'extension'],
  ['Two storey side and single storey rear extensions following demolition of existing garage', 'extension'],
  ['Removal of existing conservatory and erection of a replacement conservatory', 'extension'],
  ['Prior approval for a larger home: single storey rear extension of 6 m', 'extension'],
  ['Erection of orangery', 'extension'],
  ['First floor over existing garage', 'extension'],
  ['Side return infill and wrap-around', 'extension'],
  ['We would like to extend our kitchen into the garden', 'extension'],
  ['Proposed alterations and extensions to dwelling', 'extension'],
  ['Loft conversion with rear dormer and three rooflights', 'loft_conversion'],
  ['Hip to gable and rear dormer', 'loft_conversion'],
  ['Rear roof extension', 'loft_conversion'],
  ['Raising of the ridge to provide bedrooms in the roof space', 'loft_conversion'],
  ['How do I convert my attic into a bedroom?', 'loft_conversion'],
  ['Removal of internal load bearing wall and insertion of a steel beam', 'structural'],
  ['Knocking through the kitchen and dining room', 'structural'],
  ['Chimney breast removal', 'structural'],
  ['Internal alterations to listed building', 'structural'],
  ['Conversion of integral garage to habitable room', 'building_regs'],
  ['Building control application for works done', 'building_regs'],
  ['Demolition of rear extension and formation of a loft room with a dormer', 'loft_conversion'],
])('"%s" is %s', (description, type) => {
  expect(classifyProjectType(description).type).toBe(type)
})

test.each([
  'Variation of condition 2 (approved plans) of 24/0001 (two storey side extension)',
  'Application for removal of condition 3 attached to 24/0001 for a loft conversion',
  'Submission of details pursuant to condition 4 of the permission for a rear extension',
  'Non-material amendment to 24/0001 single storey rear extension',
  'Discharge of conditions 3 and 4 of 24/0001 (extension)',
  'Extension of time to begin permission 20/0001',
  'Extension of opening hours',
  'Extension of existing hardstanding and dropped kerb',
  'Demolition of existing conservatory',
  'Replacement of existing conservatory roof',
  'Fell one oak and reduce the crown of two ash trees',
  'Advertisement consent for fascia sign on the extension',
  'Erection of four dwellings with parking',
  'Erection of detached double garage',
  'Replacement windows and doors',
  'Boundary fence and gates',
  'My browser extension stopped working',
  'Lease extension on a flat, what does it cost?',
  'Which extension lead is safe?',
  'Garage doors stick in winter',
  '',
])('"%s" is none of ours', (description) => {
  const result = classifyProjectType(description)
  expect(result.type).toBeNull()
  expect(result.type === null && result.reason).toMatch(/^It /)
})

test('of two equally strong types the first one named counts', () => {
  expect(classifyProjectType('Single storey rear extension and loft conversion').type).toBe('extension')
  expect(classifyProjectType('Loft conversion and single storey rear extension').type).toBe('loft_conversion')
})

test('the result contains the words that decided it', () => {
  expect(classifyProjectType('Erection of a two storey side extension').words[0]).toBe('two storey side extension')
})

test('a hostile text does not slow it down', () => {
  const started = process.cpuUsage()
  classifyProjectType('single storey '.repeat(5000) + 'conversion of the '.repeat(5000))
  expect(process.cpuUsage(started).user).toBeLessThan(2_000_000)
})

test.skipIf(!haveCaptures)('proposals of a Hampshire council that were not used for tuning are classified well', () => {
  const { descriptions, types } = scoreLabelled('held out')
  expect(descriptions).toBeGreaterThan(100)
  for (const { precision, recall } of types) {
    expect(precision).toBeGreaterThanOrEqual(0.95)
    expect(recall).toBeGreaterThanOrEqual(0.95)
  }
})
