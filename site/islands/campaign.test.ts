import { beforeEach, expect, test, vi } from 'vitest'
import { storeConsent } from '../analytics/consent.ts'
import { storageStandIn } from '../analytics/testing.ts'
import { keepCampaign, savedCampaign } from './campaign.ts'

const origin = 'https://hill.example'

beforeEach(() => {
  vi.stubGlobal('localStorage', storageStandIn())
  vi.stubGlobal('sessionStorage', storageStandIn())
  vi.stubGlobal('location', { origin })
  return () => vi.unstubAllGlobals()
})

const visit = (path: string, before = '') => keepCampaign([before, origin + path])

test('the first and the last campaign of a visit are stored, and pages without one change nothing', () => {
  visit('/?utm_source=leaflet&utm_campaign=spring')
  visit('/packages?package=Premium')
  visit('/blog?utm_source=newsletter&utm_medium=email')
  visit('/contact')
  expect(savedCampaign()).toEqual({
    first: { source: 'leaflet', campaign: 'spring' },
    last: { source: 'newsletter', medium: 'email' },
  })
})

test('the campaign of the previous page is kept, unless that page is on another site', () => {
  visit('/calculator', 'https://elsewhere.example/?utm_source=theirs')
  expect(savedCampaign()).toBeUndefined()
  visit('/calculator', `${origin}/packages?utm_source=leaflet`)
  expect(savedCampaign()).toEqual({ first: { source: 'leaflet' }, last: { source: 'leaflet' } })
})

test('only the listed parameters are stored, and no personal details', () => {
  visit('/?utm_source=leaflet&utm_id=7&email=ada%40example.com&customer=Ada&gclid=x1')
  expect(sessionStorage.getItem('campaign')).toBe('{"first":{"source":"leaflet"},"last":{"source":"leaflet"}}')
})

test('of an advertisement that Google has numbered, only the source and the medium are stored', () => {
  visit('/?gclid=Cj0KCQ')
  expect(savedCampaign()).toEqual({
    first: { source: 'google', medium: 'cpc' },
    last: { source: 'google', medium: 'cpc' },
  })
})

test('after a refusal nothing is stored, and what was stored before is not sent', () => {
  visit('/?utm_source=leaflet')
  storeConsent('rejected')
  visit('/?utm_source=newsletter')
  expect(sessionStorage.getItem('campaign')).not.toContain('newsletter')
  expect(savedCampaign()).toBeUndefined()
})
