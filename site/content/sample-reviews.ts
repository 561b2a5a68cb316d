// SAMPLE CONTENT. The people and their words are made up. A live site never shows them, because publishing invented reviews is
// against the law: it shows the reviews that the owner has published in the hub.

/** The source and date of a review, shown beside it. */
export interface Provenance {
  source: string
  /** ISO date. */
  givenOn: string
}

export interface Testimonial extends Provenance {
  author: string
  /** Paragraphs are separated by blank lines. */
  text: string
  town?: string | undefined
}

export interface Review extends Testimonial {
  /** 1 to 5. */
  rating: number
}

export const sampleReviews: readonly Review[] = [
  {
    author: 'Sample Customer A',
    source: 'Sample: by email',
    givenOn: '2026-10-12',
    rating: 5,
    text: 'We knew the price before anyone drew a line, and it never moved. The survey took a morning, and the drawings went through planning without one question.',
  },
  {
    author: 'Sample Customer B',
    source: 'Sample: Google review',
    givenOn: '2026-09-03',
    rating: 5,
    text: 'On the first call we heard that our loft would not give us the headroom we wanted. We were shown a rear extension that would, for less. I am glad somebody told us early.',
  },
  {
    author: 'Sample Customer C',
    source: 'Sample: by email',
    givenOn: '2026-07-21',
    rating: 5,
    text: 'The building regulation drawings were so clear that our builder priced the job from them alone. No surprises on site, and building control passed every stage.',
  },
  {
    author: 'Sample Customer D',
    source: 'Sample: Google review',
    givenOn: '2026-06-08',
    rating: 5,
    text: 'Our terrace has neighbours on both sides. The party wall notices were explained in plain words, the dates were kept, and everyone is still talking to each other.',
  },
  {
    author: 'Sample Customer E',
    source: 'Sample: by letter',
    givenOn: '2026-04-16',
    rating: 5,
    text: 'Three builders, all checked, all pricing the same schedule of works. For the first time we could compare quotes line by line.',
  },
  {
    author: 'Sample Customer F',
    source: 'Sample: by email',
    givenOn: '2026-02-25',
    rating: 5,
    text: 'We asked for a bigger kitchen and were asked how we cook, where the sun is at breakfast and where the muddy boots go. The plan that came back fits how we live.',
  },
]

export const sampleTestimonials: readonly [Testimonial, Testimonial] = [
  {
    text: 'The Pre-Build drawings paid for themselves. Our builder had every detail he needed, so nothing was left to be priced as an extra.',
    author: 'Sample Customer G',
    source: 'Sample: by email',
    givenOn: '2026-08-19',
    town: 'Winchester',
  },
  {
    text: 'One fee, one team, one set of drawings. We paid the deposit, chose a survey date, and had designs to talk about before the month was out.',
    author: 'Sample Customer H',
    source: 'Sample: by letter',
    givenOn: '2026-05-11',
    town: 'Basingstoke',
  },
]
