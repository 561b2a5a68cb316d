import * as z from 'zod'

// What the pages may say in the vocabulary of schema.org, with what search engines ask for. A property that the type does not
// have, or a value of the wrong form, is a mistake.

const address = z.url({ protocol: /^https$/ })
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
const day = z.iso.date()
const text = z.string().min(1)

const business = {
  '@type': z.literal('HomeAndConstructionBusiness'),
  '@id': address,
  name: text,
  url: address,
}
const organisation = z.strictObject({ '@type': z.literal('Organization'), name: text, url: address })

const price = z.strictObject({
  '@type': z.literal('PriceSpecification'),
  price: z.string().regex(/^\d+\.\d\d$/),
  priceCurrency: z.literal('GBP'),
  valueAddedTaxIncluded: z.boolean(),
})

const offer = {
  '@type': z.literal('Offer'),
  name: text,
  url: address,
  priceSpecification: z.tuple([price, price]),
  itemOffered: z.strictObject({ '@type': z.literal('Service'), name: text, description: text }),
  offeredBy: z.strictObject(business),
}

const place = z.strictObject({ '@type': z.enum(['City', 'AdministrativeArea', 'Country']), name: text })

const hours = z.strictObject({
  '@type': z.literal('OpeningHoursSpecification'),
  dayOfWeek: z.array(z.enum(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'])).min(1),
  opens: time,
  closes: time,
})

const stars = { bestRating: z.literal(5), worstRating: z.literal(1) }

const review = z.strictObject({
  '@type': z.literal('Review'),
  author: z.strictObject({ '@type': z.literal('Person'), name: text }),
  reviewRating: z.strictObject({ '@type': z.literal('Rating'), ratingValue: z.int().min(1).max(5), ...stars }),
  reviewBody: text,
})

const context = { '@context': z.literal('https://schema.org') }

/** One data block of a page. */
export const dataBlock = z.discriminatedUnion('@type', [
  z.strictObject({
    ...context,
    ...business,
    description: text,
    image: address,
    logo: address,
    telephone: z.e164(),
    email: z.email(),
    vatID: text.optional(),
    areaServed: z.array(place).min(1),
    openingHoursSpecification: z.array(hours).min(1),
    priceRange: text.max(100),
    currenciesAccepted: z.literal('GBP'),
    sameAs: z.array(address),
    makesOffer: z.array(z.strictObject(offer)).length(3),
  }),
  z.strictObject({
    ...context,
    '@type': z.literal('WebSite'),
    name: text,
    url: address,
    inLanguage: z.literal('en-GB'),
    publisher: z.strictObject(business),
  }),
  z.strictObject({
    ...context,
    '@type': z.literal('BreadcrumbList'),
    itemListElement: z
      .array(z.strictObject({ '@type': z.literal('ListItem'), position: z.int(), name: text, item: address }))
      .min(2)
      .refine((items) => items.every(({ position }, index) => position === index + 1)),
  }),
  z.strictObject({
    ...context,
    '@type': z.literal('Article'),
    headline: text.max(110),
    description: text,
    url: address,
    image: address,
    articleSection: text,
    datePublished: day.optional(),
    dateModified: day.optional(),
    author: organisation,
    publisher: organisation,
    mainEntityOfPage: address,
    inLanguage: z.literal('en-GB'),
  }),
  z.strictObject({
    ...context,
    '@type': z.literal('FAQPage'),
    mainEntity: z
      .array(
        z.strictObject({
          '@type': z.literal('Question'),
          name: text,
          acceptedAnswer: z.strictObject({ '@type': z.literal('Answer'), text }),
        }),
      )
      .min(1),
  }),
  z.strictObject({ ...context, ...offer }),
  z.strictObject({
    ...context,
    ...business,
    '@type': z.literal('Organization'),
    aggregateRating: z.strictObject({
      '@type': z.literal('AggregateRating'),
      ratingValue: z.string().regex(/^[1-5]\.\d$/),
      reviewCount: z.int().min(1),
      ...stars,
    }),
    review: z.array(review).min(1),
  }),
])
