import { migration } from './migration.ts'

/** Letters that the index doesn't fold, with their base letters: those that Unicode doesn't decompose, and Greek and Cyrillic ones. */
const letters = () =>
  (
    'æ ae,Æ Ae,ǽ ae,Ǽ Ae,ǣ ae,Ǣ Ae,œ oe,Œ Oe,ß ss,ẞ Ss,þ th,Þ Th,ð d,Ð D,đ d,Đ D,ø o,Ø O,ǿ o,Ǿ O,ł l,Ł L,ħ h,Ħ H,ı i,ĸ k,ŋ n,Ŋ N,ŉ n,' +
    'ŧ t,Ŧ T,ſ s,ĳ ij,Ĳ Ij,ŀ l,Ŀ L,ƀ b,Ƀ B,ƶ z,Ƶ Z,ǥ g,Ǥ G,ɨ i,Ɨ I,ɉ j,Ɉ J,ƚ l,Ƚ L,ɍ r,Ɍ R,ʉ u,Ʉ U,ɏ y,Ɏ Y,ⱥ a,Ⱥ A,ȼ c,Ȼ C,ɇ e,Ɇ E,' +
    'Ά Α,Έ Ε,Ή Η,Ί Ι,Ό Ο,Ύ Υ,Ώ Ω,ΐ ι,Ϊ Ι,Ϋ Υ,ά α,έ ε,ή η,ί ι,ΰ υ,ϊ ι,ϋ υ,ό ο,ύ υ,ώ ω,ϓ ϒ,ϔ ϒ,Ѐ Е,Ё Е,Ѓ Г,Ї І,Ќ К,Ѝ И,Ў У,Й И,й и,ѐ е,ё е,ѓ г,ї і,ќ к,ѝ и,ў у'
  )
    .split(',')
    .map((pair) => pair.split(' ') as [letter: string, base: string])

/** Leaves a text of ASCII as it is, which takes far less time. @param column an SQL expression */
function fold(column: string): string {
  const folded = letters().reduce((rest, [letter, base]) => `replace(${rest}, '${letter}', '${base}')`, column)
  return `case when length(${column}) = octet_length(${column}) then ${column} else ${folded} end`
}

/** @param column an SQL expression; null for a text without apostrophes and hyphens */
function join(column: string): string {
  const marks = ["''", '’', '‘', 'ʼ', 'ʻ', '`', '´', '′', '-', '‐', '‑', '–']
  const joined = marks.reduce((rest, mark) => `replace(${rest}, '${mark}', '')`, column)
  return `nullif(${joined}, ${column})`
}

const digits = `replace(replace(p.phoneNormalised, '+44', '0'), '+', '')`
const suffixes = Array.from({ length: 10 }, (_, index) => `substr(${digits}, ${index + 1})`).join(', ')
const indexedFields = 'name, email, phone, phoneNormalised, location, postcode, description, notes, invoiceNumber'
const longText = 1000

/** A lead is found without the marks of Greek and Cyrillic letters, too. */
export const searchMarks = migration('051-search-marks', () => [
  `drop view prospectText`,
  `create view prospectText as
    select d.docId, d.prospectId,
      concat_ws(' ', ${fold('p.name')}, ${join(fold('p.name'))}) as name,
      concat_ws(' ', p.email, p.phone, ${suffixes}, p.invoiceNumber,
        (select group_concat(number, ' ') from quote where quote.prospectId = d.prospectId),
        (select group_concat(number, ' ') from invoice where invoice.prospectId = d.prospectId)) as contact,
      concat_ws(' ', ${fold('p.location')}, ${join(fold('p.location'))}, p.postcode, replace(p.postcode, ' ', '')) as place,
      concat_ws(' ', ${fold('p.description')}, (select group_concat(${fold('projectDescription')}, ' ') from (
        select c.projectDescription from consultation as c
        where c.prospectId = d.prospectId and length(c.projectDescription) > ${longText}
        order by c.createdAt desc limit 3))) as description,
      concat_ws(' ', ${fold('p.notes')}, (select group_concat(${fold('a.description')}, ' ') from crmActivity as a
        where a.prospectId = d.prospectId and a.activityType = 'note')) as notes
    from prospectDocument as d
    join (select id as prospectId, ${indexedFields} from prospect
      union all select originalProspectId, ${indexedFields} from archivedProspect) as p
      on p.prospectId = d.prospectId`,

  `drop table prospectSearch`,
  `create virtual table prospectSearch using fts5 (
    name, contact, place, description, notes,
    tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3', columnsize = 0
  )`,
  `insert into prospectSearch (prospectSearch, rank) values ('secure-delete', 1)`,
  `insert into prospectSearch (rowid, name, contact, place, description, notes)
    select docId, name, contact, place, description, notes from prospectText`,
])
