import { findEmails } from './contacts.ts'
import { readName } from './names.ts'

const maxNameLength = 40

/** Words of a sentence, which no name has. */
export const prose =
  /\b(?:we|i|i'm|i’m|our|my|you|your|is|are|was|were|be|will|would|have|has|had|need|want|since|until|before|after|due|between|open|closed)\b/i
/** 'Posted by Jane Marl on', where \uE001 is a date and \uE000 a title. */
export const credit =
  /(?:^|[^\p{L}])(?:(?:posted|written|asked|started|added|sent|submitted|placed|left|signed|opened|created|raised|message|entry|enquiry|request|question|advert|ad|comment|reply|post|topic|thread) )?(?:by|from)\b:?\s+([^\uE000\uE001()|·•–—,;:]{2,40}?)(?=\s+(?:on|at|in|-)\s|\s*[\uE000\uE001()|·•–—,;:]|\s-|\s*$|\s+on$)/iu
/** 'Jane Marl wrote'. */
export const verb =
  /(?:^|[\uE000\uE001,])[^\p{L}\uE000\uE001]{0,20}([^\uE000\uE001,]{2,40}?)\s+(?:wrote|writes|said|says|asked|asks|posted|replied|commented|answered|adds|added)\b/iu
/** 'Please ring Jane Marl on'. */
const callers =
  /\b(?:[Rr]ing|[Cc]all|[Pp]hone|[Cc]ontact|[Ee]-?mail|[Tt]ext|[Aa]sk for|[Ss]peak to|[Tt]elephone|[Tt]el\.?|[Aa]pply(?: to)?|[Rr]epl(?:y|ies) to|[Ww]rite to|[Dd]etails from|[Mm]essage|[Ss]ee)\b:? ((?:(?:Mr|Mrs|Ms|Miss|Dr)\.? )?\p{Lu}[\p{L}'’.-]*(?: (?:and|&|\p{Lu}[\p{L}'’.-]*)){0,3})(?=\s+(?:on|at|via|by|or|evenings|after|before)\b|[,:;.]|\s*\(?0\d|\s*[([-]|\s*$|\s+\S+@)/u
/** Words of a page that are no names. */
const stops =
  /^(?:repl(?:y|ies)|quote|report|more|read more|top|back to top|edit|delete|home|next|previous|new|hot|sticky|closed|guest ?book|messages?|wanted|for sale|offered|free|sold|re|pm|am|posted|on|at|by|from|the|date|noon|midnight|subject|topic|author|anonymous|comments?|link|here|click here|today|yesterday|contact|details|view|views|print|share|like|help|urgent|question|answer|answered|open|member|moderator|admin|website|email|e-mail|profile|wrote|page|go|listed|added|sent|written|placed|ring|call|put up|regular|newbie|(?:full|senior|junior|new|sr\.?|jr\.?) member|member|moderator|admin(?:istrator)?|veteran|guru|expert|contributor|guest|online|offline|staff|\p{Lu}{2,4}\d.*)$/iu

/** Returns a text that has the form of a person's name or nickname. */
export function nameLike(text: string): string | undefined {
  const trimmed = text.replace(/^[\s–—~:,;•·|»>*"“(-]+|[\s–—:,;•·|«<*"”)]+$/g, '').replace(/(?<=\p{Ll}{2})\.$/u, '')
  if (trimmed.length < 2 || trimmed.length > maxNameLength || stops.test(trimmed) || matters.test(trimmed))
    return undefined
  const words = trimmed.split(' ')
  const isNick = words.length === 1 && /^\p{L}[\p{L}\d_.'’-]+$/u.test(trimmed)
  const isName =
    words.length <= 5 &&
    /^\p{Lu}/u.test(trimmed) &&
    words.every((word, index) => /^(?:\p{Lu}[\p{L}'’.-]*|\d{2,4})$/u.test(word) || (index > 0 && joining.test(word)))
  return (isNick || isName) && !/\d{5}/.test(trimmed) ? readName(trimmed) : undefined
}

/** What people write about on such boards: no names. */
const matters =
  /\b(?:extensions?|lofts?|conversions?|kitchens?|garages?|porch(?:es)?|conservator(?:y|ies)|plans?|drawings?|wanted|needed|builders?|architects?|designers?|engineers?|advice|help|quotes?|planning|permission|costs?|roofs?|walls?|gardens?|house|annexe?|bathrooms?|bedrooms?|dormers?|recommend\w*|lessons|sale)\b/i

const joining = /^(?:and|&|of|the|de|del|van|von|der|la|le|\+|n|jnr|snr|family|[a-z])$/

/** Returns the name that a whole line is, with the place behind it: 'Eve Marlin (Bursledon)', 'Eve Marlin, Bursledon'. */
export function nameInLine(text: string): { name: string; place?: string | undefined } | undefined {
  const whole = nameLike(text)
  if (whole !== undefined) return { name: whole }
  const [, name = '', inBrackets, afterComma] =
    /^([^(),]{2,40}?)(?: ?\(([^()]{2,40})\)|, (\p{Lu}[\p{L}' -]{2,30}))$/u.exec(text) ?? []
  const found = nameLike(name)
  return found === undefined ? undefined : { name: found, place: inBrackets ?? afterComma }
}

/** Returns the name at the beginning of a value: 'Jane Marl (Totton)', 'Jane Marl, Totton'. */
export function personIn(text: string): string | undefined {
  const first = text.split(/[,(|·•/[<]| [-–—] | (?:of|in|at|from) /)[0]!
  return (
    nameLike(first) ??
    (first.length <= maxNameLength && !prose.test(first) && !/\d/.test(first) ? readName(first) : undefined)
  )
}

/** Returns the name with which a text begins: 'Greta Holm (Overton) - Plans for …', 'Greta Holm: Plans for …'. */
export function beginning(text: string): { name: string; place?: string | undefined; rest: string } | undefined {
  const [, name = '', place, rest = ''] =
    /^\s*(?:(?:[Pp]osted |[Ww]ritten )?(?:[Ff]rom|[Bb]y) )?([^:()–—]{2,40}?)\s*(?:\(([^()]{2,40})\))?\s*(?::|[–—]|(?<=[\s)])-(?=\s))\s*(\S.*)$/su.exec(
      text,
    ) ?? []
  const found = nameLike(name)
  return found === undefined || rest.length < 4 ? undefined : { name: found, place, rest }
}

/** Returns whom a text asks to ring or write to. */
export function calledIn(text: string): string | undefined {
  return nameLike(callers.exec(text)?.[1] ?? '')
}

export function withoutContacts(text: string): string {
  let left = text
  for (const email of findEmails(text)) left = left.replace(email, ' ')
  return left
    .replace(/(?:\+|\(?0)[\d\s().-]{8,20}/g, ' ')
    .replace(/\b(?:tel(?:ephone)?|phone|mobile|mob|ring|call|contact|e-?mail|text|on|at|or|via)\b[.:]?/gi, ' ')
    .replace(/\s+/g, ' ')
}
