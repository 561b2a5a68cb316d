import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { createLiveBusiness, findMissingFacts, isOpenToVisitors, withLiveBusiness } from './live-business.ts'

const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://hill.example' }
const stripe = { STRIPE_SECRET_KEY: 'sk_1', STRIPE_PUBLISHABLE_KEY: 'pk_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }

const hill = {
  name: 'Hill Extensions',
  phone: '01962 111 222',
  email: 'hello@hill.example',
  infoEmail: 'info@hill.example',
}

function start(environment: NodeJS.ProcessEnv) {
  const initial = readConfig(environment)
  const business = createLiveBusiness(initial.business)
  const config = withLiveBusiness(initial, business)
  return { initial: initial.business, business, config, missing: () => findMissingFacts(config) }
}

test('what is published takes the place of the environment at once, and its removal brings that back', () => {
  const { initial, business, config } = start({})
  const published = { ...initial, ...hill }
  business.replace(published)
  expect([config.business, business.isSetInHub()]).toEqual([published, true])
  business.replace(undefined)
  expect([config.business, business.isSetInHub()]).toEqual([initial, false])
})

test('in production the example business has no visitors, until all its details are its own', () => {
  const { initial, business, config, missing } = start(production)
  expect(isOpenToVisitors(config)).toBe(false)
  expect(missing()).toEqual([expect.stringContaining('BUSINESS_NAME')])
  business.replace({ ...initial, name: 'Hill Extensions' })
  expect(isOpenToVisitors(config)).toBe(false)
  business.replace({ ...initial, ...hill })
  expect(isOpenToVisitors(config)).toBe(true)
  expect(missing()).toEqual([])
  expect(isOpenToVisitors(start({}).config)).toBe(true)
})

test('in production no cards are taken before receipts can show an address and a VAT number', () => {
  const { initial, business, missing } = start({ ...production, ...stripe })
  business.replace({ ...initial, ...hill, address: '1 Mill Lane' })
  expect(missing()).toEqual([expect.stringContaining('VAT_NUMBER')])
  business.replace({ ...initial, ...hill, address: '1 Mill Lane', vatNumber: 'GB123456789' })
  expect(missing()).toEqual([])
})
