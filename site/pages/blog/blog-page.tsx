import articleCss from '../../components/article/article.css?inline'
import pageDialogCss from '../../components/page-dialog/page-dialog.css?inline'
import pictureCardCss from '../../components/picture-card/picture-card.css?inline'
import { ArticleDialog } from '../../components/article-dialog/article-dialog.tsx'
import chipsCss from '../../components/chips/chips.css?inline'
import closingCss from '../../components/closing-call/closing-call.css?inline'
import { ClosingCall } from '../../components/closing-call/closing-call.tsx'
import formCss from '../../components/form/form.css?inline'
import pictureCss from '../../components/picture/picture.css?inline'
import pageTopCss from '../../components/page-top/page-top.css?inline'
import { PageTop } from '../../components/page-top/page-top.tsx'
import { blog } from '../../content/blog.ts'
import { ArticleList } from './article-list.tsx'
import css from './blog.css?inline'
import { NewsletterCard } from './newsletter-card.tsx'

export const blogStyles = [
  pageTopCss,
  chipsCss,
  pictureCss,
  pictureCardCss,
  articleCss,
  pageDialogCss,
  formCss,
  closingCss,
  css,
]

export function BlogPage() {
  return (
    <>
      <PageTop title={blog.title} lead={blog.lead}>
        <p className="actions">
          <BookLink look="line" />
        </p>
      </PageTop>
      <ArticleList />
      <NewsletterCard />
      <ClosingCall title={blog.closing.title} text={blog.closing.text}>
        <BookLink look="line" />
      </ClosingCall>
      <ArticleDialog>
        <BookLink look="solid" />
      </ArticleDialog>
    </>
  )
}

function BookLink({ look }: { look: 'solid' | 'line' }) {
  return (
    <a className={`button ${look}`} href="/contact" data-keep-query="">
      {blog.book}
    </a>
  )
}
