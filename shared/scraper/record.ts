/** Data of one planning application, post, feed item or listing, in the page's own words, without markup. Fields that the page does not
 *  state are absent. */
export interface PageRecord {
  /** The record's own address. */
  url: string
  /** An `application` to a council, a `post` that opens a thread or is an item of a feed, a `reply` to one, a `listing` of something
   *  wanted, or a `business` with its contact details. `application` if absent. */
  kind?: 'application' | 'post' | 'reply' | 'listing' | 'business'
  /** Planning reference or id of the platform. Identifies the record together with the source's host, however its address is written. */
  reference?: string
  title?: string
  /** Plain text; a blank line separates paragraphs. */
  description?: string
  /** As written. */
  address?: string
  /** As written, or found in the address. */
  postcode?: string
  /** Who wants the work, or who wrote the post. */
  applicant?: string
  /** Name of the writer, if `applicant` is the user name in a forum. */
  fullName?: string
  agent?: string
  agentCompany?: string
  agentAddress?: string
  agentEmails?: readonly string[]
  agentPhones?: readonly string[]
  /** Only of the applicant or the writer: never of the agent, officers, councillors or the site. */
  emails?: readonly string[]
  /** As written; only of the applicant or the writer. */
  phones?: readonly string[]
  /** As written: 'Withdrawn', 'FINAL DECISION'. */
  status?: string
  decision?: string
  /** Whether the record was found before, and its application has been decided since. */
  isUpdate?: boolean
  applicationType?: string
  /** ISO 8601 date or time at which it was received, registered, posted or published. */
  date?: string
  council?: string
  ward?: string
  uprn?: string
  /** Other values on the page, by their labels. */
  other?: Readonly<Record<string, string>>
}

/** Returns an object without undefined values and empty arrays. */
export function tidy<T extends object>(fields: { [K in keyof T]: T[K] | undefined }): T {
  const defined = Object.entries(fields).filter(
    ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
  )
  return Object.fromEntries(defined) as T
}
