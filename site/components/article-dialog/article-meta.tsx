import type { BlogArticle, HomeArticle } from '../../content/articles/article.ts'
import { useBusiness } from '../../site-context.ts'

const longDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** Who wrote a blog article, when, and how long it takes to read; the articles of the home page say none of it. */
export function ArticleMeta({ article }: { article: BlogArticle | HomeArticle }) {
  const { name } = useBusiness()
  if (!('date' in article)) return null
  return (
    <p className="card-meta">
      <span>{name}</span> <time dateTime={article.date}>{longDate.format(new Date(article.date))}</time>{' '}
      <span>{article.readTime}</span>
    </p>
  )
}
