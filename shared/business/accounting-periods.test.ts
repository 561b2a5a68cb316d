import { expect, test } from 'vitest'
import { daysOfPeriod } from './accounting-periods.ts'

test.for([
  ['this_quarter', '2026-01-01', '2026-01-01', '2026-03-31'],
  ['this_quarter', '2026-12-31', '2026-10-01', '2026-12-31'],
  ['this_quarter', '2026-05-20', '2026-04-01', '2026-06-30'],
  ['last_quarter', '2026-02-10', '2025-10-01', '2025-12-31'],
  ['last_quarter', '2026-06-30', '2026-01-01', '2026-03-31'],
  ['this_tax_year', '2026-04-05', '2025-04-06', '2026-04-05'],
  ['this_tax_year', '2026-04-06', '2026-04-06', '2027-04-05'],
  ['this_tax_year', '2023-05-01', '2023-04-06', '2024-04-05'],
  ['last_tax_year', '2026-04-05', '2024-04-06', '2025-04-05'],
  ['last_tax_year', '2026-04-06', '2025-04-06', '2026-04-05'],
] as const)('on %2$s, %1$s lasts from %3$s to %4$s', ([period, today, from, to]) => {
  expect(daysOfPeriod(period, today)).toEqual({ from, to })
})
