import type { Article } from '../../content/articles/article.ts'

/** Shows the text of an article; its title is shown by the surrounding part. */
export function ArticleBody({ article: { Content } }: { article: Pick<Article, 'Content'> }) {
  return (
    <div className="article-body">
      <Content />
    </div>
  )
}
