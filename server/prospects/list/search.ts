import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { parseSearch } from '#shared/business/lead-search.ts'
import type { Queryable } from '../../platform/database/schema.ts'

/** The documents that match a search or, for words that most of them contain, the FTS5 expression itself. */
export type SearchMatch = { docIds: number[] } | { expression: string }

/** With more matches than this, walking the list and checking each lead is faster than fetching all matches and sorting them. */
const maximumDocuments = 2000

/** Looks up a search text in the index. */
export async function search(db: Queryable, text: string): Promise<SearchMatch> {
  const expression = searchExpression(text)
  // Text without any word, such as "?!", matches no record.
  if (expression === undefined) return { docIds: [] }
  const { rows } = await sql<{ rowid: number }>`
    select rowid from prospectSearch where prospectSearch match ${expression} limit ${maximumDocuments + 1}`.execute(db)
  return rows.length > maximumDocuments ? { expression } : { docIds: rows.map(({ rowid }) => rowid) }
}

/** Returns the condition that a lead is among the matches. @param id its column */
export function isMatch(id: RawBuilder<unknown>, match: SearchMatch): RawBuilder<SqlBool> {
  if ('docIds' in match) {
    return sql`${id} in (select prospectId from prospectDocument
      where docId in (select value from json_each(${JSON.stringify(match.docIds)})))`
  }
  return sql`(select docId from prospectDocument where prospectId = ${id})
    in (select rowid from prospectSearch where prospectSearch match ${match.expression})`
}

/** Returns a valid FTS5 expression for any search text, or undefined when the text contains no word. */
function searchExpression(text: string): string | undefined {
  const terms = parseSearch(text).map(({ words, alternative, initials }) => {
    const spellings = [`(${words.map(quote).join(' AND ')})`]
    if (alternative !== undefined) spellings.push(quote(alternative))
    if (initials !== undefined) spellings.push(`name : ${quote(initials)}`)
    return `(${spellings.join(' OR ')})`
  })
  return terms.length === 0 ? undefined : terms.join(' AND ')
}

/** Quotes a word, so that nothing in it is FTS5 syntax; the star matches words that begin with it. */
function quote(word: string): string {
  return `"${word.replaceAll('"', ' ')}"*`
}
