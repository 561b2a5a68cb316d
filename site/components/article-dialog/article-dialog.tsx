import type { ReactNode } from 'react'
import { useSite } from '../../site-context.ts'
import { ArticleBody } from '../article/article-body.tsx'
import { ArticleMeta } from './article-meta.tsx'
import { ArticlePicture } from './article-picture.tsx'

const titleId = 'article-title'
const close = 'Close'

/** Where the articles of a page open. It stands open from the start when the address names an article, and closes without
 *  script too; articles.ts, which must be among the page's scripts, makes it modal and fetches the other articles.
 *  @param children the way on, under the article */
export function ArticleDialog({ children }: { children: ReactNode }) {
  const { article } = useSite()
  return (
    <dialog className="article-dialog" aria-labelledby={titleId} open={article !== undefined} closedby="any">
      <form className="article-bar" method="dialog">
        <button type="submit" className="button line">
          {close}
        </button>
      </form>
      <article>
        {article && (
          <>
            <ArticlePicture article={article} sizes="52rem" first />
            <div className="article-open">
              <p className="article-category">{article.category}</p>
              <h2 id={titleId}>{article.title}</h2>
              <ArticleMeta article={article} />
              <ArticleBody article={article} />
            </div>
          </>
        )}
      </article>
      <p className="article-end">{children}</p>
    </dialog>
  )
}
