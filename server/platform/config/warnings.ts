import { isHttps, isLive, type Settings } from './schema.ts'

/** Valid settings that are often a mistake: one sentence each, for the log. */
export function findWarnings(value: Settings): string[] {
  const warnings: string[] = []
  if (isHttps(value) && !value.TRUST_PROXY) {
    warnings.push(
      'PUBLIC_URL starts with https:// but TRUST_PROXY is off. Behind a proxy, all visitors then share one request limit. Set TRUST_PROXY=on if the proxy sets X-Forwarded-For.',
    )
  }
  if (value.NODE_ENV === 'production' && !isHttps(value)) {
    warnings.push(
      'PUBLIC_URL starts with http://, so passwords and enquiries are sent unencrypted. Put an HTTPS proxy in front of the server and set PUBLIC_URL to its address.',
    )
  }
  if (isLive(value) && value.SMTP_URL === undefined)
    warnings.push('SMTP_URL is not set, so emails wait in the outbox and nobody receives them.')
  return warnings
}
