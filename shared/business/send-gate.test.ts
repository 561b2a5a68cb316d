import { describe, expect, test } from 'vitest'
import { emailTypes } from '../contract/prospect-history.ts'
import { lawfulBases, subscriberTypes } from '../contract/prospects.ts'
import { type Addressee, isMarketing, whyNotEmail } from './send-gate.ts'

/** What may go to somebody: the privacy notice alone, answers to what they asked for too, or marketing as well. */
type Reach = 'notice' | 'answers' | 'all'
type Grounds = Record<(typeof bases)[number], Reach>

const bases = ['none', ...lawfulBases, 'company'] as const

const rules: Record<string, { origin: Partial<Addressee>; reach: Grounds; objected: Grounds }> = {
  'who was found by a search': {
    origin: { sourcePlatform: 'reddit', noticeDueAt: '2026-12-21T09:00:00.000Z' },
    reach: reaches('notice', 'all', 'notice', 'answers', 'notice', 'all'),
    objected: reaches('notice', 'notice', 'notice', 'answers', 'notice', 'notice'),
  },
  'who was found in a source that has the name of our own': {
    origin: { sourcePlatform: 'website', noticeDueAt: '2026-12-21T09:00:00.000Z' },
    reach: reaches('notice', 'all', 'notice', 'answers', 'notice', 'all'),
    objected: reaches('notice', 'notice', 'notice', 'answers', 'notice', 'notice'),
  },
  'who came with a list': {
    origin: { sourcePlatform: 'import', noticeDueAt: '2026-12-21T09:00:00.000Z', importId: 'i' },
    reach: reaches('notice', 'all', 'all', 'answers', 'notice', 'all'),
    objected: reaches('notice', 'notice', 'notice', 'answers', 'notice', 'notice'),
  },
  'who was entered by hand': {
    origin: { sourcePlatform: 'manual' },
    reach: reaches('notice', 'all', 'all', 'answers', 'notice', 'all'),
    objected: reaches('notice', 'notice', 'notice', 'answers', 'notice', 'notice'),
  },
  'who asked us on the website': {
    origin: { sourcePlatform: 'website' },
    reach: reaches('answers', 'all', 'all', 'answers', 'answers', 'all'),
    objected: reaches('answers', 'answers', 'answers', 'answers', 'answers', 'answers'),
  },
}

function reaches(...[none, consent, softOptIn, contract, interests, company]: Reach[]): Grounds {
  return { none, consent, soft_opt_in: softOptIn, contract, legitimate_interests: interests, company } as Grounds
}

function lead(origin: Partial<Addressee>, basis: keyof Grounds): Addressee {
  return {
    email: 'grace@example.com',
    sourcePlatform: 'manual',
    noticeDueAt: null,
    importId: null,
    objectedAt: null,
    lastObjectedAt: null,
    lawfulBasisAt: basis === 'none' ? null : '2026-11-20T09:00:00.000Z',
    subscriberType: basis === 'company' ? 'corporate' : 'unknown',
    lawfulBasis: basis === 'none' ? null : basis === 'company' ? 'legitimate_interests' : basis,
    ...origin,
  }
}

function reachOf(to: Addressee): string[] {
  return emailTypes.filter((type) => whyNotEmail(to, type) === undefined)
}

const typesOf: Record<Reach, readonly string[]> = {
  notice: ['privacy_notice'],
  answers: ['quote', 'reminder', 'privacy_notice'],
  all: emailTypes,
}

describe.each(Object.entries(rules))('%s', (_, { origin, reach, objected }) => {
  test.each(bases)('may be sent what the basis allows: %s', (basis) => {
    expect(reachOf(lead(origin, basis))).toEqual(typesOf[reach[basis]])
  })

  test.each(bases)('is sent no marketing after an objection, even with the basis: %s', (basis) => {
    const to = { ...lead(origin, basis), objectedAt: '2026-11-21T09:00:00.000Z' }
    expect(reachOf(to)).toEqual(typesOf[objected[basis]])
    expect(reachOf(to).filter((type) => isMarketing(type as never))).toEqual([])
  })
})

describe.each(Object.entries(rules))('once an objection is taken back, %s', (_, { origin, reach, objected }) => {
  const lastObjectedAt = '2026-11-21T09:00:00.000Z'

  test.each(bases)('is sent no marketing on what was recorded before it: %s', (basis) => {
    expect(reachOf({ ...lead(origin, basis), lastObjectedAt })).toEqual(typesOf[objected[basis]])
  })

  test.each(bases)('may be sent what a basis from after it allows: %s', (basis) => {
    const newer = { lastObjectedAt, ...(basis !== 'none' && { lawfulBasisAt: '2026-11-21T09:00:00.001Z' }) }
    expect(reachOf({ ...lead(origin, basis), ...newer })).toEqual(typesOf[reach[basis]])
  })
})

test('only legitimate interests ask whether somebody is a company', () => {
  for (const { origin } of Object.values(rules)) {
    for (const basis of ['none', 'consent', 'soft_opt_in', 'contract'] as const) {
      const reached = subscriberTypes.map((subscriberType) => reachOf({ ...lead(origin, basis), subscriberType }))
      expect(new Set(reached.map(String)).size, basis).toBe(1)
    }
    const private_ = lead(origin, 'legitimate_interests')
    expect(reachOf({ ...private_, subscriberType: 'individual' })).toEqual(reachOf(private_))
  }
})

test('nothing may be sent without an email address', () => {
  expect(reachOf({ ...lead({}, 'consent'), email: null })).toEqual([])
})

test('each refusal says what would allow it', () => {
  const { origin: found } = rules['who was found by a search'] ?? {}
  expect(whyNotEmail(lead({ ...found }, 'none'), 'intro')).toMatch(
    /found this person \(Reddit\).*Record a lawful basis/,
  )
  expect(whyNotEmail(lead({ ...found }, 'soft_opt_in'), 'intro')).toMatch(/you need their consent/)
  expect(whyNotEmail(lead({}, 'none'), 'quote')).toMatch(/added this person by hand.*“Steps before a contract”/)
  expect(whyNotEmail(lead({}, 'contract'), 'follow_up')).toMatch(/can answer.*you need their consent/)
  expect(whyNotEmail(lead({}, 'legitimate_interests'), 'intro')).toMatch(/only with their consent or a soft opt-in/)
  expect(whyNotEmail(lead({}, 'legitimate_interests'), 'quote')).toMatch(/asking us for anything/)
})
