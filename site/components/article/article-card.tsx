import type { Article } from '../../content/articles/article.ts'
import { PictureCard } from '../picture-card/picture-card.tsx'
import { useBusiness } from '../../page-context/site-context.ts'
import { Picture } from '../picture/picture.tsx'

/** An article in short. @param path of the page  @param read the link's words
 *  @param first whether its picture may be in the first view of the page */
export function ArticleCard(props: { article: Article; path: string; read: string; first?: boolean }) {
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

const longDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** Who wrote a blog article, when, and how long it takes to read; the articles of the home page say none of it. */
export function ArticleMeta({ article }: { article: Article }) {
  const { name } = useBusiness()
  if (!('date' in article)) return null
  return (
    <p className="card-meta">
      <span>{name}</span> <time dateTime={article.date}>{longDate.format(new Date(article.date))}</time>{' '}
      <span>{article.readTime}</span>
    </p>
  )
}

const onCard = '(width < 40rem) 100vw, 50vw'

/** The picture at the head of an article and on its card. @param first whether it may be in the first view of a page */
export function ArticlePicture(props: { article: Article; sizes?: string; first?: boolean }) {
  const { article, sizes = onCard, first = false } = props
  return (
    <div className="picture-frame">
      <Picture name={article.drawing} alt={article.alt} photograph={article.photograph} sizes={sizes} first={first} />
    </div>
  )
}
