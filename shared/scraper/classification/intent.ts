import type { PageRecord } from '../record.ts'
import { foldLine } from '../reading/text.ts'

const asks = [
  /\b(?:looking|hoping|planning|thinking|considering|wanting|wish|intend(?:ing)?|about|going|ready|keen)\s+(?:for|to|of|about|on|into|at|at getting)\b/,
  /\b(?:i|we|my \w+ and i)(?:'m|'re|'d| am| are| would| do)?(?:\s+\w+){0,2}\s+(?:want|need|like to|consider\w*|plan\w*|after|thinking)\b/,
  /\b(?:can|could|does|has|would|did)\s+any\s?(?:one|body)\b|\bany(?:one|body)\s+(?:recommend|know|used|had|got|have)\b/,
  /\bany\s+(?:advice|recommendations?|suggestions?|ideas|tips|thoughts|experiences?)\b|\b(?:advice|help|recommendations?|quotes?|architect|designer|builder|drawings?)\s+(?:on|for|please|needed|wanted|required|sought)\b/,
  /\b(?:do|would|will|should|can|could)\s+(?:i|we)\b|\bhow much\b|\bwhat (?:would|does|will|should)\b|\bis it (?:possible|worth|ok|okay|allowed)\b|\bwanted\b|\brecommend(?:ed|ations?)?\b/,
  /\bneeds?\s+(?:an?\s+)?(?:architect|designer|drawings?|plans?|planning|structural|builder|quote|technician)\b|\brequire[sd]?\b/,
]
const offers =
  /\b(?:we\s+(?:offer|provide|speciali[sz]e|supply|cover|undertake|carry out)|our\s+(?:services|team|company|customers|clients|prices|portfolio)|free\s+(?:quotes?|quotations?|estimates?|no[- ]obligation|site visit)|years'?\s+(?:of\s+)?experience|(?:contact|call|email|message)\s+(?:us\s+(?:for|today|now|on)|me\s+(?:for|today|now))|get a (?:free )?quote|fully insured|i am an? (?:architect|builder|structural engineer|technician)|for sale|discount|sponsored)\b/
const ownWish =
  /\b(?:i|we|i'm|we're|i've|we've|i'd|we'd|my \w+ and i)\b(?:(?!\byou\b)[^.!?]){0,120}\b(?:looking|planning|thinking|hoping|after|need|want|considering|would like|about to)\b/
const ownPast =
  /\b(?:we|i)\s+(?:had|built|finished|completed|did|went|used|paid|got|have had|just had|managed)\b|\b(?:ours|mine)\s+(?:was|is|cost|took|were)\b/
const others =
  /\b(?:neighbou?rs?|next door|flat above|upstairs|landlord|council)(?:'s|’s)?\b[^.!?]{0,60}\b(?:exten\w+|loft|dormer|build\w*|planning|wall)\b/

/** Maximum number of characters that are read: intent that is stated later is ignored. */
const maxReadLength = 8000

/** Returns why the writer does not want work done; undefined if they may. Applications and businesses are not checked. */
export function reasonAgainst({ kind = 'application', title = '', description = '' }: PageRecord): string | undefined {
  if (kind === 'application' || kind === 'business') return undefined
  const text = foldLine(`${kind === 'reply' ? '' : `${title}. `}${description}`.slice(0, maxReadLength))
    .toLowerCase()
    .replaceAll('’', "'")
  const isAsking = asks.some((words) => words.test(text)) || /\?/.test(text)
  if (offers.test(text) && !ownWish.test(text)) return 'It offers work instead of asking for it.'
  if (kind === 'listing') return undefined
  if (kind === 'reply') return ownWish.test(text) && !ownPast.test(text) ? undefined : 'It answers somebody else.'
  if (others.test(text) && !ownWish.test(text)) return 'It is about somebody else’s building work.'
  return isAsking ? undefined : 'It asks for nothing.'
}
