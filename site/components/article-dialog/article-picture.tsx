import type { Article } from '../../content/articles/article.ts'
import { Picture } from '../picture/picture.tsx'

const onCard = '(width < 40rem) 100vw, 50vw'

/** The picture at the head of an article and on its card. @param first whether it may be in the first view of a page */
export function ArticlePicture(props: { article: Pick<Article, 'slug' | 'alt'>; sizes?: string; first?: boolean }) {
  const { article, sizes = onCard, first = false } = props
  return (
    <div className="picture-frame">
      <Picture name={`articles/${article.slug}`} alt={article.alt} sizes={sizes} first={first} />
    </div>
  )
}
