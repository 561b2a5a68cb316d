import { beforeEach, expect, test, vi } from 'vitest'
import { storeConsent } from '../analytics/consent.ts'
import { storageStandIn } from '../analytics/testing.ts'
import { keepCampaign, keptCampaign } from './campaign.ts'

const origin = 'https://hill.example'

beforeEach(() => {
  vi.stubGlobal('localStorage', storageStandIn())
  vi.stubGlobal('sessionStorage', storageStandIn())
  vi.stubGlobal('location', { origin })
  return () => vi.unstubAllGlobals()
})

const visit = (path: string, before = '') => keepCampaign([before, origin + path])

test('the first and the last campaign of a visit are kept, and pages without one change nothing', () => {
  visit('/?utm_source=leaflet&utm_campaign=spring')
  visit('/packages?package=Premium')
  visit('/blog?utm_source=newsletter&utm_medium=email')
  visit('/contact')
  expect(keptCampaign()).toEqual({
    first: { source: 'leaflet', campaign: 'spring' },
    last: { source: 'newsletter', medium: 'email' },
  })
})

test('the campaign of the page before is not lost, but another site’s is none of ours', () => {
  visit('/calculator', 'https://elsewhere.example/?utm_source=theirs')
  expect(keptCampaign()).toBeUndefined()
  visit('/calculator', `${origin}/packages?utm_source=leaflet`)
  expect(keptCampaign()).toEqual({ first: { source: 'leaflet' }, last: { source: 'leaflet' } })
})

test('only what is on the list is kept, and nothing that says who somebody is', () => {
  visit('/?utm_source=leaflet&utm_id=7&email=ada%40example.com&customer=Ada&gclid=x1')
  expect(sessionStorage.getItem('campaign')).toBe('{"first":{"source":"leaflet"},"last":{"source":"leaflet"}}')
})

test('of an advertisement that Google has marked with a number, only that it was one is kept', () => {
  visit('/?gclid=Cj0KCQ')
  expect(keptCampaign()).toEqual({
    first: { source: 'google', medium: 'cpc' },
    last: { source: 'google', medium: 'cpc' },
  })
})

test('after a no nothing is kept, and what was kept before is not told', () => {
  visit('/?utm_source=leaflet')
  storeConsent('rejected')
  visit('/?utm_source=newsletter')
  expect(sessionStorage.getItem('campaign')).not.toContain('newsletter')
  expect(keptCampaign()).toBeUndefined()
})
