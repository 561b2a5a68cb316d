import { isHttps, isLive, type Settings } from './schema.ts'

/** Settings that may be meant, and that hurt where they are not: one sentence each, for the log. */
export function findWarnings(value: Settings): string[] {
  const warnings: string[] = []
  if (isHttps(value) && !value.TRUST_PROXY) {
    warnings.push(
      'PUBLIC_URL starts with https:// and TRUST_PROXY is off: behind a proxy all visitors then share one limit of requests. Set TRUST_PROXY=on where the proxy sets X-Forwarded-For.',
    )
  }
  if (value.NODE_ENV === 'production' && !isHttps(value)) {
    warnings.push(
      'PUBLIC_URL starts with http://: passwords and enquiries travel unencrypted. Put a proxy with HTTPS in front, and its address into PUBLIC_URL.',
    )
  }
  if (isLive(value) && value.SMTP_URL === undefined)
    warnings.push('SMTP_URL is not set: every mail waits in the outbox, and nobody gets one.')
  return warnings
}
