import type { Page } from '../adapter.ts'
import { visibleText } from '../reading/visible-text.ts'
import type { FetchedPage } from './page.ts'

/** Why a site shows no page. The owner is notified, and the scraper does not try to get around it. */
export interface Blocker {
  /** `blocked` concerns the whole site, `closed` perhaps only this page. */
  kind: 'blocked' | 'closed'
  /** For the owner. */
  sentence: string
}

/** Maximum number of visible characters of a challenge: a longer page is none, even if it contains such words. */
const maxBlockerLength = 1500

/** Protection services that replace the pages of a site, with patterns of their pages. */
const challenges: readonly (readonly [name: string, mark: RegExp])[] = [
  [
    'Cloudflare',
    /\/cdn-cgi\/challenge-platform\/[^"']{0,200}(?:orchestrate|h\/[bg])|<title>Just a moment\.\.\.<|cf-(?:chl|turnstile)-/i,
  ],
  ['Anubis', /id="anubis_(?:challenge|version)"|Making sure you(?:'|&#39;|’)re not a bot/i],
  ['AWS WAF', /awsWafCookieDomainList|window\.gokuProps|\.awswaf\.com\/[^"']{0,200}challenge\.js/],
  ['Azure WAF', /<title>\s*Azure WAF\b/i],
  ['Imperva', /_Incapsula_Resource\?|Incapsula incident ID/],
  ['DataDome', /captcha-delivery\.com/],
  ['PerimeterX', /px-captcha|perimeterx\.net\/[^"']{0,200}captcha/i],
  ['Akamai', /errors\.edgesuite\.net|_sec\/cp_challenge/],
  ['Sucuri', /sucuri_cloudproxy_js|Sucuri WebSite Firewall - Access Denied/],
  ['Barracuda', /Barracuda(?: Networks)?[^<]{0,80}(?:challenge|verif|blocked)|\/_guard\/html\.js/i],
  ['DDoS-Guard', /ddos-guard\.net|check\.ddos-guard/i],
]
const captcha = /(?:g-recaptcha|h-captcha|hcaptcha\.com|recaptcha\/api|\/captcha[/."?]|class="captcha|id="captcha)/i
const unusualTraffic =
  /verify (?:that )?you(?: a|')re (?:a )?human|are you (?:a )?(?:human|robot)|not a robot|unusual traffic|automated (?:access|requests|queries)|enable javascript and cookies to continue|checking your browser|type the characters|pardon our interruption/i

/** Finds a challenge, a CAPTCHA or a refusal in a response, before it is read. */
export function findBlocker(page: FetchedPage): Blocker | undefined {
  const { status, headers, text } = page
  const host = URL.parse(page.url)?.host ?? 'The site'
  if (headers['cf-mitigated'] === 'challenge' || headers['x-amzn-waf-action'] !== undefined) return challenged(host)
  // To requests for data, AWS WAF sends status 202 without the challenge.
  if (status === 202 && text.trim() === '') return challenged(host)
  if (page.contentType.includes('html')) {
    const [protection] = challenges.find(([, mark]) => mark.test(text)) ?? []
    // Some of these patterns also occur on pages that the protection has let through.
    if (protection && (status !== 200 || isShort(text))) return challenged(host, protection)
    if ((captcha.test(text) || unusualTraffic.test(text)) && isShort(text)) return challenged(host)
  }
  if (status === 401) return { kind: 'closed', sentence: `${host} shows this page only to those who sign in.` }
  if (status === 403 || status === 451)
    return { kind: 'closed', sentence: `${host} refuses to show this page (${status}).` }
  return undefined
}

function challenged(host: string, protection?: string): Blocker {
  const by = protection === undefined ? '' : ` (${protection})`
  return { kind: 'blocked', sentence: `${host} asks for proof of a human reader${by}.` }
}

const signIn = /\b(?:log ?in|sign ?in|registered (?:users|members)|create an account)\b/i
const mustSignIn =
  /\b(?:must|need to|have to|please|required to) (?:be )?(?:logged|signed|log|sign|register)|(?:log|sign) ?in to (?:continue|view|see|read|access)|members only/i
const consent =
  /\bcookies?\b[^]{0,400}\b(?:accept|agree|consent|allow)\b|\b(?:accept|agree|consent)\b[^]{0,200}\bcookies?\b/i

/** Finds a log-in or cookie wall. Only for pages without content: other pages may contain such words beside it. */
export function findPageBlocker(page: Page): Blocker | undefined {
  if (page.contentType !== '' && !page.contentType.includes('html')) return undefined
  const host = URL.parse(page.url)?.host ?? 'The site'
  const seen = visibleText(page.text, maxBlockerLength)
  if (seen.length > maxBlockerLength) return undefined
  const hasPassword = page.document('input[type="password" i]').length > 0
  if (mustSignIn.test(seen) || (hasPassword && signIn.test(seen))) {
    return { kind: 'closed', sentence: `${host} shows this page only to those who sign in.` }
  }
  if (consent.test(seen)) return { kind: 'blocked', sentence: `${host} shows nothing before its cookies are accepted.` }
  return undefined
}

function isShort(html: string): boolean {
  return visibleText(html, maxBlockerLength).length <= maxBlockerLength
}
