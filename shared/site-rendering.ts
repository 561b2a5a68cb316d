import type { Business } from './business/business.ts'
import type { FieldErrors } from './contract/errors.ts'
import type { BuiltInArticle, BuiltInQuestion, TextTerm } from './contract/website.ts'
import type { SiteContent } from './site-content.ts'

/** What the server tells the site once, from the run-time configuration. */
export interface SiteSettings {
  business: Business
  /** What the owner has published in the hub. */
  content: SiteContent
  /** Origin for canonical addresses, without a slash at the end. */
  publicUrl: string
  /** Emails are sent: without a mail server the pages promise none. */
  canEmail: boolean
  /** Payments are simulated: the pages say so. */
  paymentsTestMode: boolean
  /** Reviews and projects that are made up are shown: never where real visitors come. */
  showSamples: boolean
  /** Absent when nothing is to be loaded, whatever a visitor answers. */
  tags?: TagSettings | undefined
}

/** Which tags load once a visitor has accepted cookies; at least one of the two ids is there. */
export interface TagSettings {
  /** Google Tag Manager, for example `GTM-AB12CD3`. */
  gtmId?: string | undefined
  /** The Google Ads tag, for example `AW-123456789`, and the labels of its conversions. */
  adsId?: string | undefined
  phoneLabel?: string | undefined
  enquiryLabel?: string | undefined
  paymentLabel?: string | undefined
}

/** A form that was posted without JavaScript and refused: the page shows it again, filled in, with its messages. */
export interface FormEcho {
  values: Record<string, string>
  errors: FieldErrors
  /** One sentence over the form. */
  sentence: string
  /** The campaign that the address of the form's page named, to be carried by the next try: `?utm_source=leaflet`, or empty. */
  query: string
}

/** Source expressions that a page needs besides our own files. */
export interface ContentSecurity {
  /** Its own inline pieces, for example `'sha256-…'`, and other origins. */
  script: readonly string[]
  style: readonly string[]
  /** Other origins whose documents it shows in frames, and that it asks. */
  frame?: readonly string[]
  connect?: readonly string[]
  /** Other origins whose pictures it shows. */
  image?: readonly string[]
  /** What stands in its frames may open a window of its own, as wallets and banks do, and has to hear from it. */
  popups?: true
  /** Its address may say who the visitor is: no request from it, not even for its scripts, names it as the referrer. */
  hidesAddress?: true
}

export interface RenderedPage {
  status: 200 | 404
  html: string
  /** The robots rule, for the X-Robots-Tag header; the page has it as a meta element too. */
  robots: string
  contentSecurity: ContentSecurity
}

/** A file that says what the configuration says, as pages do: the sitemap and its like. */
export interface RenderedFile {
  status: 200
  /** For the Content-Type header. */
  type: string
  text: string
}

/** What the site has in code, which the owner's content can replace. */
export interface SiteParts {
  articles: readonly BuiltInArticle[]
  /** Each with words for the owner, such as `pages/about` and `About page`. */
  drawings: readonly { name: string; label: string }[]
  /** The original texts of the pages by their key, with names in braces where a setting is filled in. */
  texts: Readonly<Record<string, string>>
  questions: readonly BuiltInQuestion[]
  /** What is filled in for each name. */
  terms: readonly TextTerm[]
}

/** A page of the site that can be asked for, with the address it has. */
export interface Site {
  /** Every address that answers 200. */
  paths: readonly string[]
  /** Every address of a page with one of its articles or projects open, for example `/blog?article=measured-survey`. */
  openedPaths: readonly string[]
  filePaths: readonly string[]
  /** What on the pages is made up until the owner publishes the real thing, for a sentence: `reviews`. */
  samples: readonly string[]
  parts(): SiteParts
  /** Renders a page whole; an unknown path gives the 404 page, an unknown article or project the page without one. */
  render(path: string, echo?: FormEcho): RenderedPage
  renderFile(path: string): RenderedFile | undefined
}

/** What the built render bundle exports. */
export interface SiteBundle {
  createSite(settings: SiteSettings): Site
}
