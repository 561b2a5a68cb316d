import type { Article } from '../../content/articles/article.ts'

/** The text of an article, set as article.css says; its title stands wherever it is shown. */
export function ArticleBody({ article: { Content } }: { article: Pick<Article, 'Content'> }) {
  return (
    <div className="article-body">
      <Content />
    </div>
  )
}
