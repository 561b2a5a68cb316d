import { expect, test } from 'vitest'
import { sizeNote } from './size-note.ts'

test.for([
  [Number.NaN, ''],
  [4.5, ''],
  [5, 'Smaller than a usual kitchen extension, which is 15–25 m².'],
  [15, 'A usual size for a kitchen extension.'],
  [27, 'Smaller than a usual two-storey extension, which is 30–50 m².'],
  [50, 'A usual size for a two-storey extension.'],
  [50.5, 'Larger than a usual two-storey extension, which is 30–50 m².'],
] as const)('%d m² is noted as "%s"', ([sqm, note]) => {
  expect(sizeNote(sqm)).toBe(note)
})
