import { expect, test } from 'vitest'
import { describeDetail } from './audit-detail.ts'

test('what the audit noted is told in words', () => {
  expect(describeDetail({ warn: 1900, archive: 1 })).toBe('1,900 warned about, 1 archived')
  expect(describeDetail({ file: 'app.db', bytes: 1_404_000 })).toBe('app.db, 1.4 MB')
  expect(describeDetail({ rows: 3, mailsHeld: 2 })).toBe('3 rows, 2 mails held')
  expect(describeDetail({ network: '203.0.113.0/24', tries: 12 })).toBe('203.0.113.0/24, 12 attempts')
  expect(describeDetail({ network: '203.0.113.0/24', tries: 1 })).toBe('203.0.113.0/24, 1 attempt')
  expect(describeDetail({ days: 90 })).toBe('90 days unused')
  expect(describeDetail({ codesLeft: 9 })).toBe('9 codes left')
  expect(describeDetail({})).toBe('')
})
