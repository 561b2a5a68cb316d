import { articleAddress } from '#shared/article-address.ts'
import type { BlogArticle, HomeArticle } from '../../content/articles/article.ts'
import { ArticleMeta } from './article-meta.tsx'
import { ArticlePicture } from './article-picture.tsx'

/** An article in short. Its link opens the page's dialog.
 *  @param path of the page  @param read the link's words
 *  @param first its picture may stand in the first view of the page */
export function ArticleCard(props: {
  article: BlogArticle | HomeArticle
  path: string
  read: string
  first?: boolean
}) {
  const { article, path, read, first = false } = props
  const { slug, category, title, excerpt } = article
  return (
    <article className="article-card">
      <ArticlePicture article={article} first={first} />
      <div className="article-card-words">
        <p className="article-category">{category}</p>
        <h3>{title}</h3>
        <p className="article-excerpt">{excerpt}</p>
        <ArticleMeta article={article} />
        <a className="article-read" href={articleAddress(path, slug)} data-article={slug} data-keep-query="">
          {read} <span className="visually-hidden">{title}</span>
        </a>
      </div>
    </article>
  )
}
