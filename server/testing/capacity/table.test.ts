import { expect, test } from 'vitest'
import { withTable } from './table.ts'

const page = 'Before\n<!-- table -->\nold\n<!-- end of table -->\nAfter\n'
const few = { size: { leads: 1000, enquiries: 100 }, figures: { Today: '3 ms', backup: '9 ms' } }

test('the table has a row for every figure, and replaces only what is between the markers', () => {
  const many = { size: { leads: 10_000, enquiries: 1000 }, figures: { Today: '5 ms', backup: '90 ms' } }
  expect(withTable(page, 'Measured.', [few, many])).toBe(
    `Before
<!-- table -->

Measured.

| what | 1,000 leads | 10,000 leads |
| --- | ---: | ---: |
| Today | 3 ms | 5 ms |
| backup | 9 ms | 90 ms |

<!-- end of table -->
After
`,
  )
})

test('a figure that is missing at one size is an error', () => {
  const many = { size: { leads: 10_000, enquiries: 1000 }, figures: { Today: '5 ms' } }
  expect(() => withTable(page, 'Measured.', [few, many])).toThrow('“backup” was not measured at every size.')
})
