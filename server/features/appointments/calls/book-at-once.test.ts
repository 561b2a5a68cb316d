import { expect, test } from 'vitest'
import { dayMs } from '#shared/business/durations.ts'
import { atOnceLimits, findDoubt, type UnprovedChoice } from './book-at-once.ts'

const { maxPerNetwork, maxInAll } = atOnceLimits
const ordinary: UnprovedChoice = {
  canBeCalled: true,
  hasDisposableAddress: false,
  isArchived: false,
  sinceFormMs: 40_000,
  canBeMailed: true,
  otherCalls: 0,
  unconfirmed: { ofNetwork: 0, ofAll: 0 },
  isShareTaken: false,
}

test.each<[string, Partial<UnprovedChoice>, ReturnType<typeof findDoubt>]>([
  ['an ordinary visitor', {}, undefined],
  ['a day after the form', { sinceFormMs: dayMs }, undefined],
  ['later than that', { sinceFormMs: dayMs + 1 }, 'late'],
  ['a form from the future, because the clock was set back', { sinceFormMs: -dayMs }, undefined],
  ['a number that can’t be dialled', { canBeCalled: false }, 'number'],
  ['a disposable address', { hasDisposableAddress: true }, 'disposable'],
  ['the address of somebody in the archive', { isArchived: true }, 'archived'],
  ['an address that has had its emails of the day', { canBeMailed: false }, 'mails'],
  ['an address or number with another call', { otherCalls: 1 }, 'repeated'],
  ['the last of a network', { unconfirmed: { ofNetwork: maxPerNetwork - 1, ofAll: 1 } }, undefined],
  ['one too many of a network', { unconfirmed: { ofNetwork: maxPerNetwork, ofAll: maxPerNetwork } }, 'network'],
  ['the last of a day', { unconfirmed: { ofNetwork: 0, ofAll: maxInAll - 1 } }, undefined],
  ['one too many of a day', { unconfirmed: { ofNetwork: 0, ofAll: maxInAll } }, 'total'],
  ['a day that many have booked without confirming', { isShareTaken: true }, 'share'],
])('%s', (_, differences, doubt) => {
  expect(findDoubt({ ...ordinary, ...differences })).toBe(doubt)
})
