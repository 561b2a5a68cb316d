import { foldLabel } from './labels.ts'

/** What a label of an enquiry stands for. */
export type EnquiryPart =
  | 'name'
  | 'firm'
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'phone'
  | 'address'
  | 'town'
  | 'postcode'
  | 'message'
  | 'title'
  | 'date'
  | 'from'
  | 'ignored'

/** Labels of enquiries from forms and lead services, and headers of emails, folded by `foldLabel`. */
const labels: readonly (readonly [EnquiryPart, RegExp])[] = [
  ['firstName', /^(?:your )?(?:first name|forename|given name)$/],
  ['lastName', /^(?:your )?(?:last name|surname|family name)$/],
  [
    'name',
    /^(?:your |full |contact |customer |client |lead |homeowner )?(?:name|full name)$|^(?:customer|client|contact|homeowner|enquirer|lead)(?: details)?$/,
  ],
  ['firm', /^(?:business|company|firm|trader|organisation|contractor|supplier)(?: name)?$/],
  ['email', /^(?:your |customer |client |contact )?e ?mail(?: address)?$|^reply to$/],
  [
    'phone',
    /^(?:your |customer |client |contact |home |work |mobile |daytime )?(?:phone|tel|telephone|mobile|cell|number)(?: (?:no|number))?$/,
  ],
  ['postcode', /^(?:your |site |property )?(?:post ?code|zip)(?: of .*)?$/],
  ['town', /^(?:town|city|area|town city|location|county)$/],
  [
    'address',
    /^(?:your |site |property |project |street |job |full )?address(?: line)?(?: 1)?(?: of (?:the )?(?:property|site|project))?$|^(?:property|site|site location|project location|job location)$/,
  ],
  ['date', /^(?:date|sent|received|submitted|date submitted|timestamp|submitted on|date sent|enquiry date)$/],
  [
    'title',
    /^(?:subject|project|project type|type of project|job|job title|service|service required|category|enquiry type|title|regarding)$/,
  ],
  [
    'message',
    /^(?:your |project |job |enquiry |customer )?(?:message|details|description|enquiry|comments?|notes|requirements|brief|additional information|(?:tell us )?about (?:the|your) project|how can we help|what do you need)$/,
  ],
  ['from', /^from$/],
  [
    'ignored',
    /^(?:to|cc|bcc|reference|ref|ip address|source|form|page|website|url|utm .*|(?:how|where) did you (?:hear|find|learn)\b.*)$/,
  ],
]

/** Returns what a label of an enquiry or of a column of enquiries stands for; undefined for an unknown one. */
export function enquiryPart(label: string): EnquiryPart | undefined {
  // “What’s your name?” is the label of a name.
  const folded = foldLabel(label).replace(/^what (?:is )?(?=your )/, '')
  return labels.find(([, pattern]) => pattern.test(folded))?.[0]
}
