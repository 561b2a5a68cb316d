import { type BusinessDetails, readBusiness } from '#shared/contract/business.ts'
import type { Deps } from '../../deps.ts'
import { lacksReceiptDetails } from '../../platform/config/live-business.ts'
import type { Api } from '../../platform/http/api.ts'
import { readOpeningTimes } from '../../platform/diary/time-off.ts'
import { serve } from '../../platform/http/serve.ts'

type BusinessDeps = Pick<Deps, 'db' | 'config' | 'business' | 'liveBusiness' | 'publicUrl'>

export function businessRoutes(api: Api, deps: BusinessDeps): void {
  serve(api, readBusiness, () => detailsOf(deps))
}

async function detailsOf(deps: BusinessDeps): Promise<BusinessDetails> {
  const { db, config, liveBusiness, publicUrl } = deps
  const business = deps.business()
  const { name, phone, email, infoEmail, social, openingHours, ...optional } = business
  // Time off that is over still counts in the deadline of an enquiry that came before it.
  const { daysOff } = await readOpeningTimes(db, business, new Date(0))
  return {
    name,
    phone,
    email,
    infoEmail,
    proprietor: optional.proprietor ?? null,
    address: optional.address ?? null,
    vatNumber: optional.vatNumber ?? null,
    icoNumber: optional.icoNumber ?? null,
    reviewsUrl: optional.reviewsUrl ?? null,
    facebook: social.facebook ?? null,
    instagram: social.instagram ?? null,
    linkedin: social.linkedin ?? null,
    threads: social.threads ?? null,
    openingHours: [...openingHours],
    daysOff: [...daysOff],
    insurance: optional.insurance ?? null,
    prices: business.prices,
    setIn: liveBusiness.isSetInHub() ? 'hub' : 'server',
    website: publicUrl,
    // As the mail transport sends them.
    mailFrom: config.smtpUrl === undefined ? null : (config.mailFrom ?? email),
    takesCards: config.stripe !== undefined && !lacksReceiptDetails(deps),
  }
}
