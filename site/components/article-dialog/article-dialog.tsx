import type { ReactNode } from 'react'
import { useSite } from '../../site-context.ts'
import { ArticleBody } from '../article/article-body.tsx'
import { dialogTitleId, PageDialog } from '../page-dialog/page-dialog.tsx'
import { ShareLink } from '../share-link/share-link.tsx'
import { ArticleMeta } from './article-meta.tsx'
import { ArticlePicture } from './article-picture.tsx'
import articleCss from '../article/article.css?inline'
import { useStyles } from '../../styles/collected-styles.ts'

/** The dialog in which the articles of a page open. @param children the call to action under the article */
export function ArticleDialog({ children }: { children: ReactNode }) {
  useStyles(articleCss)
  const { article } = useSite()
  const opened = article && (
    <>
      <ArticlePicture article={article} sizes="52rem" first />
      <div className="page-dialog-words">
        <p className="card-category">{article.category}</p>
        <h2 id={dialogTitleId}>{article.title}</h2>
        <ArticleMeta article={article} />
        <ArticleBody article={article} />
      </div>
    </>
  )
  return (
    <PageDialog opens="article" opened={opened} deeds={<ShareLink />}>
      {children}
    </PageDialog>
  )
}
