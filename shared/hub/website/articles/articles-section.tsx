import { lazy } from 'react'
import { useQuery } from '@tanstack/react-query'
import { plainText } from '#shared/contract/article-words.ts'
import type { BuiltInArticle } from '#shared/contract/website.ts'
import type { ArticleContent } from '#shared/contract/website-content.ts'
import { QueryContent } from '../../components/query-content.tsx'
import { formatDate } from '../../platform/dates.ts'
import type { BuiltIn, ContentDescription } from '../content/content-description.ts'
import { ContentList } from '../content/content-list.tsx'
import { websiteQueries } from '../content/queries.ts'

const ArticleEditor = lazy(async () => ({ default: (await import('./article-editor.tsx')).ArticleEditor }))

const articles: ContentDescription<'article'> = {
  kind: 'article',
  label: 'Articles',
  addLabel: 'Write an article',
  titleOf: ({ title }) => title,
  detailOf: ({ category, date }) => `${category} · ${date === null ? 'Home page' : formatDate(date)}`,
  factsOf: ({ title, excerpt, category, date, text }) => [
    { name: 'Title', value: title },
    { name: 'Summary', value: excerpt },
    { name: 'Category', value: category },
    { name: 'Date', value: date === null ? 'None: it is on the home page' : formatDate(date) },
    { name: 'Text', value: plainText(text) },
  ],
  Editor: ArticleEditor,
  isWide: true,
  emptyText: 'Write about what your customers ask you. New articles appear on the blog page, the newest first.',
  // The newest first, then those of the home page.
  compare: (one, other) => (other.date ?? '').localeCompare(one.date ?? ''),
  canHide: ({ date }) => date !== null,
}

/** Shows the owner’s articles and those that are part of the website, in one list. */
export function ArticlesSection() {
  const parts = useQuery(websiteQueries.siteParts)
  return (
    <QueryContent query={parts} loading="Loading articles" failed="Couldn’t load the articles">
      {(data) => <ContentList description={articles} builtIns={data.articles.map(builtIn)} />}
    </QueryContent>
  )
}

function builtIn({ slug, ...initial }: BuiltInArticle): BuiltIn<'article'> {
  return {
    key: slug,
    title: initial.title,
    isReplacedBy: (item) => item.slug === slug,
    // The editor reads its HTML.
    initial: initial as Omit<BuiltInArticle, 'slug'> & ArticleContent,
    slug,
    canHide: initial.date !== null,
    state: 'Built in',
    restoreLabel: 'Use the original again',
  }
}
