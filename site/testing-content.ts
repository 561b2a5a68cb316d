import type { SiteContent, SitePhotograph } from '#shared/site-content.ts'
import type { ArticleText } from '#shared/contract/article-text.ts'
import { paragraphs } from '#shared/website/article-samples.ts'
import { noContent } from '#shared/site-content.ts'

const wideId = '00000000-0000-7000-8000-00000000000a'
const uprightId = '00000000-0000-7000-8000-00000000000b'

function photograph(name: string, alt: string, height: number, focus: SitePhotograph['focus']): SitePhotograph {
  return {
    alt,
    src: `/photographs/${name}-1600.webp`,
    width: 1600,
    height,
    sources: [
      { type: 'image/avif', srcSet: `/photographs/${name}-480.avif 480w, /photographs/${name}-1600.avif 1600w` },
    ],
    focus,
    share: `/photographs/${name}-share.jpg`,
  }
}

/** The photographs that the content below names. */
export const photographs = {
  wide: photograph('wide', 'A kitchen with a long table', 900, { x: 50, y: 50 }),
  upright: photograph('upright', 'A rooflight over a stair', 2400, { x: 50, y: 20.4 }),
}

export const ownReview = {
  author: 'A. Client',
  rating: 4,
  text: 'They measured everything twice.\n\nThe council had no questions.',
  town: 'Romsey',
  source: 'Google review',
  givenOn: '2026-09-01',
  onPackages: false,
}

export const ownProject = {
  slug: 'long-table',
  title: 'A kitchen with a long table',
  description: 'A family wanted to eat together.',
  category: 'Kitchen Extension' as const,
  location: 'Alresford',
  size: 24.5,
  features: ['Window seat'],
  photographs: [
    { photographId: wideId, caption: 'From the garden' },
    { photographId: uprightId, caption: 'The rooflight' },
  ],
}

export const ownArticle = {
  slug: 'morning-sun',
  title: 'A kitchen with the morning sun',
  excerpt: 'How a kitchen on a slope got its sun.',
  category: 'Design Ideas' as const,
  date: '2027-01-02',
  text: paragraphs('Words.'),
}

export const ownPerson = {
  name: 'Ann Sample',
  role: 'Founder',
  story: 'I drew hospitals.\n\nThen I drew homes.',
  photographId: uprightId,
}

/** What an owner may have published: one of each. */
export const ownContent: SiteContent = {
  ...noContent,
  reviews: [ownReview],
  projects: [ownProject],
  articles: [{ ...ownArticle, photographId: wideId }],
  people: [ownPerson],
  pictures: { 'pages/about': wideId },
  photographs: { [wideId]: photographs.wide, [uprightId]: photographs.upright },
}

const photographOf = (photographId: string, caption: string) => ({
  type: 'photograph' as const,
  attrs: { photographId, caption },
})
const link = (href: string, text: string) => ({
  type: 'text' as const,
  marks: [{ type: 'link' as const, attrs: { href } }],
  text,
})

/** The text of an article with each element that only the owner's articles have. */
export const ownArticleText: ArticleText = [
  { type: 'keyFigures', attrs: { figures: [{ figure: '24 m²', label: 'of new floor' }] } },
  photographOf(wideId, 'In May'),
  photographOf(uprightId, ''),
  photographOf('00000000-0000-7000-8000-00000000000c', 'Gone'),
  {
    type: 'paragraph',
    content: [
      link('https://planning.test/a?b=1&c=2', 'Rules'),
      { type: 'text', marks: [], text: ' and ' },
      link('/packages', 'packages'),
    ],
  },
]
