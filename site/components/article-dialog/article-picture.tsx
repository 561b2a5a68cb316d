import type { Article } from '../../content/articles/article.ts'

/** What stands at the head of an article and its card. */
export function ArticlePicture({ article: { category } }: { article: Pick<Article, 'category'> }) {
  return (
    <div className="article-picture" aria-hidden="true">
      {category}
    </div>
  )
}
