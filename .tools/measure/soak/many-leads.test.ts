import { expect, test } from 'vitest'
import { workWithManyLeads } from './many-leads.ts'

test(
  'while the owner opens every view, exports, undoes an import, archives and backs up, every enquiry is stored and every wait is in the account',
  { timeout: 120_000 },
  async () => {
    const account = await workWithManyLeads({
      leads: 600,
      undone: 100,
      archived: 50,
      calmMs: 2000,
      environment: {},
      onProgress() {},
    })
    const measured = ['a visitor’s page', 'a visitor’s enquiry', 'longest block of the main thread']
    const isMeasured = ({ what }: { what: string }) => measured.some((end) => what.endsWith(end))
    expect(account.filter((line) => !line.isGood && !isMeasured(line))).toEqual([])
    expect(account.filter(isMeasured).map(({ result }) => result)).toEqual([
      expect.stringMatching(/^p99 [\d.]+ ms calm, [\d.]+ ms while the owner works, ratio [\d.]+, at most 2/),
      expect.stringMatching(/^p99 [\d.]+ ms calm, [\d.]+ ms while the owner works, ratio [\d.]+, at most 3/),
      expect.stringMatching(/^\d+ ms, of its own work alone \d+ ms, \D+; at most 30 ms/),
    ])
  },
)
