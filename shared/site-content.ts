import type { Claims } from './business/claims.ts'
import type {
  ArticleContent,
  PersonContent,
  ProjectContent,
  QuestionsContent,
  ReviewContent,
} from './contract/website-content.ts'

/** What the owner has published in the hub. The site is rendered from it and from the content in code; an empty one changes nothing. */
export interface SiteContent {
  /** In their order. While there are none, the sample reviews are shown where samples may be. */
  reviews: readonly ReviewContent[]
  /** In their order. While there are none, the sample projects are shown where samples may be. */
  projects: readonly Slugged<ProjectContent>[]
  /** An article whose slug is that of an article in code takes its place. */
  articles: readonly Slugged<ArticleContent>[]
  /** The slugs of blog articles in code that are not shown. */
  hiddenArticles: readonly string[]
  /** The first is the founder, whose story replaces the one in code. */
  people: readonly PersonContent[]
  /** The id of the photograph that is shown in place of a drawing, by the name of the drawing, such as `pages/about`. */
  pictures: Readonly<Record<string, string>>
  /** The same on every page. Until they are published, each page has the figures that are specified for it. */
  claims?: Claims | undefined
  /** Texts of pages in place of those in code, by their key. */
  texts: Readonly<Record<string, string | undefined>>
  /** The questions of the FAQ that the owner has put in order, changed, hidden or added; the others are as they are in code. */
  questions: QuestionsContent['questions']
  /** The photographs that any of these name, by id. */
  photographs: Readonly<Record<string, SitePhotograph>>
}

type Slugged<Content> = Content & { slug: string }

/** A photograph as the pages show it. */
export interface SitePhotograph {
  /** What it shows, for those who do not see it. */
  alt: string
  /** The file for browsers that know none of the sources. */
  src: string
  /** Size of the largest file in pixels, upright. */
  width: number
  height: number
  /** The best format first; each with all its sizes, as the `srcset` of an image. */
  sources: readonly { type: string; srcSet: string }[]
  /** What must stay visible when it is cropped, in percent from the left and the top. */
  focus: { x: number; y: number }
  /** The address of its crop of 1200 by 630 pixels for shared links, a JPEG. */
  share: string
}

export const noContent: SiteContent = {
  reviews: [],
  projects: [],
  articles: [],
  hiddenArticles: [],
  people: [],
  pictures: {},
  texts: {},
  questions: [],
  photographs: {},
}
