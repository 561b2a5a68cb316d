import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { createLiveBusiness, findMissingFacts, isOpenToVisitors, withLiveBusiness } from './live-business.ts'

const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://hill.example' }
const stripe = { STRIPE_SECRET_KEY: 'sk_1', STRIPE_PUBLISHABLE_KEY: 'pk_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }

function start(environment: NodeJS.ProcessEnv) {
  const initial = readConfig(environment)
  const business = createLiveBusiness(initial.business)
  const config = withLiveBusiness(initial, business)
  return { initial: initial.business, business, config, missing: () => findMissingFacts(config, business) }
}

test('what is published takes the place of the environment at once, and its removal brings that back', () => {
  const { initial, business, config } = start({})
  const hill = { ...initial, name: 'Hill Extensions' }
  business.replace(hill)
  expect([config.business, business.isSetInHub()]).toEqual([hill, true])
  business.replace(undefined)
  expect([config.business, business.isSetInHub()]).toEqual([initial, false])
})

test('in production the example business has no visitors, until details are published', () => {
  const { initial, business, config, missing } = start(production)
  expect(isOpenToVisitors(config, business)).toBe(false)
  expect(missing()).toEqual([expect.stringContaining('BUSINESS_NAME')])
  business.replace({ ...initial, name: 'Hill Extensions' })
  expect(isOpenToVisitors(config, business)).toBe(true)
  expect(missing()).toEqual([])
  expect(isOpenToVisitors(start({}).config, start({}).business)).toBe(true)
})

test('in production no cards are taken before receipts can show an address and a VAT number', () => {
  const { initial, business, missing } = start({ ...production, ...stripe })
  business.replace({ ...initial, address: '1 Mill Lane' })
  expect(missing()).toEqual([expect.stringContaining('VAT_NUMBER')])
  business.replace({ ...initial, address: '1 Mill Lane', vatNumber: 'GB123456789' })
  expect(missing()).toEqual([])
})
