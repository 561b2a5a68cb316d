import * as z from 'zod/mini'
import type { ClaimId } from '../business/claims.ts'
import { builtInQuestionIds, ownQuestionPrefix, pageTextFields, questionCategoryIds } from '../business/page-texts.ts'
import { plainNumber } from '../business/phone-number.ts'
import { type RateId, rateIds } from '../business/additional-work.ts'
import { termProblem } from '../business/text-terms.ts'
import { blogCategories, homeArticleCategories, projectCategories } from '../business/website-categories.ts'
import { articleText } from './article-text.ts'
import { openingDay } from './business.ts'
import { folded } from './folded.ts'
import { emailAddressOr, line, optional, paragraphs, requiredLine } from './text.ts'

const webAddress = (message: string) => z.url({ protocol: /^https?$/, error: message })
const day = (message: string) => z.iso.date(message)
const daySpan = z
  .object({ from: day('Please choose a day'), to: day('Please choose a day') })
  .check(z.refine(({ from, to }) => from <= to, { error: 'The last day comes before the first', path: ['to'] }))

export const businessContent = z.object({
  name: requiredLine('Please give the name of your business', 100),
  proprietor: optional(line(100)),
  /** On one line, with commas between its parts. */
  address: optional(line(300)),
  phone: requiredLine('Please give a phone number', 40).check(
    z.refine(
      (text) => plainNumber(text) !== undefined,
      'Please give a phone number that can be dialled, such as 01962 000 000',
    ),
  ),
  email: emailAddressOr('Please give an email address'),
  /** For questions about payments. */
  infoEmail: emailAddressOr('Please give an email address'),
  /** From Monday to Sunday; null where the business is closed. */
  openingHours: z.array(z.nullable(openingDay)).check(
    z.length(7),
    z.refine((week) => week.some((hours) => hours !== null), 'Please open on at least one day'),
  ),
  /** Unused: time off is in the Calendar. An earlier version needs the field when an update is undone. */
  daysOff: z._default(z.array(daySpan).check(z.maxLength(50)), []),
  facebook: optional(webAddress('Please give the whole address, starting with https://')),
  instagram: optional(webAddress('Please give the whole address, starting with https://')),
  linkedin: optional(webAddress('Please give the whole address, starting with https://')),
  threads: optional(webAddress('Please give the whole address, starting with https://')),
  /** Where Google reviews are read. */
  reviewsUrl: optional(webAddress('Please give the whole address, starting with https://')),
  vatNumber: optional(line(30)),
  icoNumber: optional(line(30)),
  /** Beside “Fully insured”, such as `Professional indemnity of £1 million with Sample Insurance`. */
  insurance: optional(line(200)),
})
export type BusinessContent = z.output<typeof businessContent>

/** Never shown: finds the record when the person asks what is stored about them. */
const privateEmail = optional(emailAddressOr('Please give an email address'))

export const personContent = z.object({
  name: requiredLine('Please give a name', 100),
  role: requiredLine('Please say what they do', 100),
  /** Paragraphs are separated by blank lines. */
  story: paragraphs(6000).check(z.minLength(1, 'Please write a few sentences')),
  photographId: optional(z.uuid()),
})
export type PersonContent = z.output<typeof personContent>

export const reviewContent = z.object({
  author: requiredLine('Please give the author’s name as it may be shown', 100),
  rating: z.int().check(z.minimum(1), z.maximum(5)),
  text: paragraphs(2000).check(z.minLength(1, 'Please paste what they wrote')),
  town: optional(line(80)),
  /** Where it was given, such as `Google review` or `By email`. */
  source: requiredLine('Please say where it was given', 80),
  givenOn: day('Please choose the day it was given'),
  /** Whether the packages page shows it; it has room for two. */
  onPackages: z._default(z.boolean(), false),
  privateEmail,
})
export type ReviewContent = z.output<typeof reviewContent>

export const projectContent = z.object({
  title: requiredLine('Please give a title', 100),
  description: requiredLine('Please describe the project in a sentence or two', 600),
  category: z.enum(projectCategories, 'Please choose a category'),
  location: requiredLine('Please give the town or village', 80),
  /** Square metres of floor that it added. */
  size: z.number('Please give the size in square metres').check(z.minimum(1), z.maximum(1000)),
  features: z.array(requiredLine('Please fill in or remove this feature', 120)).check(z.minLength(1), z.maxLength(12)),
  /** The first is on the card; the others are in the dialog. Without any, the drawing of the category is shown. */
  photographs: z
    .array(z.object({ photographId: z.uuid(), caption: optional(line(160)) }))
    .check(z.maxLength(12, 'A project shows at most 12 photographs')),
  privateEmail,
})
export type ProjectContent = z.output<typeof projectContent>

export const articleContent = z.object({
  title: requiredLine('Please give a title', 100),
  /** On cards, and in search results where there is no other description. */
  excerpt: requiredLine('Please sum the article up in a sentence or two', 200),
  category: z.enum([...blogCategories, ...homeArticleCategories], 'Please choose a category'),
  /** The day it was published; null for an article of the home page, which replaces one in code. */
  date: z.nullable(day('Please choose a day')),
  /** Answers have it as `html` as well, which consoles of earlier versions read, and may send in its place. */
  text: articleText,
  photographId: optional(z.uuid()),
  /** Title and description for search engines, where they differ. */
  searchTitle: optional(line(70)),
  searchDescription: optional(line(170)),
})
export type ArticleContent = z.output<typeof articleContent>

/** A photograph in place of a drawing of the site. */
export const pictureContent = z.object({
  /** The name of the drawing, such as `pages/about`. */
  name: requiredLine('Please choose the drawing to replace', 100),
  photographId: z.uuid('Please choose a photograph'),
})
export type PictureContent = z.output<typeof pictureContent>

const mostPounds = 100_000
const tooMuch = () => `Please enter at most £${mostPounds.toLocaleString('en-GB')}`
const wholePounds = z
  .number('Please enter a price in pounds')
  .check(
    z.gte(1, 'Please enter a price in pounds'),
    z.lte(mostPounds, { error: tooMuch }),
    z.int('Please enter whole pounds'),
  )
const poundsAndPence = z
  .number('Please enter a price in pounds')
  .check(
    z.gte(0.01, 'Please enter a price in pounds'),
    z.lte(mostPounds, { error: tooMuch }),
    z.multipleOf(0.01, 'Please enter whole pence'),
  )

/** Pounds, excluding VAT. */
export const pricesContent = z
  .object({
    /** The first day in London on which they are in force. */
    from: day('Please choose a day'),
    packages: z.object({ Essential: wholePounds, 'Pre-Build': wholePounds, Premium: wholePounds }),
    deposit: wholePounds.check(
      z.multipleOf(5, 'Please enter a multiple of £5, so that it’s whole pounds with VAT too'),
    ),
    rates: z.object(
      Object.fromEntries(rateIds.map((id) => [id, poundsAndPence])) as Record<RateId, typeof poundsAndPence>,
    ),
  })
  .check(
    z.refine(({ deposit, packages }) => deposit < packages.Essential, {
      error: 'The deposit must be less than the cheapest package',
      path: ['deposit'],
    }),
    z.refine(({ packages }) => packages.Essential < packages['Pre-Build'], {
      error: 'Pre-Build includes Essential, so it must cost more',
      path: ['packages', 'Pre-Build'],
    }),
    z.refine(({ packages }) => packages['Pre-Build'] < packages.Premium, {
      error: 'Premium includes Pre-Build, so it must cost more',
      path: ['packages', 'Premium'],
    }),
  )
export type PricesContent = z.output<typeof pricesContent>

/** A figure of the business, with how the owner knows it. @param min the lowest of which the sentences on the pages read well */
function claim({ fold = foldFigure, pattern, min, message }: FigureRules) {
  const isFigure = (text: string) => pattern.test(text) && Number.parseFloat(text.replaceAll(',', '')) >= min
  const figure = z.string().check(folded(fold, 20), z.refine(isFigure, message))
  return z._default(
    z.object({
      figure: optional(figure),
      /** Never shown to visitors. */
      proof: optional(paragraphs(1000)),
    }),
    {},
  )
}

interface FigureRules {
  fold?: (text: string) => string
  pattern: RegExp
  min: number
  message: string
}

const foldFigure = (text: string) => text.replace(/\s/g, '')
const foldPercentage = (text: string) => foldFigure(text).replace(/^[\d.]+$/, '$&%')
const foldRating = (text: string) =>
  foldFigure(text)
    .replace(/-?stars?$/i, '')
    .replace(/^[\d.]+$/, '$&-star')

const count = () =>
  claim({
    pattern: /^[1-9](?:\d{0,5}|\d{0,2}(?:,\d{3}){1,2})\+?$/,
    min: 2,
    message: 'Please give a number from 2, with a + if it is more, such as 300+, or leave it empty',
  })
const percentage = (min: number) =>
  claim({
    fold: foldPercentage,
    pattern: /^(?:100|[1-9]?\d(?:\.\d)?)%$/,
    min,
    message: `Please give a percentage from ${min}% to 100%, such as 95%, or leave it empty`,
  })

const claimSchemas = {
  experience: claim({
    pattern: /^[1-9]\d?\+?$/,
    min: 2,
    message: 'Please give the years, from 2 to 99, such as 25 or 25+, or leave it empty',
  }),
  projects: count(),
  assessments: count(),
  families: count(),
  planningSuccess: percentage(50),
  satisfaction: percentage(50),
  rating: claim({
    fold: foldRating,
    pattern: /^(?:5(?:\.0)?|[1-4](?:\.\d)?)-star$/,
    min: 3,
    message: 'Please give a number of stars from 3 to 5, such as 4.9, or leave it empty',
  }),
  choosePreBuild: percentage(1),
} satisfies Record<ClaimId, unknown>

/** The figures of the website, each once. One without a figure is not shown. */
export const claimsContent = z.object(claimSchemas)
export type ClaimsContent = z.output<typeof claimsContent>

const knownTerms = z.superRefine<string>((value, { addIssue }) => {
  const message = termProblem(value)
  if (message !== undefined) addIssue({ code: 'custom', message })
})

const questionLine = line(160).check(knownTerms)
const answerText = paragraphs(3000).check(knownTerms)

/** The texts of a page that the owner has changed, by the key of their field; the others are as they are in code. */
export const textsContent = z.object({
  fields: z.object(
    Object.fromEntries(
      pageTextFields.map(({ key, max, type }) => [
        key,
        optional((type === 'line' ? line(max) : paragraphs(max)).check(knownTerms)),
      ]),
    ),
  ),
})
export type TextsContent = z.output<typeof textsContent>

function isQuestionId(id: string): boolean {
  return id.startsWith(ownQuestionPrefix) || builtInQuestionIds.includes(id)
}

const questionEntry = z
  .object({
    /** That of a question in code, or one that begins with `own-`. */
    id: z
      .string()
      .check(z.regex(/^[a-z][a-z0-9-]{0,79}$/, 'No such question'), z.refine(isQuestionId, 'No such question')),
    category: z.enum(questionCategoryIds, 'Please choose a subject'),
    /** Without these, a question in code is as it is there. */
    question: optional(questionLine),
    /** Paragraphs are separated by blank lines. */
    answer: optional(answerText),
    isHidden: z._default(z.boolean(), false),
  })
  .check(
    z.refine(({ id, question }) => !id.startsWith(ownQuestionPrefix) || question !== undefined, {
      error: 'Please write the question',
      path: ['question'],
    }),
    z.refine(({ id, answer }) => !id.startsWith(ownQuestionPrefix) || answer !== undefined, {
      error: 'Please write the answer',
      path: ['answer'],
    }),
  )

/** The questions of the FAQ in their order. Those in code that are not named follow the others of their subject. */
export const questionsContent = z.object({
  questions: z.array(questionEntry).check(
    z.maxLength(60, 'The FAQ has room for 60 questions'),
    z.refine((all) => {
      const hidden = new Set(all.flatMap(({ id, isHidden }) => (isHidden ? [id] : [])))
      return hidden.size < all.length || builtInQuestionIds.some((id) => !hidden.has(id))
    }, 'Please show at least one question'),
    z.refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'Each question can be there once'),
  ),
})
export type QuestionsContent = z.output<typeof questionsContent>

/** The schema of each kind of content that the owner edits. */
export const contentSchemas = {
  business: businessContent,
  person: personContent,
  review: reviewContent,
  project: projectContent,
  article: articleContent,
  picture: pictureContent,
  prices: pricesContent,
  claims: claimsContent,
  texts: textsContent,
  questions: questionsContent,
} as const
export type ContentKind = keyof typeof contentSchemas
export type ContentOf<Kind extends ContentKind> = z.output<(typeof contentSchemas)[Kind]>
export type Content = ContentOf<ContentKind>
