import { v7 as uuidv7 } from 'uuid'
import type { Client } from '#shared/client.ts'
import { type ContentItem, publishContent, saveDraft } from '#shared/contract/website.ts'
import type {
  ArticleContent,
  BusinessContent,
  ClaimsContent,
  ContentKind,
  ContentOf,
  ProjectContent,
  ReviewContent,
} from '#shared/contract/website-content.ts'
import { paragraphs } from '#shared/website/article-samples.ts'
import { startTestApp, type TestAppOptions } from '../../testing/test-app.ts'

export const sampleReview: ReviewContent = {
  author: 'Ann Hill',
  rating: 5,
  text: 'They drew our kitchen extension in three weeks.',
  town: 'Alresford',
  source: 'By email',
  givenOn: '2026-10-05',
  onPackages: false,
}

export const sampleProject: ProjectContent = {
  title: 'A kitchen beside the garden',
  description: 'A single-storey extension at the back of a semi.',
  category: 'Kitchen Extension',
  location: 'Twyford',
  size: 24,
  features: ['Rooflights'],
  photographs: [],
}

export const sampleArticle: ArticleContent = {
  title: 'What a steel beam costs',
  excerpt: 'What we pay for beams.',
  category: 'Budgeting',
  date: '2026-11-02',
  text: [
    { type: 'heading', attrs: { level: 3 }, content: [{ type: 'text', marks: [], text: 'The beam' }] },
    ...paragraphs('It depends on its length.'),
  ],
}

export const sampleBusiness: BusinessContent = {
  name: 'Hill Extensions',
  phone: '01962 496 007',
  email: 'hello@hill.example',
  infoEmail: 'info@hill.example',
  openingHours: [null, null, null, null, null, null, { opens: '9:00', closes: '12:00' }],
  daysOff: [],
}

export const sampleClaims: ClaimsContent = {
  experience: { figure: '27+', proof: 'Company started in 1999' },
  projects: { figure: '412' },
  assessments: {},
  families: {},
  planningSuccess: {},
  satisfaction: {},
  rating: {},
  choosePreBuild: {},
}

/** Returns an article as a console of an earlier version sends it. */
export function asHtml(content: Omit<ArticleContent, 'text'>, html: string): ArticleContent {
  const { text: _, ...sent } = { text: undefined, ...content, html }
  return sent as unknown as ArticleContent
}

/** Starts the server with what edits its website. */
export async function startWebsite(options: TestAppOptions = {}) {
  const app = await startTestApp({ environment: { RATE_LIMIT: 'off' }, ...options })
  return {
    app,
    ...websiteOf(await app.owner()),
    read: async (path: string) => (await app.request(path)).text(),
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}

export function websiteOf(owner: Client) {
  /** Saves a draft of a new item, or of the given one. */
  async function draft<Kind extends ContentKind>(
    kind: Kind,
    content: ContentOf<Kind>,
    {
      id = uuidv7(),
      revision = 0,
      slug,
    }: Partial<Pick<ContentItem, 'id' | 'revision'>> & { slug?: string | null } = {},
  ): Promise<ContentItem> {
    return owner.call(saveDraft, {
      params: { kind, id },
      body: { content, revision, ...(slug == null ? {} : { slug }) },
    })
  }
  const publish = ({ kind, id, revision }: ContentItem) =>
    owner.call(publishContent, { params: { kind, id }, body: { revision } })
  return {
    owner,
    draft,
    publish,
    add: async <Kind extends ContentKind>(
      kind: Kind,
      content: ContentOf<Kind>,
      options?: { id?: string; slug?: string },
    ) => publish(await draft(kind, content, options)),
  }
}
