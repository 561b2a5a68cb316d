import { fix, parse } from 'postcode'

const inText = /\b([A-Z]{1,2}\d[A-Z\d]?)[ \u00A0]{0,3}(\d[A-Z]{2})\b/gi
/** The end of an address, where a nought may have been typed as an O and the other way round, or a one as an I. */
const atEnd = /\b([A-Z][A-Z0]?[\dOI][A-Z\dOI]?) {0,3}([\dOI][A-Z]{2})[\s,.]*$/i

/** Every letter pair that a British postcode begins with. */
const areas = new Set(
  `AB AL B BA BB BD BF BH BL BN BR BS BT CA CB CF CH CM CO CR CT CV CW DA DD DE DG DH DL DN DT DY E EC EH EN EX FK FY G GL GU GY HA
  HD HG HP HR HS HU HX IG IM IP IV JE KA KT KW KY L LA LD LE LL LN LS LU M ME MK ML N NE NG NN NP NR NW OL OX PA PE PH PL PO PR RG
  RH RM S SA SE SG SK SL SM SN SO SP SR SS ST SW SY TA TD TF TN TQ TR TS TW UB W WA WC WD WF WN WR WS WV YO ZE`.split(
    /\s+/,
  ),
)

/** The postcode of an address or text, well written: 'SO23 9AA'. The last one counts, as addresses end with it. */
export function findPostcode(text: string): string | undefined {
  const found = [...text.matchAll(inText)].map(([, out, into]) => readPostcode(`${out} ${into}`))
  const last = found.findLast((one) => one !== undefined)
  if (last !== undefined) return last
  const tail = atEnd.exec(text)
  return tail ? readPostcode(fix(`${tail[1]} ${tail[2]}`)) : undefined
}

/** A whole value that should be a postcode; undefined when it is not one. */
export function readPostcode(value: string): string | undefined {
  const parsed = parse(value.trim())
  return parsed.valid && areas.has(parsed.area) ? parsed.postcode : undefined
}

/** 'SO' of 'SO23 9AA'. */
export function areaOf(postcode: string): string | undefined {
  const parsed = parse(postcode)
  return parsed.valid ? parsed.area : undefined
}
