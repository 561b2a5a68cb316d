import { type BusinessDetails, readBusiness } from '#shared/contract/business.ts'
import type { Deps } from '../../deps.ts'
import type { Api } from '../../platform/http/api.ts'
import { serve } from '../../platform/http/serve.ts'

export function businessRoutes(api: Api, { config, publicUrl }: Pick<Deps, 'config' | 'publicUrl'>): void {
  serve(api, readBusiness, () => detailsOf(config, publicUrl))
}

function detailsOf(config: Deps['config'], publicUrl: string): BusinessDetails {
  const { name, phone, email, infoEmail, social, ...optional } = config.business
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
    website: publicUrl,
    // As the mail transport sends them.
    mailFrom: config.smtpUrl === undefined ? null : (config.mailFrom ?? email),
    takesCards: config.stripe !== undefined,
  }
}
