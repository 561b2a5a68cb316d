import * as z from 'zod/mini'
import { emailLength, emailPattern, foldEmail, foldLine } from './email-address.ts'
import { folded, tooLongMessage } from './folded.ts'

/** One line of text that may not be blank: control and invisible characters dropped, runs of white space folded, ends trimmed.
 *  @param message the error for a missing, short or wrong value  @param max characters  @param min characters */
/* @__NO_SIDE_EFFECTS__ */
export function requiredLine(message: string, max: number, min = 1) {
  return z.string(message).check(folded(foldLine, max), z.minLength(min, message), tooLong(max))
}

/** One line of text. @param max characters */
/* @__NO_SIDE_EFFECTS__ */
export function line(max: number) {
  return z.string().check(folded(foldLine, max), tooLong(max))
}

/** Text of several lines: control and invisible characters dropped, line ends made `\n`, ends trimmed. @param max characters */
/* @__NO_SIDE_EFFECTS__ */
export function paragraphs(max: number) {
  return z.string().check(folded(foldParagraphs, max), tooLong(max))
}

/** A field that may be absent: null and blank text count as absent, as an unfilled form field sends them, and so does text of which folding
 *  leaves nothing. */
/* @__NO_SIDE_EFFECTS__ */
export function optional<S extends z.core.$ZodType>(schema: S) {
  const blankIsAbsent = withoutBlank(z.optional(schema), blankToUndefined)
  return blankIsAbsent as z.ZodMiniOptional<z.ZodMiniType<z.output<S> | undefined, z.input<S> | '' | null | undefined>>
}

/** A field of an edit: absent keeps it as it is; null, blank text and text of which folding leaves nothing clear it. */
/* @__NO_SIDE_EFFECTS__ */
export function clearable<S extends z.core.$ZodType>(schema: S) {
  const blankIsNull = withoutBlank(z.nullable(schema), blankToNull)
  return blankIsNull as z.ZodMiniOptional<z.ZodMiniType<z.output<S> | null, z.input<S> | '' | null>>
}

// Hundreds of fields share them, since making a schema takes a part of every start.
const blankToUndefined = z.transform((value: unknown) => (isBlank(value) ? undefined : value))
const blankToNull = z.transform((value: unknown) => (isBlank(value) ? null : value))

/** Replaces blank text before the schema, which may refuse it, and after the schema, which may fold invisible characters to nothing. */
/* @__NO_SIDE_EFFECTS__ */
function withoutBlank(schema: z.core.$ZodType, replaceBlank: z.core.$ZodType) {
  return z.optional(z.pipe(z.pipe(replaceBlank, schema), replaceBlank))
}

/** Ids of leads in a query, separated by commas. @param max how many */
/* @__NO_SIDE_EFFECTS__ */
export function idList(max: number) {
  const message = `Please name at most ${max} leads by their ids, with commas between them`
  const texts = z.pipe(
    z.string(message),
    z.transform((text: string) => text.split(',')),
  )
  return z.pipe(texts, z.array(z.uuid(message)).check(z.maxLength(max, message)))
}

const emailMessage = 'Please enter a valid email address'
export const emailAddress = emailAddressOr(emailMessage)

/** An email address. What is pasted around it is removed: `mailto:`, angle brackets, and a full stop or comma at the end.
 *  A curly apostrophe, which phones write, becomes a straight one.
 *  @param message the error for anything else */
/* @__NO_SIDE_EFFECTS__ */
export function emailAddressOr(message: string) {
  return z.string(message).check(folded(foldEmail, emailLength), z.regex(emailPattern(), message), tooLong(emailLength))
}

/** An email address, with an error of its own for a blank value. @param missing that error */
/* @__NO_SIDE_EFFECTS__ */
export function requiredEmail(missing: string) {
  const notBlank = z.minLength(1, { error: missing, abort: true })
  return z
    .string(missing)
    .check(folded(foldEmail, emailLength), notBlank, z.regex(emailPattern(), emailMessage), tooLong(emailLength))
}

/** An address by which somebody's records are found: also one that no form accepts, such as `root@localhost`, which came with an email. */
export const storedEmail = z
  .string(emailMessage)
  .check(folded(foldLine, emailLength), z.includes('@', emailMessage), tooLong(emailLength))

/** What dials the phone number beside it: E.164, with `;ext=` and the extension if there is one. Null where the text is no number that can
 *  be dialled; absent from an older server. */
export const dialNumber = z.optional(z.nullable(z.string()))

/** A point in time, ISO 8601 in UTC with milliseconds. */
export const timestamp = z.iso.datetime()

function foldParagraphs(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]|[\u2028\u2029]/gu, '')
    .trim()
}

function isBlank(value: unknown): boolean {
  return value === null || (typeof value === 'string' && value.trim() === '')
}

export function tooLong(max: number) {
  return z.maxLength(max, tooLongMessage(max))
}
