import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { createLiveBusiness, findMissingFacts, isOpenToVisitors } from './live-business.ts'

const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://hill.example' }
const stripe = { STRIPE_SECRET_KEY: 'sk_1', STRIPE_PUBLISHABLE_KEY: 'pk_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }

const hill = {
  name: 'Hill Extensions',
  phone: '01962 111 222',
  email: 'hello@hill.example',
  infoEmail: 'info@hill.example',
}

function start(environment: NodeJS.ProcessEnv) {
  const config = readConfig(environment)
  const live = createLiveBusiness(config.initialBusiness)
  const context = { config, business: live.current }
  return { live, context, missing: () => findMissingFacts(context) }
}

test('what is published takes the place of the environment at once, and its removal brings that back', () => {
  const { live, context } = start({})
  const published = { ...live.initial, ...hill }
  live.replace(published)
  expect([context.business(), live.isSetInHub()]).toEqual([published, true])
  live.replace(undefined)
  expect([context.business(), live.isSetInHub()]).toEqual([live.initial, false])
})

test('in production the example business has no visitors, until all its details are its own', () => {
  const { live, context, missing } = start(production)
  expect(isOpenToVisitors(context)).toBe(false)
  expect(missing()).toEqual([expect.stringContaining('BUSINESS_NAME')])
  live.replace({ ...live.initial, name: 'Hill Extensions' })
  expect(isOpenToVisitors(context)).toBe(false)
  live.replace({ ...live.initial, ...hill })
  expect(isOpenToVisitors(context)).toBe(true)
  expect(missing()).toEqual([])
  expect(isOpenToVisitors(start({}).context)).toBe(true)
})

test('in production no cards are taken before receipts can show an address and a VAT number', () => {
  const { live, missing } = start({ ...production, ...stripe })
  live.replace({ ...live.initial, ...hill, address: '1 Mill Lane' })
  expect(missing()).toEqual([expect.stringContaining('VAT_NUMBER')])
  live.replace({ ...live.initial, ...hill, address: '1 Mill Lane', vatNumber: 'GB123456789' })
  expect(missing()).toEqual([])
})
