/** Everything that pages say of one planning application, post, feed item or listing, in the page's own words, cleaned of markup.
 *  What a page does not say is absent: nothing is made up. */
export interface PageRecord {
  /** The record's own address. */
  url: string
  /** An `application` to a council, a `post` that opens a thread or is a feed's item, a `reply` to one, a `listing` of something
   *  wanted, a `business` with its contact details. Absent: an application. */
  kind?: 'application' | 'post' | 'reply' | 'listing' | 'business'
  /** A planning reference or the platform's id: with the source's host it names the record however the address is written. */
  reference?: string
  title?: string
  /** Clean text, paragraphs apart by a blank line. */
  description?: string
  /** As written. */
  address?: string
  /** As written, or found in the address. */
  postcode?: string
  /** Who wants the work, or who wrote the post. */
  applicant?: string
  /** The writer's name, where `applicant` is what a forum calls them. */
  fullName?: string
  agent?: string
  agentCompany?: string
  agentAddress?: string
  agentEmails?: readonly string[]
  agentPhones?: readonly string[]
  /** Of the applicant or the writer alone: never the agent's, and never those of officers, councillors or the site. */
  emails?: readonly string[]
  /** As written, and likewise theirs. */
  phones?: readonly string[]
  /** As written: 'Withdrawn', 'FINAL DECISION'. */
  status?: string
  decision?: string
  /** The record was found before, and its application has been decided since. */
  isUpdate?: boolean
  applicationType?: string
  /** ISO 8601, a date or a time: when it was received, registered, posted or published. */
  date?: string
  council?: string
  ward?: string
  uprn?: string
  /** What the page shows beside these, by its own labels. */
  other?: Readonly<Record<string, string>>
}

/** An object without what is undefined or an empty list, as records are kept: what a page does not say is absent. */
export function tidy<T extends object>(fields: { [K in keyof T]: T[K] | undefined }): T {
  const kept = Object.entries(fields).filter(
    ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
  )
  return Object.fromEntries(kept) as T
}
