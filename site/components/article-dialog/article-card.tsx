import type { BlogArticle, HomeArticle } from '../../content/articles/article.ts'
import { PictureCard } from '../picture-card/picture-card.tsx'
import { ArticleMeta } from './article-meta.tsx'
import { ArticlePicture } from './article-picture.tsx'

/** An article in short. @param path of the page  @param read the link's words
 *  @param first whether its picture may be in the first view of the page */
export function ArticleCard(props: {
  article: BlogArticle | HomeArticle
  path: string
  read: string
  first?: boolean
}) {
  const { article, path, read, first = false } = props
  const { slug, category, title, excerpt } = article
  const picture = <ArticlePicture article={article} first={first} />
  return (
    <PictureCard kind="article" {...{ path, slug, picture, category, title }} link={read}>
      <p className="card-excerpt">{excerpt}</p>
      <ArticleMeta article={article} />
    </PictureCard>
  )
}
