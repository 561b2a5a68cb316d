/** What a label of a board of messages or notices says about its value. `from` is a writer or a place, `contact` a name with a number or
 *  address, `other` nothing that is wanted, such as the last reply. */
export type BoardLabel =
  | 'author'
  | 'from'
  | 'date'
  | 'title'
  | 'text'
  | 'place'
  | 'phone'
  | 'email'
  | 'contact'
  | 'other'

const patterns: readonly (readonly [BoardLabel, RegExp])[] = [
  [
    'other',
    /^(?:(?:last|latest|newest|most recent)\b.*|updated|(?:last )?(?:edited|modified)(?: by| on)?|expires?(?: on)?|clos(?:es|ing)(?: date)?|(?:date )?joined|registered|member since|repl(?:y|ies)|answers?|responses?|views?|reads?|hits|posts|likes|votes|rating|ref(?:erence)?(?: no\.?)?|no\.?|#|id|ip|status|home ?page|web ?site|url|age|category|start(?: date)? by|needed by)$/,
  ],
  [
    'author',
    /^(?:(?:your |my |full |contact |user |client |customer |poster ?)?names?|(?:posted|started|asked|written|submitted|sent|added|created|placed|requested|left|signed|advertised|raised|opened) by|by|author|who|writer|user|username|poster|sender|(?:thread |topic )?starter|originator|member|client|customer|advertiser|home ?owner|nickname|nick|person|resident|visitor|guest|enquirer|enquiry from|message from|posted from|contact name|contact person|applicant|neighbour)$/,
  ],
  ['from', /^from$/],
  [
    'date',
    /^(?:(?:posted|sent|added|submitted|received|created|started|listed|placed|entered|written|published|opened)(?: on| at)?|(?:post |entry |posting |start |message )?date(?: (?:posted|added|sent|of (?:post|entry|message)|listed|received|placed|submitted|started|in|put up))?|when|time|dated|day|date ?(?:\/|and|&) ?time|day posted)$/,
  ],
  [
    'title',
    /^(?:(?:post |message |job |ad |advert |project |thread |topic )?(?:subject|title|heading|headline|topic)|threads?|topics|discussions?|re|item)$/,
  ],
  [
    'text',
    /^(?:(?:your |my |the )?(?:messages?|comments?|details|description|text|body|questions?|requests?|work|works|wanted|entry|job|project|ad|advert|notice|enquiry|needs?|requirements?|notes?|remarks?|problem|query|what)(?: (?:wanted|needed|required|text|details|description))?|(?:work|help|job) (?:wanted|needed|required)|what(?:'s| is)? (?:wanted|needed)|looking for|i(?:'m| am)? (?:need|want|looking for)|we (?:need|want))$/,
  ],
  [
    'place',
    /^(?:where|location|town|place|village|area|address|city|parish|county|district|locality|home ?town|(?:who )?lives? in|living in|post ?code|town ?(?:\/|or) ?village|site|region|road|street|whereabouts)$/,
  ],
  [
    'phone',
    /^(?:(?:tele)?phone|tel|mobile|mob|landline|call|ring|contact)(?:\.? ?(?:no|number|num|#))\.?$|^(?:(?:tele)?phone|tel|mobile|mob|landline|call|ring)\.?$/,
  ],
  ['email', /^(?:your )?e-?mail(?: address)?$/],
  ['contact', /^(?:contact(?: details| info| us)?|repl(?:y|ies) to|get in touch|how to reply|respond to|to reply)$/],
]

const maxLength = 40

/** Returns what a whole text says as a label; undefined for another text. */
export function boardLabel(text: string): BoardLabel | undefined {
  if (text.length > maxLength) return undefined
  const label = text
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/^[\s*•·-]+|[\s:*?.–-]+$/g, '')
    .replace(/\s+/g, ' ')
  return patterns.find(([, pattern]) => pattern.test(label))?.[0]
}
