import type { ReactNode } from 'react'
import { useSite } from '../../page-context/site-context.ts'
import { dialogTitleId, PageDialog } from '../page-dialog/page-dialog.tsx'
import { ArticleMeta, ArticlePicture } from './article-card.tsx'
import articleCss from './article.css?inline'
import ownArticleCss from './own-article.css?inline'
import shareLinkScript from './share-link-script.ts?script'
import { useScript } from '../../inline-scripts/collected-scripts.ts'
import { useStyles } from '../../styles/collected-styles.ts'
import { shareLink as content } from '../../content/shared-texts.ts'
import type { Article } from '../../content/articles/article.ts'

/** The dialog in which the articles of a page open. @param children the call to action under the article */
export function ArticleDialog({ children }: { children: ReactNode }) {
  useStyles(articleCss)
  const { article, articles } = useSite()
  // The articles in code have neither photographs nor key figures. What a script opens here has the styles of the page it is opened on.
  useStyles(articles.some(({ hasOwnBlocks }) => hasOwnBlocks) ? ownArticleCss : '')
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
    <PageDialog opens="article" opened={opened} actions={<ShareLink />}>
      {children}
    </PageDialog>
  )
}

/** Shares the address of what a dialog shows. Hidden until its script makes it work. */
function ShareLink() {
  useScript(shareLinkScript)
  return (
    <div className="share-link" hidden data-copied={content.copied} data-refused={content.refused}>
      <output />
      <button type="button" className="button line" data-share={content.share}>
        {content.copy}
      </button>
    </div>
  )
}

/** Shows the text of an article; its title is shown by the surrounding part. */
export function ArticleBody({ article }: { article: Article }) {
  return <div className="article-body" dangerouslySetInnerHTML={{ __html: article.html }} />
}
